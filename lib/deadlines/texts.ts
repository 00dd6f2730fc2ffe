import { calendarDay, formatReportDay, formatTimeOfDay } from '@/lib/dates';
import { formatNearDay } from '@/lib/compliance/due-texts';
import { getDeadlineState } from '@/lib/compliance/inspection-deadline';
import type { SiteDeadlines } from '@/lib/deadlines/contract';
import type { Translate } from '@/lib/text';

/** A deadline as the server sends it. */
export type Deadline = SiteDeadlines['deadlines'][number];

/** A time near now: '7:00 AM' of today, 'Mon 7:00 AM', '11-13 7:00 AM'. */
export function formatNearTime(instant: string, now: string, timeZone: string, t: Translate): string {
  const day = calendarDay(instant, timeZone);
  const today = calendarDay(now, timeZone);
  const time = formatTimeOfDay(instant, timeZone);
  return day === today ? time : `${formatNearDay(day, today, t)} ${time}`;
}

/** When a deadline is due: 'today', 'Mon', '11-13', with the time unless it is the end of the day. */
export function formatDueTime({ dueDay, dueAt }: Deadline, at: string, timeZone: string, t: Translate): string {
  const today = calendarDay(at, timeZone);
  if (dueDay !== null) return formatNearDay(dueDay, today, t);
  return `${formatNearDay(calendarDay(dueAt, timeZone), today, t)} ${formatTimeOfDay(dueAt, timeZone)}`;
}

/** '11-09': the day of an instant at the site. */
export const formatShortDay = (instant: string, timeZone: string): string =>
  formatReportDay(calendarDay(instant, timeZone)).slice(0, 5);

/** 'entered 11-05' if the rain of a storm was entered on a later day than it fell, otherwise '' (RAIN-08). */
export const formatEntered = (
  { triggerAt, knownAt }: NonNullable<Deadline['storm']>,
  timeZone: string,
  t: Translate,
) =>
  calendarDay(knownAt, timeZone) > calendarDay(triggerAt, timeZone)
    ? t('entered {day}', { day: formatShortDay(knownAt, timeZone) })
    : '';

/** When a deadline was due, for past ones: '11-09', or '11-09 5:00 PM'. */
export function formatDueDate({ dueDay, dueAt }: Deadline, timeZone: string): string {
  const day = formatReportDay(dueDay ?? calendarDay(dueAt, timeZone)).slice(0, 5);
  return dueDay === null ? `${day} ${formatTimeOfDay(dueAt, timeZone)}` : day;
}

/** 'Due Mon', 'Late', 'Rain to confirm': the state of a deadline in at most three words (CLOCK-24). */
export function formatDeadlineChip(deadline: Deadline, now: string, timeZone: string, t: Translate): string {
  const state = getDeadlineState(deadline, now);
  if (deadline.metBy === null && !deadline.isConfirmed) return t('Rain to confirm');
  switch (state) {
    case 'upcoming':
    case 'due':
      return t('Due {day}', { day: formatDueTime(deadline, now, timeZone, t) });
    case 'after-hours':
      return t('After hours');
    case 'late':
      return t('Late');
    case 'missed':
      return t('Not inspected');
    case 'met':
      return t('Met');
    case 'met-after-hours':
      return t('Met after hours');
    case 'met-late':
      return t('Met late');
  }
}

/** '2 days late', '5 hours late', or '' if it is not late: until it was met, or until now. */
export function formatLateness(deadline: Deadline, now: string, timeZone: string, t: Translate): string {
  const state = getDeadlineState(deadline, now);
  if (state !== 'late' && state !== 'met-late') return '';
  const until = deadline.metBy?.startedAt ?? now;
  if (deadline.dueDay !== null) return formatDays(countDays(deadline.dueDay, calendarDay(until, timeZone)), t);
  const hours = Math.max(1, Math.floor((Date.parse(until) - Date.parse(deadline.dueAt)) / 3_600_000));
  if (hours >= HOURS_BY_DAYS) return formatDays(Math.floor(hours / 24), t);
  return hours === 1 ? t('1 hour late') : t('{count} hours late', { count: hours });
}

/** Hours from which lateness is given in days. */
const HOURS_BY_DAYS = 48;

const formatDays = (count: number, t: Translate): string =>
  count === 1 ? t('1 day late') : t('{count} days late', { count });

/** Calendar days from a day to another. */
export const countDays = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** The parts of My Day (CLOCK-29). */
export type DaySection = 'late' | 'today' | 'rain' | 'week';

export function getDaySection(deadline: Deadline, now: string, timeZone: string): DaySection {
  if (!deadline.isConfirmed) return 'rain';
  const state = getDeadlineState(deadline, now);
  if (state === 'late' || state === 'missed') return 'late';
  const dueDay = deadline.dueDay ?? calendarDay(deadline.dueAt, timeZone);
  return dueDay <= calendarDay(now, timeZone) ? 'today' : 'week';
}

const BY_URGENCY = ['late', 'today', 'rain', 'week'] as const satisfies readonly DaySection[];

/** The most urgent deadline of each site, by site id. */
export function findMostUrgent<SiteDeadline extends Deadline & { siteId: string; timeZone: string }>(
  deadlines: readonly SiteDeadline[],
  now: string,
): Map<string, SiteDeadline> {
  const getUrgency = (deadline: SiteDeadline) => BY_URGENCY.indexOf(getDaySection(deadline, now, deadline.timeZone));
  const found = new Map<string, SiteDeadline>();
  for (const deadline of deadlines) {
    const other = found.get(deadline.siteId);
    if (!other || getUrgency(deadline) < getUrgency(other)) found.set(deadline.siteId, deadline);
  }
  return found;
}
