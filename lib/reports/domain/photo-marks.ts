import type { MarkedPhoto, PhotoMark, PhotoMarks, MarkPoint } from './photo-mark';
import type { Documentation } from './report';
import { LIMITS } from './rules';

/** Allowed aspect ratios of a marked photo (width divided by height). */
export const ASPECT_RATIO_LIMITS = { min: 0.02, max: 50 } as const;

/** Four decimals are finer than a pixel of any stored photo. */
export const clampPoint = (x: number, y: number): MarkPoint => ({ x: clampToPhoto(x), y: clampToPhoto(y) });
const clampToPhoto = (fraction: number) => Math.round(Math.min(1, Math.max(0, fraction)) * 10_000) / 10_000;

/** Minimum length of a stroke, as a fraction of the photo's longer edge; a shorter one is accidental. */
const MIN_STROKE_LENGTH = 0.03;

export function isLongEnough(from: MarkPoint, to: MarkPoint, aspect: number): boolean {
  const { width, height } = getDrawingSize(aspect);
  return Math.hypot((to.x - from.x) * width, (to.y - from.y) * height) >= MIN_STROKE_LENGTH * DRAWING_EDGE;
}

export const getMarks = ({ marks }: Pick<Documentation, 'marks'>, fileName: string): MarkedPhoto | null =>
  marks?.[fileName] ?? null;

/** A copy with these marks on one photo, truncated to the limit. Null or an empty list removes its marks. */
export function withMarks<Documented extends Documentation>(
  documentation: Documented,
  fileName: string,
  marked: MarkedPhoto | null,
): Documented {
  const { [fileName]: _before, ...others } = documentation.marks ?? {};
  const isMarked = marked !== null && marked.marks.length > 0 && documentation.photos.includes(fileName);
  return withAllMarks(documentation, isMarked ? { ...others, [fileName]: truncateMarks(marked) } : others);
}

const truncateMarks = ({ aspect, marks }: MarkedPhoto): MarkedPhoto => ({
  aspect,
  marks: marks.slice(0, LIMITS.marksPerPhoto),
});

/** A copy with these photos. Photos that stay keep their marks. */
export function withPhotoList<Documented extends Documentation>(
  documentation: Documented,
  photos: string[],
): Documented {
  const remaining = Object.entries(documentation.marks ?? {}).filter(([fileName]) => photos.includes(fileName));
  return withAllMarks({ ...documentation, photos }, Object.fromEntries(remaining));
}

/** A copy with its photos and their marks renamed. */
export function withRenamedPhotos<Documented extends Documentation>(
  documentation: Documented,
  rename: (fileName: string) => string,
): Documented {
  const names = new Map(documentation.photos.map((fileName) => [fileName, rename(fileName)]));
  const marks = Object.entries(documentation.marks ?? {}).flatMap(([fileName, marked]) => {
    const name = names.get(fileName);
    return name === undefined ? [] : [[name, marked] as const];
  });
  return withAllMarks({ ...documentation, photos: [...names.values()] }, Object.fromEntries(marks));
}

/** Without any marks the property is undefined, which JSON leaves out. */
function withAllMarks<Documented extends Documentation>(documentation: Documented, marks: PhotoMarks): Documented {
  return { ...documentation, marks: Object.keys(marks).length === 0 ? undefined : marks };
}

export interface MarkTexts {
  arrow: string;
  circle: string;
}

const getMarkName = (mark: PhotoMark, texts: MarkTexts) => (mark.kind === 'text' ? `“${mark.text}”` : texts[mark.kind]);

/** Marks of a photo in words: 'arrow, circle, “torn here”'; '' without marks. */
export const formatMarks = (marked: MarkedPhoto | null, texts: MarkTexts = { arrow: 'arrow', circle: 'circle' }) =>
  (marked?.marks ?? []).map((mark) => getMarkName(mark, texts)).join(', ');

/** Normalizes the text of a mark: one line, cut at the limit between characters; '' means no mark. */
export function normalizeMarkText(text: string): string {
  let result = '';
  for (const character of text.replace(/\p{Cc}+/gu, ' ').trim())
    if (result.length + character.length <= LIMITS.markText) result += character;
    else break;
  return result.trim();
}

