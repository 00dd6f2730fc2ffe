import type { Report } from '@/lib/reports/report';
import { isOutOfReach, type Editor, type Stranded } from './state';

/** Work that the server takes no more. It only ever grows until the person is done with it: nothing of it is lost. */

/** What was set aside before, when more is set aside now: a report may move on twice. */
export function strandedWith(earlier: Stranded | null, now: Stranded | null): Stranded | null {
  if (earlier === null || now === null) return now ?? earlier;
  return { ...now, report: both(earlier.report, now.report) };
}

/** While the report is out of reach, what is on the screen is that work: what is entered from then on belongs to it. */
export function strandedInStep(before: Editor, after: Editor): Editor {
  const { stranded, base, report } = after;
  const isEntered = report !== before.report && base === before.base && stranded === before.stranded;
  if (stranded === null || !isEntered || !isOutOfReach(after)) return after;
  return { ...after, stranded: { ...stranded, report: both(stranded.report, report) } };
}

/** The later state of one work; of two, the BMPs of both and the newer corrections. */
function both(earlier: Report, now: Report): Report {
  if (earlier.status === now.status) return now;
  const newer = new Map(now.bmps.map((bmp) => [bmp.id, bmp.correction]));
  const known = new Set(earlier.bmps.map(({ id }) => id));
  const bmps = earlier.bmps.map((bmp) => ({ ...bmp, correction: newer.get(bmp.id) ?? bmp.correction }));
  return { ...earlier, bmps: [...bmps, ...now.bmps.filter(({ id }) => !known.has(id))] };
}
