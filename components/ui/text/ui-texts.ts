import { DATE_PLACEHOLDER, DATE_TIME_PLACEHOLDER } from '@/lib/dates';
import type { Localized } from '@/lib/language';

interface UiTexts {
  close: string;
  cancel: string;
  atMost: (characters: number) => string;
  ofLimit: (length: number, limit: number) => string;
  left: (characters: number) => string;
  datePlaceholder: string;
  dateTimePlaceholder: string;
  notADate: (placeholder: string) => string;
  pickFromCalendar: (label: string) => string;
  showAll: string;
  showLess: string;
}

export const UI_TEXTS: Localized<UiTexts> = {
  en: {
    close: 'Close',
    cancel: 'Cancel',
    atMost: (characters) => `At most ${characters} characters`,
    ofLimit: (length, limit) => `${length} of ${limit}`,
    left: (characters) => `${characters} left`,
    datePlaceholder: DATE_PLACEHOLDER,
    dateTimePlaceholder: DATE_TIME_PLACEHOLDER,
    notADate: (placeholder) => `This is not a date. Write it as ${placeholder}.`,
    pickFromCalendar: (label) => `Pick from a calendar: ${label}`,
    showAll: 'Show all',
    showLess: 'Show less',
  },
  es: {
    close: 'Cerrar',
    cancel: 'Cancelar',
    atMost: (characters) => `Máximo ${characters} caracteres`,
    ofLimit: (length, limit) => `${length} de ${limit}`,
    left: (characters) => (characters === 1 ? 'Queda 1' : `Quedan ${characters}`),
    datePlaceholder: 'MM/DD/AAAA',
    dateTimePlaceholder: 'MM/DD/AAAA hh:mm AM',
    notADate: (placeholder) => `Esto no es una fecha. Escríbala así: ${placeholder}.`,
    pickFromCalendar: (label) => `Elegir en el calendario: ${label}`,
    showAll: 'Mostrar todo',
    showLess: 'Mostrar menos',
  },
};
