/** Data that a page sends to its screen as one text, with its type. */
export interface SentText<Data> {
  json: string;
  /** Never set: it only carries the type. */
  of?: Data;
}

/**
 * Packs what a page sends to a screen that runs in the browser. React looks at every value of an object, twice on the server
 * and once in the browser, and at a text only as a whole: worth it from some hundred values on.
 *
 * A single “ would make V8 keep the text, and each of the dozen copies on its way, with two bytes for every character. So
 * what is beyond Latin-1 is written as JSON's escapes.
 */
export const sent = <Data>(data: Data): SentText<Data> => ({
  json: JSON.stringify(data).replaceAll(BEYOND_LATIN_1, escaped),
});

const BEYOND_LATIN_1 = /[^\0-\xff]/g;

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Our own server wrote it from a value of this type. */
export const received = <Data>({ json }: SentText<Data>): Data => JSON.parse(json) as Data;
