import type { Report } from '@/lib/reports/domain/report';
import { isOutOfReach } from './derived';
import type { Editor, Orphaned } from './state';

/** Work that the server takes no more. It only ever grows until the person is done with it: nothing of it is lost. */

/** What was set aside before, when more is set aside now: a report may move on twice. */
export function orphanedWith(earlier: Orphaned | null, now: Orphaned | null): Orphaned | null {
  if (earlier === null || now === null) return now ?? earlier;
  return { ...now, report: both(earlier.report, now.report) };
}

/** While the report is out of reach, what is on the screen is that work: what is entered from then on belongs to it. */
export function orphanedInStep(before: Editor, after: Editor): Editor {
  const { orphaned, base, report } = after;
  const isEntered = report !== before.report && base === before.base && orphaned === before.orphaned;
  if (orphaned === null || !isEntered || !isOutOfReach(after)) return after;
  return { ...after, orphaned: { ...orphaned, report: both(orphaned.report, report) } };
}

/** The later state of one work; of two, the BMPs of both and the newer corrections. */
function both(earlier: Report, now: Report): Report {
  if (earlier.status === now.status) return now;
  const newer = new Map(now.bmps.map((bmp) => [bmp.id, bmp.correction]));
  const earlierIds = new Set(earlier.bmps.map(({ id }) => id));
  const bmps = earlier.bmps.map((bmp) => ({ ...bmp, correction: newer.get(bmp.id) ?? bmp.correction }));
  return { ...earlier, bmps: [...bmps, ...now.bmps.filter(({ id }) => !earlierIds.has(id))] };
}
