import { same } from '@/lib/equal';
import { changesOf, holdsChanges, stillUndecided, threeWay, type Conflict } from '@/lib/reports/domain/conflict-merge';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import { canCorrect } from '@/lib/reports/domain/rules';
import type { Orphaned } from './state';

/** What becomes of this person's report where the server's has changed. */
interface Meeting {
  report: Report;
  conflicts: readonly Conflict[];
  orphaned: Orphaned | null;
}

/**
 * Puts my changes on top of theirs; conflicts that nobody has decided yet stay. Where the report has another status now
 * and no longer takes all of my changes, my report is set aside whole as orphaned work.
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

/** Their report with my corrections, except for corrections that they changed too. */
function standOn(theirs: Report, mine: Report, base: Report): Report {
  const bmps = canCorrect(theirs.status) ? theirs.bmps.map((bmp) => withMyCorrection(bmp, mine, base)) : theirs.bmps;
  return { ...theirs, bmps };
}

function withMyCorrection(theirs: LoggedBmp, mine: Report, base: Report): LoggedBmp {
  const find = (report: Report) => report.bmps.find(({ id }) => id === theirs.id)?.correction ?? null;
  const takesIt = theirs.correctiveActions !== null && same(theirs.correction, find(base));
  return takesIt ? { ...theirs, correction: find(mine) } : theirs;
}
