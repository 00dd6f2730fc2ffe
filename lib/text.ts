import type { SPANISH } from '@/lib/spanish';

/** An English text that a crew member reads. One that lacks its Spanish in lib/spanish does not compile. */
export type Text = keyof typeof SPANISH;

type Values = Readonly<Record<string, string | number>>;

/** Says a text in the reader's language, with `{name}` replaced by its value. */
export type Translate = (text: Text, values?: Values) => string;

const fill = (text: string, values: Values = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

export const inEnglish: Translate = fill;

/** One text for a single thing, another for any other number of them; `{count}` stands for the number. */
export const counted = (t: Translate, count: number, one: Text, many: Text): string =>
  t(count === 1 ? one : many, { count });

export const translateBy =
  (words: typeof SPANISH): Translate =>
  (text, values) =>
    fill(words[text], values);
