import { compareStrings } from '@/lib/compare';
import type { Reading } from './readings';

/** A time without readings. */
export interface MissingRain {
  fromAt: string;
  toAt: string;
}

/** The times without readings between the first one and `now` (RAIN-09), by time. They are unknown, not 0. */
export function findMissingRain(
  readings: readonly Pick<Reading, 'id' | 'fromAt' | 'toAt' | 'replacesId'>[],
  now: string,
): MissingRain[] {
  const replacedIds = new Set(readings.map(({ replacesId }) => replacesId));
  const sorted = readings
    .filter(({ id }) => !replacedIds.has(id))
    .toSorted((a, b) => compareStrings(a.fromAt, b.fromAt));
  const missing: MissingRain[] = [];
  let coveredUntil = sorted[0]?.fromAt ?? now;
  for (const { fromAt, toAt } of sorted) {
    if (fromAt > coveredUntil) missing.push({ fromAt: coveredUntil, toAt: fromAt });
    if (toAt > coveredUntil) coveredUntil = toAt;
  }
  if (coveredUntil < now) missing.push({ fromAt: coveredUntil, toAt: now });
  return missing;
}
