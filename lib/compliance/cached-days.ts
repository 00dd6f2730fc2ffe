import { addCalendarDays, getEndOfDay, getNextDay, getStartOfDay } from '@/lib/dates';

interface CachedDay {
  /** Instants as text and in milliseconds. */
  start: string;
  end: string;
  startMs: number;
  endMs: number;
  before: string;
  after: string;
}

/** Days at the sites of a work unit are few and are needed thousands of times. */
const MAX_CACHED_DAYS = 10_000;
const DAYS = new Map<string, CachedDay>();

function findDay(day: string, timeZone: string): CachedDay {
  const key = day + timeZone;
  const cached = DAYS.get(key);
  if (cached) return cached;
  const [start, end] = [getStartOfDay(day, timeZone), getEndOfDay(day, timeZone)];
  const ms = { startMs: Date.parse(start), endMs: Date.parse(end) };
  const found = { start, end, ...ms, before: addCalendarDays(day, -1), after: getNextDay(day) };
  if (DAYS.size >= MAX_CACHED_DAYS) DAYS.clear();
  DAYS.set(key, found);
  return found;
}

/** `getStartOfDay`, computed once per day. */
export const findStartOfDay = (day: string, timeZone: string): string => findDay(day, timeZone).start;

/** `getEndOfDay`, computed once per day. */
export const findEndOfDay = (day: string, timeZone: string): string => findDay(day, timeZone).end;

/** `calendarDay` of an instant in UTC, from the beginning and the end of a day near it. */
export function findCalendarDay(instant: string, timeZone: string): string {
  const day = instant.slice(0, 10);
  const { startMs, endMs, before, after } = findDay(day, timeZone);
  const at = Date.parse(instant);
  if (at < startMs) return before;
  return at < endMs ? day : after;
}
