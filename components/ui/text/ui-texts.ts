import { DATE_PLACEHOLDER, DATE_TIME_PLACEHOLDER } from '@/lib/dates';

/** The texts of the components in components/ui. Spanish: UI_TEXTS_IN_SPANISH. */
export interface UiTexts {
  close: string;
  cancel: string;
  maxCharacters: (characters: number) => string;
  lengthOfLimit: (length: number, limit: number) => string;
  charactersLeft: (characters: number) => string;
  datePlaceholder: string;
  dateTimePlaceholder: string;
  notADate: (placeholder: string) => string;
  pickFromCalendar: (label: string) => string;
  showAll: string;
  showLess: string;
}

export const UI_TEXTS: UiTexts = {
  close: 'Close',
  cancel: 'Cancel',
  maxCharacters: (characters) => `At most ${characters} characters`,
  lengthOfLimit: (length, limit) => `${length} of ${limit}`,
  charactersLeft: (characters) => `${characters} left`,
  datePlaceholder: DATE_PLACEHOLDER,
  dateTimePlaceholder: DATE_TIME_PLACEHOLDER,
  notADate: (placeholder) => `This is not a date. Write it as ${placeholder}.`,
  pickFromCalendar: (label) => `Pick from a calendar: ${label}`,
  showAll: 'Show all',
  showLess: 'Show less',
};
