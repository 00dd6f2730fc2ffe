import { AUTO_BMPS } from './auto-bmps';
import type { LoggedBmp } from './report';
import { LIMITS } from './rules';

/**
 * How many BMPs an inspection holds. Every logged BMP takes a place. The two that an answer 'no' logs by itself
 * (auto-bmps.ts) have a place kept for them, so that such an answer is never refused.
 *
 * Only adding BMPs is limited. A report that already holds more, because several people logged without seeing each
 * other's BMPs, can still be saved and corrected.
 */
type Bmps = readonly Pick<LoggedBmp, 'practiceId'>[];

export function placesTaken(bmps: Bmps): number {
  const logged = new Set(bmps.map(({ practiceId }) => practiceId));
  return bmps.length + AUTO_BMPS.filter(({ id }) => !logged.has(id)).length;
}

/** How many more BMPs may be logged; never below 0. */
export const placesLeft = (bmps: Bmps): number => Math.max(0, LIMITS.bmps - placesTaken(bmps));

/** Whether a BMP of this practice may be logged. An auto BMP may take the place that is kept for it. */
export const mayLog = (bmps: Bmps, practiceId: string): boolean =>
  !outgrows(bmps, [...bmps, { practiceId }], LIMITS.bmps);

/** Whether a change makes the report larger, and makes it larger than `most` places. */
export function outgrows(before: Bmps, after: Bmps, most: number): boolean {
  const taken = placesTaken(after);
  return taken > most && taken > placesTaken(before);
}

/** How many BMPs fit into a new inspection, whichever BMPs they are. */
export const MOST_IN_NEW = LIMITS.bmps - AUTO_BMPS.length;
