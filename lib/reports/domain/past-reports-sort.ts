import type { Text } from '@/lib/text';

/** The columns of Past Reports that can be sorted by: those that an index of the database has in this order. */
export type PastSortColumn = 'date' | 'site' | 'type';

export const PAST_SORTS = ['newest', 'oldest', 'site-a-z', 'site-z-a', 'type-a-z', 'type-z-a'] as const;
export type PastSort = (typeof PAST_SORTS)[number];

interface SortRule {
  column: PastSortColumn;
  label: Text;
  /**
   * Each column has one order: dates from the newest, sites and types from A, and within one site or type from the newest
   * report. Turned around, the whole list is read from its other end.
   */
  turned: boolean;
}

const RULES: Record<PastSort, SortRule> = {
  newest: { column: 'date', label: 'Newest first', turned: false },
  oldest: { column: 'date', label: 'Oldest first', turned: true },
  'site-a-z': { column: 'site', label: 'Site, A to Z', turned: false },
  'site-z-a': { column: 'site', label: 'Site, Z to A', turned: true },
  'type-a-z': { column: 'type', label: 'Type, A to Z', turned: false },
  'type-z-a': { column: 'type', label: 'Type, Z to A', turned: true },
};

export const sortRule = (sort: PastSort = 'newest'): SortRule => RULES[sort];

/** What pressing the head of a column leads to: its own order, or the other way round where the list has it already. */
export function sortAfterPress(column: PastSortColumn, shown: PastSort = 'newest'): PastSort {
  const wantTurned = RULES[shown].column === column && !RULES[shown].turned;
  const found = PAST_SORTS.find((sort) => RULES[sort].column === column && RULES[sort].turned === wantTurned);
  return found ?? 'newest';
}

/** How the column is sorted, as a screen reader says it; undefined where the list is in the order of another column. */
export function ariaSortOf(column: PastSortColumn, shown: PastSort = 'newest'): 'ascending' | 'descending' | undefined {
  const { column: sorted, turned } = RULES[shown];
  if (sorted !== column) return undefined;
  return turned === (column === 'date') ? 'ascending' : 'descending';
}
