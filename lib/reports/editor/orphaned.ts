import type { Report } from '@/lib/reports/domain/report';
import { areSavesRejected } from './derived';
import type { Editor, Orphaned } from './state';

/** Work that the server no longer accepts. It is kept until the person dismisses it. */

/** Merges earlier orphaned work with new: a report may change its status twice. */
export function mergeOrphaned(earlier: Orphaned | null, latest: Orphaned | null): Orphaned | null {
  if (earlier === null || latest === null) return latest ?? earlier;
  return { ...latest, report: mergeReports(earlier.report, latest.report) };
}

/** While saves are rejected, the report on the screen is the orphaned work, so new entries belong to it. */
export function syncOrphaned(before: Editor, after: Editor): Editor {
  const { orphaned, base, report } = after;
  const isEntered = report !== before.report && base === before.base && orphaned === before.orphaned;
  if (orphaned === null || !isEntered || !areSavesRejected(after)) return after;
  return { ...after, orphaned: { ...orphaned, report: mergeReports(orphaned.report, report) } };
}

/** The later state of the same work; of different works, the BMPs of both and the newer corrections. */
function mergeReports(earlier: Report, latest: Report): Report {
  if (earlier.status === latest.status) return latest;
  const newerCorrections = new Map(latest.bmps.map((bmp) => [bmp.id, bmp.correction]));
  const earlierIds = new Set(earlier.bmps.map(({ id }) => id));
  const bmps = earlier.bmps.map((bmp) => ({ ...bmp, correction: newerCorrections.get(bmp.id) ?? bmp.correction }));
  return { ...earlier, bmps: [...bmps, ...latest.bmps.filter(({ id }) => !earlierIds.has(id))] };
}
