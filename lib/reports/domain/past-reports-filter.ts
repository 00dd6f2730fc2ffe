import type { InspectionType } from './report';
import type { PastSort } from './past-reports-sort';
import type { Text } from '@/lib/text';
import { typeLabel } from './rules';

/** What narrows Past Reports, as it stands in the page's address (LIST-21…27). Days are 'YYYY-MM-DD' at the site. */
export interface PastFilter {
  siteId?: string;
  /** First and last day, both counted whole: 00:00:00 to 23:59:59 at the site (LIST-24). */
  from?: string;
  to?: string;
  /** A type as `typeKey` gives it. */
  type?: string;
  /** What was entered in the search: a report must hold each of its words (`words_of` in the database). */
  words?: string;
}

export const NO_FILTER: PastFilter = {
  siteId: undefined,
  from: undefined,
  to: undefined,
  type: undefined,
  words: undefined,
};

/** Which past reports are asked for, and in which order. */
export interface PastQuery extends PastFilter {
  sort?: PastSort;
}

/** Only what says which reports and in which order, and not where the page begins. */
export const pastQueryOf = ({ siteId, from, to, type, words, sort }: PastQuery): PastQuery => ({
  siteId,
  from,
  to,
  type,
  words,
  sort,
});

/** Where in the list a page begins: after or before a report, each named by its cursor (lib/list-place.ts). */
export interface PastPlace {
  /** The number that the pager shows, counted from 1; nothing else depends on the number. */
  page?: number;
  after?: string;
  before?: string;
}

/** What a date range begins and ends with where nobody chose an end (LIST-25). `today` is a calendar day. */
export function widestDates(today: string): { from: string; to: string } {
  const year = Number(today.slice(0, 4)) + 5;
  // The year that is five years after one with a 29 February has no such day.
  return { from: '2000-01-01', to: `${year}${today.slice(4) === '-02-29' ? '-02-28' : today.slice(4)}` };
}

/** The whole range of a filter that names a first or a last day; null when all dates are wanted. */
export function datesOf({ from, to }: PastFilter, today: string): { from: string; to: string } | null {
  if (!from && !to) return null;
  const widest = widestDates(today);
  return { from: from ?? widest.from, to: to ?? widest.to };
}

/** How many of the three filters (site, dates, type) are set. */
export const filtersInForce = ({ siteId, from, to, type }: PastFilter): number =>
  [siteId, from ?? to, type].filter(Boolean).length;

/** Whether a filter or a search keeps reports out of the list. */
export const isNarrowed = (filter: PastFilter): boolean => filtersInForce(filter) > 0 || Boolean(filter.words);

/** The form in which types are compared: types that differ only in case are the same (LIST-26). */
export const typeKey = (type: InspectionType, otherType: string): string => typeLabel(type, otherType).toLowerCase();

/** Why the chosen reports can't be shared together; null when they can. They go to the stakeholders of one site. */
export function chosenShareRefusal(chosen: readonly { siteId: string | null }[]): Text | null {
  const [first] = chosen;
  const together = first && first.siteId !== null && chosen.every(({ siteId }) => siteId === first.siteId);
  return together ? null : 'Choose reports of a single site to share them together.';
}

/** Why the listed reports can't be shared together; null when they can (LIST-27, decision X-52). */
export function bulkShareRefusal({ siteId }: PastFilter, listed: number): Text | null {
  if (!siteId) return 'Choose a single site to share its reports together.';
  return listed === 0 ? 'No report is listed.' : null;
}
