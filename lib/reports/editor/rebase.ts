import { isEqual } from '@/lib/equal';
import {
  diffReports,
  containsChanges,
  findOpenConflicts,
  mergeThreeWay,
  type Conflict,
} from '@/lib/reports/domain/conflict-merge';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import { canCorrect } from '@/lib/reports/domain/rules';
import type { Orphaned } from './state';

/** Result of rebasing this person's report on the server's. */
interface RebaseResult {
  report: Report;
  conflicts: readonly Conflict[];
  orphaned: Orphaned | null;
}

/**
 * Rebases my changes on theirs and keeps open conflicts. If the report has a new status, only my corrections are
 * rebased, and my whole report is set aside as orphaned work, unless theirs contains all of my changes.
 */
export function rebase(
  base: Report,
  mine: Report,
  theirs: Report,
  earlierConflicts: readonly Conflict[] = [],
): RebaseResult {
  if (theirs.status === base.status) {
    const { mergedReport, conflicts } = mergeThreeWay(base, mine, theirs);
    const newKeys = new Set(conflicts.map(({ key }) => key));
    const remaining = findOpenConflicts(earlierConflicts, mine, theirs).filter(({ key }) => !newKeys.has(key));
    return { report: mergedReport, conflicts: [...remaining, ...conflicts], orphaned: null };
  }
  const report = rebaseCorrections(theirs, mine, base);
  const isContained = containsChanges(theirs, diffReports(base, mine));
  return { report, conflicts: [], orphaned: isContained ? null : { reason: theirs.status, report: mine } };
}

/** Their report with my corrections, except where they changed the correction, too. */
function rebaseCorrections(theirs: Report, mine: Report, base: Report): Report {
  const bmps = canCorrect(theirs.status) ? theirs.bmps.map((bmp) => withMyCorrection(bmp, mine, base)) : theirs.bmps;
  return { ...theirs, bmps };
}

function withMyCorrection(theirs: LoggedBmp, mine: Report, base: Report): LoggedBmp {
  const findCorrection = (report: Report) => report.bmps.find(({ id }) => id === theirs.id)?.correction ?? null;
  const acceptsMine = theirs.correctiveActions !== null && isEqual(theirs.correction, findCorrection(base));
  return acceptsMine ? { ...theirs, correction: findCorrection(mine) } : theirs;
}
