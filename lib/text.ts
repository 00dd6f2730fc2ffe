import type { SPANISH } from '@/lib/spanish';

/** An English text that crew members read. Its Spanish must be in lib/spanish. */
export type Text = keyof typeof SPANISH;

type Values = Readonly<Record<string, string | number>>;

/** Translates a text, with `{name}` replaced by its value. */
export type Translate = (text: Text, values?: Values) => string;

const fill = (text: string, values: Values = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

export const inEnglish: Translate = fill;

/** The singular or plural text; `{count}` is the number. */
export const counted = (t: Translate, count: number, one: Text, many: Text): string =>
  t(count === 1 ? one : many, { count });

export const translateBy =
  (words: typeof SPANISH): Translate =>
  (text, values) =>
    fill(words[text], values);
