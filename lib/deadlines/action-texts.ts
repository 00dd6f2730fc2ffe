import { calendarDay, formatTimeOfDay } from '@/lib/dates';
import type { ListedAction } from '@/lib/register/contract';
import type { ActionEventKind } from '@/lib/register/corrective-actions';
import type { Text, Translate } from '@/lib/text';
import { formatNearDay, formatShortDay } from './texts';

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
  const day = formatNearDay(calendarDay(dueAt, timeZone), calendarDay(now, timeZone), t);
  return t('Due {day}', { day: `${day} ${formatTimeOfDay(dueAt, timeZone)}` });
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

/** What happened to a corrective action, in its history. */
export const ACTION_EVENT_TITLES = {
  found: 'Found',
  seen: 'Still open',
  fixed: 'Fixed',
  reopened: 'Reopened',
  'not-needed': 'No longer needed',
  small: 'Repair or upkeep',
  infeasible: 'Cannot be done in time',
  significant: 'New, replaced or significant repair',
} as const satisfies Record<ActionEventKind, Text>;
