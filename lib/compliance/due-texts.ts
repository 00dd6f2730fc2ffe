import { addCalendarDays, calendarDay, formatReportDay, formatTimeOfDay, getDayOfWeek } from '@/lib/dates';
import type { Text, Translate } from '@/lib/text';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const satisfies readonly Text[];

/** Days until which a day is named by its weekday (CLOCK-24). */
const DAYS_BY_WEEKDAY = 6;

/** 'today', 'Mon', or '11-13' if it is further away or past. */
export function formatNearDay(day: string, today: string, t: Translate): string {
  if (day === today) return t('today');
  if (day > today && day <= addCalendarDays(today, DAYS_BY_WEEKDAY)) return t(WEEKDAYS[getDayOfWeek(day)] ?? 'Sun');
  return formatReportDay(day).slice(0, 5);
}

/** 'Due Mon 5:00 PM', 'Due today 5:00 PM', 'Due 11-13 3:00 PM': the chip of a due time (CLOCK-24). */
export function formatDueChip(dueAt: string, now: string, timeZone: string, t: Translate): string {
  const day = formatNearDay(calendarDay(dueAt, timeZone), calendarDay(now, timeZone), t);
  return t('Due {day}', { day: `${day} ${formatTimeOfDay(dueAt, timeZone)}` });
}
