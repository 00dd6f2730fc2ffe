import type { SPANISH } from '@/lib/spanish';
import type { DISPOSAL_IN_SPANISH } from '@/lib/spanish/disposal';

/** An English text that crew members read. Its Spanish must be in lib/spanish. */
export type Text = keyof typeof SPANISH;

/** Like `Text`, with the texts of assured disposal. Only its pages download their Spanish (`useDisposalText`). */
export type DisposalText = Text | keyof typeof DISPOSAL_IN_SPANISH;

type Values = Readonly<Record<string, string | number>>;

/** Translates a text, with `{name}` replaced by its value. */
export type Translate<Known extends string = Text> = (text: Known, values?: Values) => string;

const fillPlaceholders = (text: string, values: Values = {}): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

export const translateToEnglish: Translate<string> = fillPlaceholders;

/** The singular or plural text; `{count}` is the number. */
export const pluralize = <Known extends string>(
  t: Translate<Known>,
  count: number,
  one: NoInfer<Known>,
  many: NoInfer<Known>,
): string => t(count === 1 ? one : many, { count });

/** A function that translates by a table of all texts. */
export const createTranslate =
  <Known extends string>(translations: Readonly<Record<Known, string>>): Translate<Known> =>
  (text, values) =>
    fillPlaceholders(translations[text], values);
