const RIGHT_TO_LEFT_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const LETTER = /\p{L}/u;

/** The direction of the first letter. */
export function getDirection(paragraph: string): 'ltr' | 'rtl' {
  const first = LETTER.exec(paragraph)?.[0];
  return first !== undefined && RIGHT_TO_LEFT_LETTER.test(first) ? 'rtl' : 'ltr';
}

export interface DirectedText {
  text: string;
  direction: 'ltr' | 'rtl';
}

/** Each part is laid out separately; a thousand parts would take most of a minute. */
const MAX_PARTS = 100;

/** Splits a text into groups of lines with the same direction. A text with too many groups is not split. */
export function splitByDirection(text: string): DirectedText[] {
  if (!RIGHT_TO_LEFT_LETTER.test(text)) return [{ text, direction: 'ltr' }];
  const parts = toDirectedText(text);
  return parts.length > MAX_PARTS ? [{ text, direction: getDirection(text) }] : parts;
}

function toDirectedText(text: string): DirectedText[] {
  const parts: DirectedText[] = [];
  for (const line of text.split('\n')) {
    const last = parts.at(-1);
    const direction = LETTER.test(line) ? getDirection(line) : (last?.direction ?? 'ltr');
    if (last?.direction === direction) last.text += `\n${line}`;
    else parts.push({ text: line, direction });
  }
  return parts;
}
