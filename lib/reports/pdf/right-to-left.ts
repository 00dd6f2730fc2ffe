interface Run {
  glyphs: unknown[];
  positions: unknown[];
}

type Layout = (text: string, features?: unknown, script?: string, language?: string, direction?: 'ltr' | 'rtl') => Run;

/**
 * react-pdf asks fontkit for every run as if it were written left to right, and reverses the glyphs of those that are
 * not. The marks on letters are then placed from the wrong side. Laid out right to left and reversed here, they are right
 * after react-pdf has reversed them again.
 */
export function layRightToLeft(font: object): void {
  if (!laysOut(font)) throw new Error('This font lays out nothing');
  const layout = font.layout.bind(font);
  font.layout = (text, features, script, language) => {
    const run = layout(text, features, script, language, 'rtl');
    run.glyphs.reverse();
    run.positions.reverse();
    return run;
  };
}

const laysOut = (font: object): font is { layout: Layout } => 'layout' in font && typeof font.layout === 'function';

const RIGHT_TO_LEFT_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const LETTER = /\p{L}/u;

/** The direction of a paragraph is that of its first letter (Unicode's rule P2, a browser's dir="auto"). */
export function directionOf(paragraph: string): 'ltr' | 'rtl' {
  const first = LETTER.exec(paragraph)?.[0];
  return first !== undefined && RIGHT_TO_LEFT_LETTER.test(first) ? 'rtl' : 'ltr';
}

export interface Directed {
  text: string;
  direction: 'ltr' | 'rtl';
}

/** Each part is laid out alone; a thousand of them would take most of a minute. */
const MOST_PARTS = 100;

/** Neighbouring lines of one direction, together: each such part is a text of its own on the page. */
export function byDirection(text: string): Directed[] {
  if (!RIGHT_TO_LEFT_LETTER.test(text)) return [{ text, direction: 'ltr' }];
  const parts = directed(text);
  return parts.length > MOST_PARTS ? [{ text, direction: directionOf(text) }] : parts;
}

function directed(text: string): Directed[] {
  const parts: Directed[] = [];
  for (const line of text.split('\n')) {
    const last = parts.at(-1);
    const direction = LETTER.test(line) ? directionOf(line) : (last?.direction ?? 'ltr');
    if (last?.direction === direction) last.text += `\n${line}`;
    else parts.push({ text: line, direction });
  }
  return parts;
}
