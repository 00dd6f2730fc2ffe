import { stillUndecided } from '@/lib/reports/domain/conflict-merge';
import { withConflicts } from './changes';
import type { Editor } from './state';

/** Who goes on typing in what is disputed sees it in the conflict: what is kept as mine is what it says there. */
export function conflictsInStep(before: Editor, after: Editor): Editor {
  if (after.conflicts.length === 0 || after.report === before.report) return after;
  return withConflicts(after, stillUndecided(after.conflicts, after.report, after.base));
}
