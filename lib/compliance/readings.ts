import { compareStrings } from '@/lib/compare';
import { addElapsedHours } from '@/lib/dates';
import { formatWholeNumber } from '@/lib/format-whole-number';

/** Rain or snow of one interval at a site. Depths are integers, because sums of decimals are inexact. */
export interface Reading {
  id: string;
  fromAt: string;
  toAt: string;
  /** Thousandths of an inch. */
  rain: number;
  /** Thousandths of an inch; 0 if no snow was measured. */
  snow: number;
  source: ReadingSource;
  receivedAt: string;
  /** The id of the reading that this one corrects. */
  replacesId: string | null;
  /** When the rain fell, if the inspector knows; otherwise it counts from the end of the interval. */
  fellAt: string | null;
}

export type ReadingSource = 'gauge' | 'file' | 'station';

/** The first one counts where readings of several sources overlap. */
const SOURCES: readonly ReadingSource[] = ['gauge', 'file', 'station'];

/** The instant from which the rain of a reading counts. */
export const getBookingTime = ({ toAt, fellAt }: Reading): string => fellAt ?? toAt;

/** A station's total of a day does not say when the rain fell, so it starts no storm by itself (RAIN-12). */
export const isDailyTotal = ({ source, fromAt, toAt }: Reading): boolean =>
  source === 'station' && toAt > addElapsedHours(fromAt, 12);

/** Readings in the order of their booking time. */
export const sortReadings = (readings: readonly Reading[]): Reading[] =>
  readings.toSorted((a, b) => compareStrings(getBookingTime(a), getBookingTime(b)) || compareStrings(a.id, b.id));

/**
 * The readings that count: without corrected ones and, where readings overlap, those of a gauge before those of a file
 * before those of a station, and of the same source the one received last.
 */
export function selectReadings(readings: readonly Reading[]): Reading[] {
  const replacedIds = new Set(readings.map(({ replacesId }) => replacesId));
  const candidates = readings
    .filter(({ id }) => !replacedIds.has(id))
    .toSorted(
      (a, b) =>
        SOURCES.indexOf(a.source) - SOURCES.indexOf(b.source) ||
        compareStrings(b.receivedAt, a.receivedAt) ||
        compareStrings(a.id, b.id),
    );
  // By their beginning, and without overlaps, so that only the neighbors of a reading can overlap it.
  const selected: Reading[] = [];
  for (const reading of candidates) {
    const index = findPosition(selected, reading.fromAt);
    const [before, after] = [selected[index - 1], selected[index]];
    if ((before && overlaps(reading, before)) || (after && overlaps(reading, after))) continue;
    selected.splice(index, 0, reading);
  }
  return sortReadings(selected);
}

/** The readings from which the same deadlines follow as from all: those that count and are not dry. */
export const selectWetReadings = (readings: readonly Reading[]): Reading[] =>
  selectReadings(readings).filter(({ rain, snow }) => rain > 0 || snow > 0);

/** Where a reading that begins then belongs among readings by their beginning. */
function findPosition(sorted: readonly Reading[], fromAt: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.fromAt ?? '') < fromAt) low = middle + 1;
    else high = middle;
  }
  return low;
}

const overlaps = (a: Reading, b: Reading): boolean => a.fromAt < b.toAt && b.fromAt < a.toAt;

/** '1 rain reading', '5,000 rain readings' */
export const formatReadingCount = (count: number): string =>
  count === 1 ? '1 rain reading' : `${formatWholeNumber(count)} rain readings`;

/** '0.62 in', with a third decimal if it is not 0. */
export const formatInches = (thousandths: number): string =>
  `${(thousandths / 1000).toFixed(thousandths % 10 === 0 ? 2 : 3)} in`;

const MM_PER_INCH = 25.4;

/** Thousandths of an inch. */
export const fromInches = (inches: number): number => Math.round(inches * 1000);
export const fromMillimeters = (millimeters: number): number => Math.round((millimeters / MM_PER_INCH) * 1000);
