import type { Text } from '@/lib/text';

/** Sortable columns of Past Reports. Each has a database index in this order. */
export type PastSortColumn = 'date' | 'site' | 'type';

export const PAST_SORTS = ['newest', 'oldest', 'site-a-z', 'site-z-a', 'type-a-z', 'type-z-a'] as const;
export type PastSort = (typeof PAST_SORTS)[number];

interface SortRule {
  column: PastSortColumn;
  label: Text;
  /**
   * The default order is newest first for dates, and A to Z, then newest, for sites and types. `turned` reverses the
   * whole list.
   */
  turned: boolean;
}

const SORT_RULES: Record<PastSort, SortRule> = {
  newest: { column: 'date', label: 'Newest first', turned: false },
  oldest: { column: 'date', label: 'Oldest first', turned: true },
  'site-a-z': { column: 'site', label: 'Site, A to Z', turned: false },
  'site-z-a': { column: 'site', label: 'Site, Z to A', turned: true },
  'type-a-z': { column: 'type', label: 'Type, A to Z', turned: false },
  'type-z-a': { column: 'type', label: 'Type, Z to A', turned: true },
};

export const sortRule = (sort: PastSort = 'newest'): SortRule => SORT_RULES[sort];

/** The order after a press on a column head: its default, or the reverse if it has that. */
export function getNextSort(column: PastSortColumn, shown: PastSort = 'newest'): PastSort {
  const isReversed = SORT_RULES[shown].column === column && !SORT_RULES[shown].turned;
  const found = PAST_SORTS.find((sort) => SORT_RULES[sort].column === column && SORT_RULES[sort].turned === isReversed);
  return found ?? 'newest';
}

/** Value of aria-sort for a column; undefined if the list is sorted by another. */
export function getAriaSort(
  column: PastSortColumn,
  shown: PastSort = 'newest',
): 'ascending' | 'descending' | undefined {
  const { column: sorted, turned } = SORT_RULES[shown];
  if (sorted !== column) return undefined;
  return turned === (column === 'date') ? 'ascending' : 'descending';
}
