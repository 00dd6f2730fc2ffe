import type { InspectionType } from './report';
import type { PastSort } from './past-reports-sort';
import type { Text } from '@/lib/text';
import { formatTypeLabel } from './rules';

/** Filter of Past Reports as in the page's URL (LIST-21…27). Days are 'YYYY-MM-DD' at the site. */
export interface PastFilter {
  siteId?: string;
  /** First and last day, both inclusive: 00:00:00 to 23:59:59 at the site (LIST-24). */
  from?: string;
  to?: string;
  /** A type in the form of `getTypeKey`. */
  type?: string;
  /** Search text. A report must contain each of its words, of at most 20 (`search_of` in the database). */
  words?: string;
}

export const NO_FILTER: PastFilter = {
  siteId: undefined,
  from: undefined,
  to: undefined,
  type: undefined,
  words: undefined,
};

export interface PastQuery extends PastFilter {
  sort?: PastSort;
}

export const pickPastQuery = ({ siteId, from, to, type, words, sort }: PastQuery): PastQuery => ({
  siteId,
  from,
  to,
  type,
  words,
  sort,
});

/** Start of a page: after or before a report, as a cursor (lib/list-cursor.ts). */
export interface PastPagePosition {
  /** Page number for the pager, from 1; nothing else depends on it. */
  page?: number;
  after?: string;
  before?: string;
}

/** Default ends of a date range (LIST-25). `today` is a calendar day. */
export function getDefaultDateRange(today: string): { from: string; to: string } {
  const year = Number(today.slice(0, 4)) + 5;
  // Five years after a leap year there is no 29 February.
  return { from: '2000-01-01', to: `${year}${today.slice(4) === '-02-29' ? '-02-28' : today.slice(4)}` };
}

/** The date range of the filter, with default ends; null for all dates. */
export function getDateRange({ from, to }: PastFilter, today: string): { from: string; to: string } | null {
  if (!from && !to) return null;
  const widest = getDefaultDateRange(today);
  return { from: from ?? widest.from, to: to ?? widest.to };
}

/** Number of filters in use. A date range counts once, and search words do not count. */
export const countActiveFilters = ({ siteId, from, to, type }: PastFilter): number =>
  [siteId, from ?? to, type].filter(Boolean).length;

export const isFiltered = (filter: PastFilter): boolean => countActiveFilters(filter) > 0 || Boolean(filter.words);

/** Key for comparing types: case does not matter (LIST-26). */
export const getTypeKey = (type: InspectionType, otherType: string): string =>
  formatTypeLabel(type, otherType).toLowerCase();

/** Why the selected reports cannot be shared together; null if they can. All must be of one site. */
export function validateSelectedShare(selected: readonly { siteId: string | null }[]): Text | null {
  const [first] = selected;
  const isOneSite = first && first.siteId !== null && selected.every(({ siteId }) => siteId === first.siteId);
  return isOneSite ? null : 'Select reports from one site to share them together.';
}

/** Why the listed reports cannot be shared together; null if they can (LIST-27, decision X-52). */
export function validateBulkShare({ siteId }: PastFilter, listedCount: number): Text | null {
  if (!siteId) return 'Filter by one site to share its reports together.';
  return listedCount === 0 ? 'No reports are listed.' : null;
}