/* Drawing sizes, on a photo whose longer edge is 1,000 units. */

export const DRAWING_EDGE = 1000;
/** The line, and the dark edge on both sides that keeps it visible on a light photo. */
export const MARK_LINE = { width: 9, edge: 4 } as const;
export const MARK_COLORS = { line: '#ffe14d', edge: '#091813' } as const;

export function getDrawingSize(aspect: number): { width: number; height: number } {
  return aspect >= 1
    ? { width: DRAWING_EDGE, height: DRAWING_EDGE / aspect }
    : { width: DRAWING_EDGE * aspect, height: DRAWING_EDGE };
}

const round = (value: number) => Math.round(value * 10) / 10;

const HEAD_LENGTH = 46;
const HEAD_ANGLE = Math.PI / 6;

/** SVG path of an arrow or a circle, in drawing units. */
export function createMarkPath(mark: Exclude<PhotoMark, { kind: 'text' }>, aspect: number): string {
  const { width, height } = getDrawingSize(aspect);
  const [fromX, fromY, toX, toY] = [mark.from.x * width, mark.from.y * height, mark.to.x * width, mark.to.y * height];
  if (mark.kind === 'arrow') {
    const angle = Math.atan2(toY - fromY, toX - fromX);
    const length = Math.min(HEAD_LENGTH, Math.hypot(toX - fromX, toY - fromY));
    const formatHeadPoint = (turn: number) =>
      `${round(toX - length * Math.cos(angle + turn))} ${round(toY - length * Math.sin(angle + turn))}`;
    const shaft = `M${round(fromX)} ${round(fromY)}L${round(toX)} ${round(toY)}`;
    return `${shaft}M${formatHeadPoint(HEAD_ANGLE)}L${round(toX)} ${round(toY)}L${formatHeadPoint(-HEAD_ANGLE)}`;
  }
  const [radiusX, radiusY] = [round(Math.abs(toX - fromX) / 2), round(Math.abs(toY - fromY) / 2)];
  const [left, right, middle] = [round(Math.min(fromX, toX)), round(Math.max(fromX, toX)), round((fromY + toY) / 2)];
  const drawHalfCircle = (x: number) => `A${radiusX} ${radiusY} 0 1 1 ${x} ${middle}`;
  return `M${left} ${middle}${drawHalfCircle(right)}${drawHalfCircle(left)}Z`;
}

const TEXT_SIZE = 48;
const MIN_TEXT_SIZE = 20;
const PADDING = 14;
/** In em. */
const LINE_HEIGHT = 1.45;
const ALPHABETIC_WIDTH = 0.62;
const OTHER_WIDTH = 1.05;

export interface MarkTextLayout {
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
export function layOutMarkText({ at, text }: Extract<PhotoMark, { kind: 'text' }>, aspect: number): MarkTextLayout {
  const photo = getDrawingSize(aspect);
  const widthInEm = estimateWidthInEm(text);
  const size = Math.max(MIN_TEXT_SIZE, Math.min(TEXT_SIZE, (photo.width - 2 * PADDING) / Math.max(1, widthInEm)));
  const width = Math.min(photo.width, widthInEm * size + 2 * PADDING);
  const height = size * LINE_HEIGHT;
  return {
    x: round(clamp(at.x * photo.width, width / 2, photo.width - width / 2)),
    y: round(clamp(at.y * photo.height, height / 2, photo.height - height / 2)),
    size: round(size),
    width: round(width),
    height: round(height),
  };
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(Math.max(low, high), value));

/** Of a Latin, Cyrillic, Greek, Arabic or Hebrew script, punctuation, a digit or a space. */
const ALPHABETIC = /[\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}\p{sc=Arab}\p{sc=Hebr}\p{P}\p{N}\p{Zs}]/u;

/** Estimated from the script of each character. CJK characters and emoji are as wide as high. */
const estimateWidthInEm = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (ALPHABETIC.test(letter) ? ALPHABETIC_WIDTH : OTHER_WIDTH), 0);
