/**
 * Makes text printable. Pasted notes may contain control characters, very long words, or scripts without a font here;
 * none may fail the record or overflow the page.
 */

/** Marks where a line may break without a hyphen. `breakAtMarks` removes it, so it is never printed. */
const BREAK = '\u00AD';

/** Longer words may break anywhere; file names and URLs break after their own punctuation. */
const MAX_UNBROKEN_LENGTH = 24;
const LONG_WORD_PIECE = 6;
const REPLACEMENT_CHARACTER = '\uFFFD';
const JOINER = /[\u200C\u200D]/;

export interface Printer {
  /** Text for the page, with break marks in long words and in scripts without spaces. */
  text(value: string): string;
  /** Text on one line for the outline and the metadata, which need no font. */
  plain(value: string): string;
}

export function createPrinter(covers: (codePoint: number) => boolean): Printer {
  const toPrintable = (value: string) =>
    Array.from(normalizeText(value), (character) =>
      character === '\n' || JOINER.test(character) || covers(character.codePointAt(0) ?? 0)
        ? character
        : REPLACEMENT_CHARACTER,
    ).join('');
  return {
    text: (value) => withBreaks(toPrintable(value)),
    plain: (value) => normalizeText(value).replaceAll('\n', ' '),
  };
}

/** Hyphenation callback of react-pdf, in which an empty part is a break without a hyphen. */
export const breakAtMarks = (word: string): string[] => {
  const parts = word.split(BREAK);
  return parts.length === 1 ? parts : parts.flatMap((part) => [part, '']);
};

export const removeBreaks = (text: string): string => text.replaceAll(BREAK, '');

/**
 * Removes invisible characters, and those that change others, such as direction marks. Normalizes line ends and spaces.
 */
export function normalizeText(value: string): string {
  return value
    .replace(/\p{Surrogate}/gu, REPLACEMENT_CHARACTER)
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replace(/[\t\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g, ' ')
    .replace(
      /[\p{Cc}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF]/gu,
      (character) => (character === '\n' ? character : ''),
    )
    .replace(EMOJI_MODIFIERS, '')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * Modifiers and joiners of emoji (skin, gender, color, sequences). They are removed, because the font has one drawing
 * for all variants. Between Arabic letters a joiner affects their shape and stays.
 */
const EMOJI_MODIFIERS =
  /(?<!\p{Script=Arabic})[\u200C\u200D]|[\u200C\u200D](?!\p{Script=Arabic})|[\uFE00-\uFE0F\u20E3\p{Emoji_Modifier}]|(?<=\u200D)[\u2640\u2642]/gu;

function withBreaks(text: string): string {
  return text.replace(/[^ \n]+/g, (word) => (PLAIN_WORD.test(word) ? word : addBreaks(word)));
}

const PLAIN_WORD = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\p{N}\p{P}+=<>|~^`$°]{1,24}$/u;

/** Adds break marks between Chinese characters and emoji, where scripts meet, and inside very long words. */
function addBreaks(word: string): string {
  const pieces = word.match(PIECES) ?? [word];
  const parts = pieces
    .flatMap((piece) => (THAI.test(piece) ? splitThaiWords(piece) : [piece]))
    .flatMap((piece) => (piece.length > MAX_UNBROKEN_LENGTH ? splitLongWord(piece) : [piece]));
  return parts
    .join(BREAK)
    .replace(NO_BREAK_BEFORE, '$1')
    .replace(NO_BREAK_AFTER, '$1')
    .replace(BETWEEN_PICTURES, `$1${ZERO_WIDTH_SPACE}${BREAK}`);
}

const PICTURE = String.raw`\p{Extended_Pictographic}`;
const FLAG = String.raw`\p{Regional_Indicator}{2}`;
const IDEOGRAPH = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFFEF]`;
const PIECES = new RegExp(`${FLAG}|${PICTURE}|${IDEOGRAPH}|(?:(?!${FLAG}|${PICTURE}|${IDEOGRAPH})[^])+`, 'gu');

/**
 * Separates adjacent emoji with a zero-width space. react-pdf counts characters, not surrogate pairs, in a run of one
 * font, and would lose the second.
 */
const BETWEEN_PICTURES = new RegExp(`(${FLAG}|${PICTURE})${BREAK}(?=${FLAG}|${PICTURE})`, 'gu');
const ZERO_WIDTH_SPACE = '\u200B';

/** No break before closing punctuation or after opening punctuation. */
const NO_BREAK_BEFORE = /\u00AD([\p{Pe}\p{Pf}!,.:;?%、。！，．：；？％ー]+)/gu;
const NO_BREAK_AFTER = /([\p{Ps}\p{Pi}]+)\u00AD/gu;

/** Thai has no spaces between words. */
const THAI = /\p{Script=Thai}/u;
const thaiSegmenter = new Intl.Segmenter('th', { granularity: 'word' });
const splitThaiWords = (text: string): string[] => Array.from(thaiSegmenter.segment(text), ({ segment }) => segment);

const LETTERS_WITH_MARKS = new RegExp(String.raw`(?:[^]\p{M}{0,4}){1,${LONG_WORD_PIECE}}`, 'gu');

function splitLongWord(word: string): string[] {
  return (word.match(/[^/._\-&?=]*[/._\-&?=]+|[^/._\-&?=]+/gu) ?? [word]).flatMap((part) =>
    part.length > MAX_UNBROKEN_LENGTH ? (part.match(LETTERS_WITH_MARKS) ?? [part]) : [part],
  );
}
