import type { MarkedPhoto, PhotoMark, PhotoMarks, Spot } from './photo-mark';
import type { Documentation } from './report';
import { LIMITS } from './rules';

/** Allowed aspect ratios of a marked photo (width divided by height). */
export const ASPECTS = { min: 0.02, max: 50 } as const;

/** Four decimals are finer than a pixel of any stored photo. */
export const spotAt = (x: number, y: number): Spot => ({ x: inPhoto(x), y: inPhoto(y) });
const inPhoto = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 10_000) / 10_000;

/** Minimum length of a stroke, as a fraction of the photo's longer edge; a shorter one is accidental. */
const SHORTEST_STROKE = 0.03;

export function isLongEnough(from: Spot, to: Spot, aspect: number): boolean {
  const { width, height } = drawingSize(aspect);
  return Math.hypot((to.x - from.x) * width, (to.y - from.y) * height) >= SHORTEST_STROKE * LONGER_EDGE;
}

export const marksOn = ({ marks }: Pick<Documentation, 'marks'>, fileName: string): MarkedPhoto | null =>
  marks?.[fileName] ?? null;

/** The documentation with these marks on one photo; null or no marks removes them. */
export function withMarks<Side extends Documentation>(side: Side, fileName: string, marked: MarkedPhoto | null): Side {
  const { [fileName]: _before, ...others } = side.marks ?? {};
  const isMarked = marked !== null && marked.drawn.length > 0 && side.photos.includes(fileName);
  return withAll(side, isMarked ? { ...others, [fileName]: mostOf(marked) } : others);
}

const mostOf = ({ aspect, drawn }: MarkedPhoto): MarkedPhoto => ({
  aspect,
  drawn: drawn.slice(0, LIMITS.marksPerPhoto),
});

/** The documentation with these photos. Photos that stay keep their marks. */
export function withThesePhotos<Side extends Documentation>(side: Side, photos: string[]): Side {
  const kept = Object.entries(side.marks ?? {}).filter(([fileName]) => photos.includes(fileName));
  return withAll({ ...side, photos }, Object.fromEntries(kept));
}

/** The documentation with its photos and their marks renamed. */
export function withPhotosNamed<Side extends Documentation>(side: Side, nameOf: (fileName: string) => string): Side {
  const names = new Map(side.photos.map((fileName) => [fileName, nameOf(fileName)]));
  const marks = Object.entries(side.marks ?? {}).flatMap(([fileName, marked]) => {
    const name = names.get(fileName);
    return name === undefined ? [] : [[name, marked] as const];
  });
  return withAll({ ...side, photos: [...names.values()] }, Object.fromEntries(marks));
}

/** Without marks there is no key: JSON leaves out undefined. */
function withAll<Side extends Documentation>(side: Side, marks: PhotoMarks): Side {
  return { ...side, marks: Object.keys(marks).length === 0 ? undefined : marks };
}

export interface MarkWords {
  arrow: string;
  circle: string;
}

const nameIn = (mark: PhotoMark, words: MarkWords) => (mark.kind === 'text' ? `“${mark.text}”` : words[mark.kind]);

/** Marks of a photo in words: 'arrow, circle, “torn here”'; '' without marks. */
export const marksInWords = (marked: MarkedPhoto | null, words: MarkWords = { arrow: 'arrow', circle: 'circle' }) =>
  (marked?.drawn ?? []).map((mark) => nameIn(mark, words)).join(', ');

/** Normalizes the text of a mark: one line, at most the limit, no split characters; '' is no mark. */
export function markText(entered: string): string {
  let kept = '';
  for (const letter of entered.replace(/\p{Cc}+/gu, ' ').trim())
    if (kept.length + letter.length <= LIMITS.markText) kept += letter;
    else break;
  return kept.trim();
}

/* Drawing sizes, on a photo whose longer edge is 1,000 units. */

export const LONGER_EDGE = 1000;
/** The line, and the dark edge on both sides that keeps it visible on a light photo. */
export const MARK_LINE = { width: 9, edge: 4 } as const;
export const MARK_COLOURS = { line: '#ffe14d', edge: '#091813' } as const;

export function drawingSize(aspect: number): { width: number; height: number } {
  return aspect >= 1
    ? { width: LONGER_EDGE, height: LONGER_EDGE / aspect }
    : { width: LONGER_EDGE * aspect, height: LONGER_EDGE };
}

const rounded = (value: number) => Math.round(value * 10) / 10;

const HEAD_LENGTH = 46;
const HEAD_ANGLE = Math.PI / 6;

export function markPath(mark: Exclude<PhotoMark, { kind: 'text' }>, aspect: number): string {
  const { width, height } = drawingSize(aspect);
  const [fromX, fromY, toX, toY] = [mark.from.x * width, mark.from.y * height, mark.to.x * width, mark.to.y * height];
  if (mark.kind === 'arrow') {
    const angle = Math.atan2(toY - fromY, toX - fromX);
    const length = Math.min(HEAD_LENGTH, Math.hypot(toX - fromX, toY - fromY));
    const wing = (turn: number) =>
      `${rounded(toX - length * Math.cos(angle + turn))} ${rounded(toY - length * Math.sin(angle + turn))}`;
    const shaft = `M${rounded(fromX)} ${rounded(fromY)}L${rounded(toX)} ${rounded(toY)}`;
    return `${shaft}M${wing(HEAD_ANGLE)}L${rounded(toX)} ${rounded(toY)}L${wing(-HEAD_ANGLE)}`;
  }
  const [radiusX, radiusY] = [rounded(Math.abs(toX - fromX) / 2), rounded(Math.abs(toY - fromY) / 2)];
  const [left, right, middle] = [
    rounded(Math.min(fromX, toX)),
    rounded(Math.max(fromX, toX)),
    rounded((fromY + toY) / 2),
  ];
  const half = (x: number) => `A${radiusX} ${radiusY} 0 1 1 ${x} ${middle}`;
  return `M${left} ${middle}${half(right)}${half(left)}Z`;
}

const TEXT_SIZE = 48;
const SMALLEST_TEXT = 20;
const PADDING = 14;

export interface PlacedText {
  x: number;
  y: number;
  size: number;
  /** Size of the dark background. */
  width: number;
  height: number;
}

/**
 * Places a text as near as possible to its position, inside the photo; long texts are smaller. The width is an upper
 * estimate, because neither server pages nor the PDF can measure text first.
 */
export function placedText({ at, text }: Extract<PhotoMark, { kind: 'text' }>, aspect: number): PlacedText {
  const photo = drawingSize(aspect);
  const letters = widthInLetters(text);
  const size = Math.max(SMALLEST_TEXT, Math.min(TEXT_SIZE, (photo.width - 2 * PADDING) / Math.max(1, letters)));
  const width = Math.min(photo.width, letters * size + 2 * PADDING);
  const height = size * 1.45;
  return {
    x: rounded(within(at.x * photo.width, width / 2, photo.width - width / 2)),
    y: rounded(within(at.y * photo.height, height / 2, photo.height - height / 2)),
    size: rounded(size),
    width: rounded(width),
    height: rounded(height),
  };
}

const within = (value: number, low: number, high: number) => Math.max(low, Math.min(Math.max(low, high), value));

/** Unit: letter heights. CJK characters and emoji are as wide as high. */
const widthInLetters = (text: string): number =>
  [...text].reduce(
    (sum, letter) =>
      sum +
      (/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{P}\p{N}\p{Zs}]/u.test(
        letter,
      )
        ? 0.62
        : 1.05),
    0,
  );
