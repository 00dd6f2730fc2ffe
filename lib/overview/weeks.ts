import { addCalendarDays, calendarDay, getDayOfWeek } from '@/lib/dates';
import { getDeadlineState, type InspectionDeadline } from '@/lib/compliance/inspection-deadline';

const WEEKS_SHOWN = 12;

/** The Sunday of a day's week. */
const getWeek = (day: string): string => addCalendarDays(day, -getDayOfWeek(day));

/** The Sundays of the 12 weeks up to a day's week, the first one first. */
export const listWeeks = (today: string): string[] =>
  Array.from({ length: WEEKS_SHOWN }, (_, index) => addCalendarDays(getWeek(today), 7 * (index + 1 - WEEKS_SHOWN)));

/**
 * Which of successive weeks a deadline's due time at the site lies in, or null. 24:00 belongs to the day that ends
 * (OVER-04).
 */
export function findDueWeek(
  weeks: readonly string[],
  { dueDay, dueAt }: Pick<InspectionDeadline, 'dueDay' | 'dueAt'>,
  timeZone: string,
): string | null {
  const day = dueDay ?? calendarDay(dueAt, timeZone);
  const week = weeks.findLast((sunday) => sunday <= day);
  return week !== undefined && (week !== weeks.at(-1) || day < addCalendarDays(week, 7)) ? week : null;
}

/** What came of a deadline. 'not-due-yet': it is open, and not yet late. */
export const INSPECTION_RESULTS = ['in-time', 'done-late', 'not-done', 'not-due-yet'] as const;
export type InspectionResult = (typeof INSPECTION_RESULTS)[number];

/** What came of a deadline; null if nobody confirmed its rain, because then nothing is due. */
export function getInspectionResult(deadline: InspectionDeadline, now: string): InspectionResult | null {
  if (!deadline.isConfirmed) return null;
  switch (getDeadlineState(deadline, now)) {
    case 'met':
    case 'met-after-hours':
      return 'in-time';
    case 'met-late':
      return 'done-late';
    case 'late':
    case 'missed':
      return 'not-done';
    case 'upcoming':
    case 'due':
    case 'after-hours':
      return 'not-due-yet';
  }
}
