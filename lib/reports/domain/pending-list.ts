import { millisecondsInDay } from 'date-fns/constants';
import { calendarDay } from '@/lib/dates';
import { pluralize, type Text, type Translate } from '@/lib/text';

/** Filter, order and age of the rows of Pending Inspections (decision X-410). */

interface PendingRow {
  siteName: string;
  /** When the inspection was started (ISO 8601 in UTC). */
  date: string;
  timeZone: string;
}

export const PENDING_SORTS = ['newest', 'oldest', 'site'] as const;
export type PendingSort = (typeof PENDING_SORTS)[number];

export const PENDING_SORT_LABELS: Record<PendingSort, Text> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  site: 'Site, A to Z',
};

/** The names of the sites among the rows, A to Z. */
export const listPendingSites = (rows: readonly PendingRow[]): string[] =>
  [...new Set(rows.map(({ siteName }) => siteName).filter(Boolean))].sort(compareNames);

/**
 * The rows of the site in this order.
 *
 * @param rows newest first
 * @param site the name of a site. Any other text means all sites.
 */
export function arrangePending<Row extends PendingRow>(
  rows: readonly Row[],
  { site, sort }: { site: string; sort: PendingSort },
): Row[] {
  const ofSite = rows.filter(({ siteName }) => siteName === site);
  const shown = site && ofSite.length > 0 ? ofSite : [...rows];
  if (sort === 'oldest') return shown.reverse();
  return sort === 'site' ? shown.sort((a, b) => compareNames(a.siteName, b.siteName)) : shown;
}

/** Rows without a site come last. */
const compareNames = (a: string, b: string): number =>
  Number(a === '') - Number(b === '') || a.localeCompare(b, 'en', { numeric: true, sensitivity: 'base' });

/** 'started 5 days ago', by calendar days at the site; null for today and for a date in the future. */
export function formatPendingAge({ date, timeZone }: Omit<PendingRow, 'siteName'>, now: string, t: Translate) {
  const days = Math.round(
    (Date.parse(calendarDay(now, timeZone)) - Date.parse(calendarDay(date, timeZone))) / millisecondsInDay,
  );
  return days > 0 ? pluralize(t, days, 'started yesterday', 'started {count} days ago') : null;
}
