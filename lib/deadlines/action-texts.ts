import { formatDueChip } from '@/lib/compliance/due-texts';
import { calendarDay, formatDateTime } from '@/lib/dates';
import type { ListedAction } from '@/lib/register/contract';
import type { ActionEventKind, RepairKind } from '@/lib/register/corrective-actions';
import { pluralize, type Text, type Translate } from '@/lib/text';
import { countDays, formatShortDay } from './texts';

/** 'Due Mon 5:00 PM', 'Due today 5:00 PM', 'Overdue', 'Still open', 'Closed 11-10': the state of a corrective action (CLOCK-24). */
export function formatActionChip(
  { dueAt, isOverdue, closedAt, site }: ListedAction,
  now: string,
  t: Translate,
): string {
  const { timeZone } = site;
  if (closedAt !== null) return t('Closed {day}', { day: formatShortDay(closedAt, timeZone) });
  if (isOverdue) return t('Overdue');
  if (dueAt === null) return t('Still open');
  return formatDueChip(dueAt, now, timeZone, t);
}

/** 'Open since 11-02, due 11-03' (REG-05). */
export function formatOpenSince(
  { discoveredAt, dueAt, site }: Pick<ListedAction, 'discoveredAt' | 'dueAt'> & { site: { timeZone: string } },
  t: Translate,
): string {
  const day = formatShortDay(discoveredAt, site.timeZone);
  return dueAt === null
    ? t('Open since {day}', { day })
    : t('Open since {day}, due {due}', { day, due: formatShortDay(dueAt, site.timeZone) });
}

/** 'Fixed 11/10/2026, 9:00 AM by Ann Lee, entered 11/12/2026, 4:00 PM'; '' while it is open (SIGN-12). */
export function formatClosing({ closedAt, closing, site }: ListedAction, t: Translate): string {
  if (closedAt === null || closing === null) return '';
  const values = {
    time: formatDateTime(closedAt, site.timeZone),
    name: closing.by,
    entered: formatDateTime(closing.enteredAt, site.timeZone),
  };
  return closing.as === 'fixed'
    ? t('Fixed {time} by {name}, entered {entered}', values)
    : t('Marked as not needed {time} by {name}, entered {entered}', values);
}

/** The proposal of a repeated repair (REG-11). */
export const formatRepeatedRepair = ({ earlierFixes }: Pick<ListedAction, 'earlierFixes'>, t: Translate): string =>
  t('Fixed {count} times before. Choose “New, replaced or significant repair” or enter why not.', {
    count: earlierFixes,
  });

interface FoundAction {
  discoveredAt: string;
  site: { timeZone: string };
}

/** 'Open for 12 days', by the calendar of the site (CLOCK-29). */
export function formatActionAge({ discoveredAt, site: { timeZone } }: FoundAction, now: string, t: Translate): string {
  const days = countDays(calendarDay(discoveredAt, timeZone), calendarDay(now, timeZone));
  return days < 1 ? t('Found today') : pluralize(t, days, 'Open for 1 day', 'Open for {count} days');
}

/** What happened to a corrective action, in its history. */
export const ACTION_EVENT_TITLES = {
  found: 'Found',
  seen: 'Still open',
  fixed: 'Fixed',
  reopened: 'Reopened',
  'not-needed': 'No longer needed',
  'department-message': 'DNR told us',
  'message-withdrawn': 'DNR did not tell us',
  late: 'Not done within 24 h',
  small: 'Repair or upkeep',
  infeasible: 'Cannot be done in time',
  significant: 'New, replaced or significant repair',
} as const satisfies Record<ActionEventKind, Text>;

export const REPAIR_KIND_TEXTS = {
  small: 'Repair or upkeep',
  infeasible: 'Repair or upkeep that cannot be done in time',
  significant: 'New, replaced or significant repair',
} as const satisfies Record<RepairKind, Text>;
