import { isEqual } from '@/lib/equal';
import type { MarkedPhoto, PhotoMark, MarkPoint } from './photo-mark';
import { formatMarks, getMarks, type MarkTexts } from './photo-marks';
import type { Documentation, LoggedBmp } from './report';

/** Describes two people's marks on the same photo so that they can be distinguished. */

export interface MarkTextsWithPlaces extends MarkTexts {
  /** Three rows of three, from top left to bottom right of the photo. */
  places: readonly (readonly string[])[];
}

export const MARKS_IN_ENGLISH: MarkTextsWithPlaces = {
  arrow: 'arrow',
  circle: 'circle',
  places: [
    ['top left', 'top', 'top right'],
    ['left', 'middle', 'right'],
    ['bottom left', 'bottom', 'bottom right'],
  ],
};

/** One side's marks on a photo in words. They include places if the other side's differ but have the same words. */
export function formatMarksForComparison(
  [side, other]: readonly [Documentation, Documentation | null],
  fileName: string,
  texts: MarkTextsWithPlaces,
): string {
  const [marked, others] = [getMarks(side, fileName), other && getMarks(other, fileName)];
  const text = formatMarks(marked, texts);
  const isSameText = text === formatMarks(others, texts) && !isEqual(marked, others);
  return marked && isSameText ? formatMarksWithPlaces(marked, texts) : text;
}

const formatMarksWithPlaces = ({ aspect, marks }: MarkedPhoto, texts: MarkTextsWithPlaces): string =>
  marks
    .map((mark) => {
      const { x, y } = getAnchor(mark);
      const place = texts.places[getThird(y)]?.[getThird(x)] ?? '';
      return `${formatMarks({ aspect, marks: [mark] }, texts)} (${place})`;
    })
    .join(', ');

function getAnchor(mark: PhotoMark): MarkPoint {
  if (mark.kind === 'text') return mark.at;
  if (mark.kind === 'arrow') return mark.to;
  return { x: (mark.from.x + mark.to.x) / 2, y: (mark.from.y + mark.to.y) / 2 };
}

const getThird = (fraction: number) => Math.min(2, Math.floor(fraction * 3));

/** Photos that both sides have, with different marks. */
export const findDifferentlyMarked = (side: Documentation, other: Documentation | null): string[] =>
  side.photos.filter(
    (fileName) => other?.photos.includes(fileName) && !isEqual(getMarks(side, fileName), getMarks(other, fileName)),
  );

type Sides = Pick<LoggedBmp, 'condition' | 'correction'>;

export const isMarkedDifferently = (a: Sides, b: Sides): boolean =>
  findDifferentlyMarked(a.condition, b.condition).length > 0 ||
  (a.correction !== null && findDifferentlyMarked(a.correction, b.correction).length > 0);
