/**
 * Makes text printable in the PDF. People paste anything into notes: control characters, words of a thousand letters,
 * scripts that no font here has. None of this may stop the record from being made, or be printed beyond its edge.
 */

/**
 * Marks a place where a line may end without a hyphen. It is never printed, because `breakAtMarks` takes it out when
 * lines are made.
 */
const BREAK = '\u00AD';

/** Words that are longer may be broken anywhere; file names and addresses are broken after their own marks. */
const LONG_WORD = 24;
const LONG_WORD_PIECE = 6;
const CHARACTER_NOT_PRINTABLE = '\uFFFD';
const JOINT = /[\u200C\u200D]/;

export interface Printer {
  /** Text for the page. Long words, and scripts without spaces, get marks where they may be broken. */
  text(value: string): string;
  /** Text for the outline and the metadata, which have no lines. */
  plain(value: string): string;
}

/** Makes a printer for the fonts of a report. `covers` says whether they can draw a code point. */
export function printer(covers: (codePoint: number) => boolean): Printer {
  const drawn = (value: string) =>
    Array.from(clean(value), (character) =>
      character === '\n' || JOINT.test(character) || covers(character.codePointAt(0) ?? 0)
        ? character
        : CHARACTER_NOT_PRINTABLE,
    ).join('');
  return { text: (value) => withBreaks(drawn(value)), plain: (value) => clean(value).replaceAll('\n', ' ') };
}

/**
 * The hyphenation callback of react-pdf. For react-pdf, each empty part is a place where a line may end without a
 * hyphen.
 */
export const breakAtMarks = (word: string): string[] => {
  const parts = word.split(BREAK);
  return parts.length === 1 ? parts : parts.flatMap((part) => [part, '']);
};

/** The text without the marks of where its lines may end. */
export const withoutMarks = (text: string): string => text.replaceAll(BREAK, '');

/**
 * The text without characters that cannot be seen or that change how others are seen, such as direction marks. Line
 * ends and spaces are all of one kind.
 */
export function clean(value: string): string {
  return value
    .replace(/\p{Surrogate}/gu, CHARACTER_NOT_PRINTABLE)
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replace(/[\t\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g, ' ')
    .replace(/[\p{Cc}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu, (character) =>
      character === '\n' ? character : '',
    )
    .replace(PICTURE_DETAILS, '')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * The characters that change an emoji's skin, gender or colour, or join several emoji. They are removed, because the
 * font has one drawing, in ink, for all of them. Between Arabic letters a joiner says how the letters are written, so
 * there it stays.
 */
const PICTURE_DETAILS =
  /(?<!\p{Script=Arabic})[\u200C\u200D]|[\u200C\u200D](?!\p{Script=Arabic})|[\uFE00-\uFE0F\u20E3\p{Emoji_Modifier}]|(?<=\u200D)[\u2640\u2642]/gu;

function withBreaks(text: string): string {
  return text.replace(/[^ \n]+/g, (word) => (PLAIN_WORD.test(word) ? word : breakable(word)));
}

const PLAIN_WORD = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\p{N}\p{P}+=<>|~^`$°]{1,24}$/u;

/**
 * Marks where the word may be broken: between Chinese characters and emoji, where scripts meet, and inside very long
 * words.
 */
function breakable(word: string): string {
  const pieces = word.match(PIECES) ?? [word];
  const whole = pieces
    .flatMap((piece) => (THAI.test(piece) ? thaiWords(piece) : [piece]))
    .flatMap((piece) => (piece.length > LONG_WORD ? inPieces(piece) : [piece]));
  return whole
    .join(BREAK)
    .replace(NO_BREAK_BEFORE, '$1')
    .replace(NO_BREAK_AFTER, '$1')
    .replace(BETWEEN_PICTURES, `$1${HAIR_SPACE}${BREAK}`);
}

const PICTURE = String.raw`\p{Extended_Pictographic}`;
const FLAG = String.raw`\p{Regional_Indicator}{2}`;
const IDEOGRAPH = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFFEF]`;
const PIECES = new RegExp(`${FLAG}|${PICTURE}|${IDEOGRAPH}|(?:(?!${FLAG}|${PICTURE}|${IDEOGRAPH})[^])+`, 'gu');

/**
 * Two emoji side by side get a thin space between them. Without it react-pdf loses the second, because in a run of one
 * font it counts characters and not surrogate pairs.
 */
const BETWEEN_PICTURES = new RegExp(`(${FLAG}|${PICTURE})${BREAK}(?=${FLAG}|${PICTURE})`, 'gu');
const HAIR_SPACE = '\u200A';

/** No break before closing marks, and none after opening ones. */
const NO_BREAK_BEFORE = /\u00AD([\p{Pe}\p{Pf}!,.:;?%、。！，．：；？％ー]+)/gu;
const NO_BREAK_AFTER = /([\p{Ps}\p{Pi}]+)\u00AD/gu;

/** Thai is written without spaces between its words. */
const THAI = /\p{Script=Thai}/u;
const thaiSegmenter = new Intl.Segmenter('th', { granularity: 'word' });
const thaiWords = (text: string): string[] => Array.from(thaiSegmenter.segment(text), ({ segment }) => segment);

/** A few letters, each together with its vowel signs and accents. */
const LETTERS_WITH_MARKS = new RegExp(String.raw`(?:[^]\p{M}{0,4}){1,${LONG_WORD_PIECE}}`, 'gu');

/**
 * Breaks a long word after / . - _ & ? = where it has such marks, otherwise every few letters, and never inside a
 * surrogate pair.
 */
function inPieces(word: string): string[] {
  return (word.match(/[^/._\-&?=]*[/._\-&?=]+|[^/._\-&?=]+/gu) ?? [word]).flatMap((part) =>
    part.length > LONG_WORD ? (part.match(LETTERS_WITH_MARKS) ?? [part]) : [part],
  );
}
