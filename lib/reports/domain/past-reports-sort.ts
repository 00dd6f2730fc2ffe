import type { Text } from '@/lib/text';

/** Sortable columns of Past Reports. An index matches each column's default order (see `isReversed`). */
export type PastSortColumn = 'date' | 'site' | 'type';

export const PAST_SORTS = ['newest', 'oldest', 'site-a-z', 'site-z-a', 'type-a-z', 'type-z-a'] as const;
export type PastSort = (typeof PAST_SORTS)[number];

interface SortRule {
  column: PastSortColumn;
  label: Text;
  /**
   * The default order is newest first for dates, and A to Z, then newest, for sites and types. `isReversed` reverses
   * the whole list.
   */
  isReversed: boolean;
}

const SORT_RULES: Record<PastSort, SortRule> = {
  newest: { column: 'date', label: 'Newest first', isReversed: false },
  oldest: { column: 'date', label: 'Oldest first', isReversed: true },
  'site-a-z': { column: 'site', label: 'Site, A to Z', isReversed: false },
  'site-z-a': { column: 'site', label: 'Site, Z to A', isReversed: true },
  'type-a-z': { column: 'type', label: 'Type, A to Z', isReversed: false },
  'type-z-a': { column: 'type', label: 'Type, Z to A', isReversed: true },
};

export const getSortRule = (sort: PastSort = 'newest'): SortRule => SORT_RULES[sort];

/** The order after a press on a column head: its default order, or the reverse if the list has its default order. */
export function getNextSort(column: PastSortColumn, current: PastSort = 'newest'): PastSort {
  const shouldReverse = SORT_RULES[current].column === column && !SORT_RULES[current].isReversed;
  const next = PAST_SORTS.find(
    (sort) => SORT_RULES[sort].column === column && SORT_RULES[sort].isReversed === shouldReverse,
  );
  return next ?? 'newest';
}

/** Value of aria-sort for a column; undefined if the list is sorted by another. */
export function getAriaSort(
  column: PastSortColumn,
  current: PastSort = 'newest',
): 'ascending' | 'descending' | undefined {
  const { column: sortedColumn, isReversed } = SORT_RULES[current];
  if (sortedColumn !== column) return undefined;
  return isReversed === (column === 'date') ? 'ascending' : 'descending';
}
