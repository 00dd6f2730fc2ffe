import { findOpenConflicts } from '@/lib/reports/domain/conflict-merge';
import { withConflicts } from './changes';
import type { Editor } from './state';

/** Updates my side of a conflict while the person goes on typing. */
export function syncConflicts(before: Editor, after: Editor): Editor {
  if (after.conflicts.length === 0 || after.report === before.report) return after;
  return withConflicts(after, findOpenConflicts(after.conflicts, after.report, after.base));
}
