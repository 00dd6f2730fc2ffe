import { stillUndecided } from '@/lib/reports/merge';
import type { Editor } from './state';

/** Who goes on typing in what is disputed sees it in the conflict: what is kept as mine is what it says there. */
export function clashesInStep(before: Editor, after: Editor): Editor {
  if (after.clashes.length === 0 || after.report === before.report) return after;
  const clashes = stillUndecided(after.clashes, after.report, after.base);
  return { ...after, clashes, changedBy: clashes.length > 0 ? after.changedBy : null };
}
