import { addElapsedHours, calendarDay, toInstant } from '@/lib/dates';
import { COMPLIANCE_FAILURES } from './failures';
import { MAX_RAIN } from './limits';
import { fromInches } from './readings';

/** The depth in thousandths of an inch, or null if the text is no depth with at most two decimals (RAIN-01). */
export function parseInches(text: string): number | null {
  if (!/^(\d{1,2}([.,]\d{0,2})?|[.,]\d{1,2})$/.test(text.trim())) return null;
  const depth = fromInches(Number(text.trim().replace(',', '.')));
  return depth <= MAX_RAIN ? depth : null;
}

/** Like `parseInches`; empty for none. */
export const parseSnow = (text: string): number | null => (text.trim() === '' ? 0 : parseInches(text));

interface ReadingInput {
  rain: string;
  snow: string;
  fromAt: string;
  toAt: string;
}

export interface ReadingErrors {
  rain?: 'Enter the rain in inches.' | 'Rain is 0.00 to 30.00 inches.';
  snow?: 'Snow is 0.00 to 30.00 inches.';
  toAt?: (typeof COMPLIANCE_FAILURES)['reading-in-future' | 'reading-interval-wrong'][1];
}

/** What is wrong with a reading, by field. */
export function findReadingErrors({ rain, snow, fromAt, toAt }: ReadingInput, now: string): ReadingErrors {
  return {
    ...(parseInches(rain) === null
      ? { rain: rain.trim() === '' ? 'Enter the rain in inches.' : 'Rain is 0.00 to 30.00 inches.' }
      : {}),
    ...(parseSnow(snow) === null ? { snow: 'Snow is 0.00 to 30.00 inches.' } : {}),
    ...(toAt > now
      ? { toAt: COMPLIANCE_FAILURES['reading-in-future'][1] }
      : toAt <= fromAt
        ? { toAt: COMPLIANCE_FAILURES['reading-interval-wrong'][1] }
        : {}),
  };
}

/** Gauges are read in the morning. */
const READING_HOUR = 7;

/** The interval of the next reading: since the newest one, or for the 24 hours before this morning. */
export function getSuggestedInterval(newest: { toAt: string } | null, now: string, timeZone: string) {
  const morning = toInstant(calendarDay(now, timeZone), READING_HOUR, 0, timeZone);
  const toAt = morning <= now ? morning : addElapsedHours(morning, -24);
  if (newest === null) return { fromAt: addElapsedHours(toAt, -24), toAt };
  return { fromAt: newest.toAt, toAt: newest.toAt < toAt ? toAt : now };
}
