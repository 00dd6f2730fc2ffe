import { same } from '@/lib/equal';
import type { MarkedPhoto, PhotoMark, Spot } from './photo-mark';
import { marksInWords, marksOn, type MarkWords } from './photo-marks';
import type { Documentation, LoggedBmp } from './report';

/** Describes two people's marks on the same photo so that they can be told apart. */

export interface MarkWordsWithPlaces extends MarkWords {
  /** Three rows of three, from top left to bottom right of the photo. */
  places: readonly (readonly string[])[];
}

export const MARKS_IN_ENGLISH: MarkWordsWithPlaces = {
  arrow: 'arrow',
  circle: 'circle',
  places: [
    ['top left', 'top', 'top right'],
    ['left', 'middle', 'right'],
    ['bottom left', 'bottom', 'bottom right'],
  ],
};

export function marksBeside(
  [side, other]: readonly [Documentation, Documentation | null],
  fileName: string,
  words: MarkWordsWithPlaces,
): string {
  const [marked, others] = [marksOn(side, fileName), other && marksOn(other, fileName)];
  const told = marksInWords(marked, words);
  const readAlike = told === marksInWords(others, words) && !same(marked, others);
  return marked && readAlike ? inPlaces(marked, words) : told;
}

const inPlaces = ({ aspect, drawn }: MarkedPhoto, words: MarkWordsWithPlaces): string =>
  drawn
    .map((mark) => {
      const { x, y } = middleOf(mark);
      const place = words.places[third(y)]?.[third(x)] ?? '';
      return `${marksInWords({ aspect, drawn: [mark] }, words)} (${place})`;
    })
    .join(', ');

function middleOf(mark: PhotoMark): Spot {
  if (mark.kind === 'text') return mark.at;
  if (mark.kind === 'arrow') return mark.to;
  return { x: (mark.from.x + mark.to.x) / 2, y: (mark.from.y + mark.to.y) / 2 };
}

const third = (part: number) => Math.min(2, Math.floor(part * 3));

export const markedDifferently = (side: Documentation, other: Documentation | null): string[] =>
  side.photos.filter(
    (fileName) => other?.photos.includes(fileName) && !same(marksOn(side, fileName), marksOn(other, fileName)),
  );

type Sides = Pick<LoggedBmp, 'condition' | 'correction'>;

export const isMarkedDifferently = (one: Sides, other: Sides): boolean =>
  markedDifferently(one.condition, other.condition).length > 0 ||
  (one.correction !== null && markedDifferently(one.correction, other.correction).length > 0);
