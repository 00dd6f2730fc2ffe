import { same } from '@/lib/equal';
import type { MarkedPhoto, PhotoMarks } from './photo-mark';
import type { Documentation, LoggedBmp } from './report';
import { LIMITS } from './rules';

/**
 * The BMP with what both people drew, where nothing else tells their two apart; null where something does, or where one
 * of them took away what the other left. Two arrows on one photo are no question to decide (decision X-176).
 */
export function withMarksOfBoth(base: LoggedBmp, mine: LoggedBmp, theirs: LoggedBmp): LoggedBmp | null {
  if (!same(withoutMarks(mine), withoutMarks({ ...theirs, version: mine.version, label: mine.label }))) return null;
  const condition = sideOfBoth(base.condition, mine.condition, theirs.condition);
  const correction = sideOfBoth(base.correction, mine.correction, theirs.correction);
  if (condition === undefined || condition === null || correction === undefined) return null;
  return { ...theirs, condition, correction };
}

const withoutMarks = (bmp: LoggedBmp): LoggedBmp => ({
  ...bmp,
  condition: { ...bmp.condition, marks: undefined },
  correction: bmp.correction && { ...bmp.correction, marks: undefined },
});

/** undefined: the marks of the two do not go together. */
function sideOfBoth<Side extends Documentation>(
  base: Side | null,
  mine: Side | null,
  theirs: Side | null,
): Side | null | undefined {
  if (mine === null || theirs === null) return theirs;
  const [was, here, there] = [base?.marks ?? {}, mine.marks ?? {}, theirs.marks ?? {}];
  let marks: PhotoMarks = {};
  for (const fileName of theirs.photos) {
    const both = marksOfBoth(was[fileName], here[fileName], there[fileName]);
    if (both === null) return undefined;
    if (both) marks = { ...marks, [fileName]: both };
  }
  return { ...theirs, marks: Object.keys(marks).length === 0 ? undefined : marks };
}

/** null: they do not go together. */
function marksOfBoth(
  base: MarkedPhoto | undefined,
  mine: MarkedPhoto | undefined,
  theirs: MarkedPhoto | undefined,
): MarkedPhoto | undefined | null {
  if (same(mine, base)) return theirs;
  if (same(theirs, base) || same(mine, theirs)) return mine;
  const before = base?.drawn ?? [];
  const beginsThere = (marked: MarkedPhoto | undefined) =>
    marked !== undefined && same(marked.drawn.slice(0, before.length), before);
  if (!mine || !theirs || !beginsThere(mine) || !beginsThere(theirs)) return null;
  const drawn = [...theirs.drawn, ...mine.drawn.slice(before.length)];
  return drawn.length > LIMITS.marksPerPhoto ? null : { aspect: theirs.aspect, drawn };
}
