import { isReducedKind, type SavedCondition } from '@/lib/compliance/conditions';
import { formatDateInput } from '@/lib/dates';
import type { SiteDeadlines } from '@/lib/deadlines/contract';
import type { Text, Translate } from '@/lib/text';

/** Whether a condition is upcoming, current or ended on a day at the site. */
export function getConditionState({ fromDay, toDay }: SavedCondition, today: string): 'Upcoming' | 'Current' | 'Ended' {
  if (fromDay > today) return 'Upcoming';
  return toDay !== null && toDay < today ? 'Ended' : 'Current';
}

/** '11/02/2026 to 11/09/2026', '11/02/2026', or 'From 11/02/2026, no end date'. */
export function formatConditionDays({ fromDay, toDay }: SavedCondition, t: Translate): string {
  const from = formatDateInput(fromDay);
  if (toDay === null) return t('From {day}, no end date', { day: from });
  return toDay === fromDay ? from : t('{from} to {to}', { from, to: formatDateInput(toDay) });
}

/** What a condition changes: the interval of inspections, and whether storms are watched; '' if nothing. */
export function formatReduction({ kind, isWholeSite, interval, areStormsWatched }: SavedCondition, t: Translate) {
  if (!isReducedKind(kind) || interval === null) return '';
  if (!isWholeSite) return t('Inspections are not reduced, because this covers only part of the site.');
  const routine =
    interval === 'suspended'
      ? t('No routine inspections.')
      : interval === 'monthly'
        ? t('Routine inspections once a month.')
        : t('Routine inspections every {count} days.', { count: interval.everyDays });
  return areStormsWatched ? routine : `${routine} ${t('No inspections after rain.')}`;
}

/** What entering a condition leads to, by the rules of the site. */
export function getConditionHint(kind: SavedCondition['kind'], rules: NonNullable<SiteDeadlines['rules']>): Text {
  if (isReducedKind(kind)) return 'Inspections are reduced only as entered here. Compare this with your permit.';
  if (!rules.inspectedConditions.includes(kind)) return 'The rules of this site require no inspection for this.';
  return kind === 'dewatering'
    ? 'An inspection is due on each day of dewatering.'
    : 'An inspection is due within 24 hours after heavy snow begins to run off. Enter the snow on the Rain tab.';
}
