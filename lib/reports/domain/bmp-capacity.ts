import { AUTO_BMPS } from './auto-bmps';
import type { LoggedBmp } from './report';
import { LIMITS } from './rules';

// The two auto BMPs (auto-bmps.ts) have a reserved place, so answering 'no' always works. Only adding is limited: a
// report over the limit, after a merge of several people's BMPs, can still be saved and corrected.

type Bmps = readonly Pick<LoggedBmp, 'practiceId'>[];

/** The number of logged BMPs, plus the reserved places that are still free. */
export function countUsedPlaces(bmps: Bmps): number {
  const logged = new Set(bmps.map(({ practiceId }) => practiceId));
  return bmps.length + AUTO_BMPS.filter(({ practiceId }) => !logged.has(practiceId)).length;
}

export const countFreePlaces = (bmps: Bmps): number => Math.max(0, LIMITS.bmps - countUsedPlaces(bmps));

/** Whether a BMP of this practice can be logged. An auto BMP may use its reserved place. */
export const canLog = (bmps: Bmps, practiceId: string): boolean =>
  !exceedsCapacity(bmps, [...bmps, { practiceId }], LIMITS.bmps);

/** Whether a change uses more places than before, and more than `max`. */
export function exceedsCapacity(before: Bmps, after: Bmps, max: number): boolean {
  const used = countUsedPlaces(after);
  return used > max && used > countUsedPlaces(before);
}

/** How many BMPs fit into a new inspection, next to both auto BMPs. */
export const MAX_BMPS_IN_NEW_REPORT = LIMITS.bmps - AUTO_BMPS.length;
