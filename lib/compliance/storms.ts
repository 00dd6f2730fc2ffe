import { addElapsedHours } from '@/lib/dates';
import { getBookingTime, isDailyTotal, sortReadings, type Reading } from './readings';

/** When rain is a storm. */
export interface StormRule {
  /** Thousandths of an inch. */
  threshold: number;
  /**
   * Over which time rain is added up: the last 24 hours (2022 CGP Part 4.2), or a rainfall event, which 24 dry hours end
   * (NR 216.46(9); the 24 hours are our choice).
   */
  window: 'last-24-hours' | 'rainfall-event';
}

/** Rain that reaches the threshold, together with the following blocks of 24 hours that reach it again. */
export interface Storm {
  /** When the threshold was reached. */
  triggerAt: string;
  /** The end of the last block; `triggerAt` if no block followed. */
  endAt: string;
  /** Readings until `endAt` that belong to it. */
  readingIds: string[];
  /** When the last reading until the trigger was entered. */
  knownAt: string;
  /** Rain of these readings, in thousandths of an inch. */
  rain: number;
}

/**
 * Finds the storms in readings that do not overlap (`selectReadings`), in the order of time. The rain of a storm does not
 * count toward the next one.
 */
export function findStorms(readings: readonly Reading[], rule: StormRule): Storm[] {
  const wet = sortReadings(readings.filter(({ rain }) => rain > 0));
  const storms: Storm[] = [];
  let gathered: Reading[] = [];
  for (let index = 0; index < wet.length;) {
    const reading = wet[index];
    if (!reading) break;
    gathered = [...keepCounting(gathered, reading, rule), reading];
    index += 1;
    if (addRain(gathered) < rule.threshold || isDailyTotal(reading)) continue;
    const triggerAt = getBookingTime(reading);
    const knownAt = gathered.reduce((latest, { receivedAt }) => (receivedAt > latest ? receivedAt : latest), '');
    const following = wet.slice(index);
    const endAt = findEnd(triggerAt, following, rule);
    const rest = following.filter((later) => getBookingTime(later) <= endAt);
    const all = [...gathered, ...rest];
    storms.push({ triggerAt, endAt, readingIds: all.map(({ id }) => id), knownAt, rain: addRain(all) });
    gathered = [];
    index += rest.length;
  }
  return storms;
}

/** The earlier readings whose rain still counts when `reading` is added. */
function keepCounting(earlier: readonly Reading[], reading: Reading, { window }: StormRule): readonly Reading[] {
  if (window === 'last-24-hours') {
    const windowStart = addElapsedHours(getBookingTime(reading), -24);
    return earlier.filter((each) => getBookingTime(each) > windowStart);
  }
  const wetUntil = earlier.reduce((latest, { toAt }) => (toAt > latest ? toAt : latest), '');
  return earlier.length > 0 && reading.fromAt < addElapsedHours(wetUntil, 24) ? earlier : [];
}

function findEnd(triggerAt: string, following: readonly Reading[], { threshold }: StormRule): string {
  for (let endAt = triggerAt; ; endAt = addElapsedHours(endAt, 24)) {
    const blockEnd = addElapsedHours(endAt, 24);
    const block = following.filter((reading) => {
      const at = getBookingTime(reading);
      return at > endAt && at <= blockEnd;
    });
    if (addRain(block) < threshold) return endAt;
  }
}

const addRain = (readings: readonly Reading[]): number => readings.reduce((sum, { rain }) => sum + rain, 0);
