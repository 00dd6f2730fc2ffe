import { calendarDay } from '@/lib/dates';

/** Days since a corrective action was found. */
export const ACTION_AGES = ['today', '1-7-days', '8-30-days', 'over-30-days'] as const;
export type ActionAge = (typeof ACTION_AGES)[number];

/** The age of a corrective action in calendar days at the site. */
export function getActionAge(discoveredAt: string, now: string, timeZone: string): ActionAge {
  const days = (Date.parse(calendarDay(now, timeZone)) - Date.parse(calendarDay(discoveredAt, timeZone))) / 86_400_000;
  if (days < 1) return 'today';
  if (days <= 7) return '1-7-days';
  return days <= 30 ? '8-30-days' : 'over-30-days';
}
