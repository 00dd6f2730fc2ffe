import type { Localized } from '@/lib/language';

interface Reminder {
  name: string;
  /** The sentence of the notification. */
  sentence: string;
  unit: string;
}

/** The text of the email of a reminder. `[[link]]` is replaced by the link to the site. */
export const REMINDER_MAIL: Localized<(reminder: Reminder) => string> = {
  en: ({ name, sentence, unit }) =>
    [
      `Hello ${name},`,
      '',
      sentence,
      '',
      `Open the site in Earth Tight, in the work unit ${unit}:`,
      '',
      '[[link]]',
      '',
      'Earth Tight',
    ].join('\n'),
  es: ({ name, sentence, unit }) =>
    [
      `Hola ${name}:`,
      '',
      sentence,
      '',
      `Abra el sitio en Earth Tight, en la unidad de trabajo ${unit}:`,
      '',
      '[[link]]',
      '',
      'Earth Tight',
    ].join('\n'),
};
