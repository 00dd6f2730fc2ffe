import { calendarDay, DEFAULT_TIME_ZONE, formatDateTime, formatTimeOfDay } from './dates';

/** '4:32 PM' if that is today, else '11/23/2026, 4:32 PM', in the time zone of work units. */
export function formatRecentTime(instant: string, now: string): string {
  const isToday = calendarDay(instant, DEFAULT_TIME_ZONE) === calendarDay(now, DEFAULT_TIME_ZONE);
  return (isToday ? formatTimeOfDay : formatDateTime)(instant, DEFAULT_TIME_ZONE);
}
