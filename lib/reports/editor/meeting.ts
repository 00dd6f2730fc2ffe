import { same } from '@/lib/equal';
import { changesOf, holdsChanges, stillUndecided, threeWay, type Conflict } from '@/lib/reports/domain/conflict-merge';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import { canCorrect } from '@/lib/reports/domain/rules';
import type { Orphaned } from './state';

/** Result of rebasing this person's report on the server's. */
interface Meeting {
  report: Report;
  conflicts: readonly Conflict[];
  orphaned: Orphaned | null;
}

/**
 * Rebases my changes on theirs and keeps open conflicts. If the report has a new status that does not allow all of my
 * changes, my whole report is set aside as orphaned work.
 */
export function meet(base: Report, mine: Report, theirs: Report, undecided: readonly Conflict[] = []): Meeting {
  if (theirs.status === base.status) {
    const { merged, conflicts } = threeWay(base, mine, theirs);
    const fresh = new Set(conflicts.map(({ key }) => key));
    const earlier = stillUndecided(undecided, mine, theirs).filter(({ key }) => !fresh.has(key));
    return { report: merged, conflicts: [...earlier, ...conflicts], orphaned: null };
  }
  const report = standOn(theirs, mine, base);
  const isAllThere = holdsChanges(theirs, changesOf(base, mine));
  return { report, conflicts: [], orphaned: isAllThere ? null : { reason: theirs.status, report: mine } };
}

/** Their report with my corrections, except where they changed the correction, too. */
function standOn(theirs: Report, mine: Report, base: Report): Report {
  const bmps = canCorrect(theirs.status) ? theirs.bmps.map((bmp) => withMyCorrection(bmp, mine, base)) : theirs.bmps;
  return { ...theirs, bmps };
}

function withMyCorrection(theirs: LoggedBmp, mine: Report, base: Report): LoggedBmp {
  const find = (report: Report) => report.bmps.find(({ id }) => id === theirs.id)?.correction ?? null;
  const takesIt = theirs.correctiveActions !== null && same(theirs.correction, find(base));
  return takesIt ? { ...theirs, correction: find(mine) } : theirs;
}
