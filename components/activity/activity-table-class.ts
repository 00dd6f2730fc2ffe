import { classNames } from '@/components/ui/class-names';

/** Set once on the table instead of on each of its hundreds of cells. On a phone a row is a block. */
export const ACTIVITY_TABLE_CLASS = classNames(
  '[&_tbody>tr]:grid [&_tbody>tr]:grid-cols-1 [&_tbody>tr]:gap-y-1 [&_tbody>tr]:px-4 [&_tbody>tr]:py-3.5',
  '[&_tbody>tr]:tablet:table-row',
  '[&_td]:align-top [&_td]:tablet:px-3 [&_td]:tablet:py-3.5',
  // Cell 1: when
  '[&_td:nth-child(1)]:order-3 [&_td:nth-child(1)]:text-small [&_td:nth-child(1)]:text-ink-muted',
  '[&_td:nth-child(1)]:tablet:pl-4 [&_td:nth-child(1)]:tablet:whitespace-nowrap [&_td:nth-child(1)]:desktop:pl-6',
  // Cell 2: who
  '[&_td:nth-child(2)]:order-1 [&_td:nth-child(2)]:font-bold [&_td:nth-child(2)]:wrap-anywhere',
  '[&_td:nth-child(2)]:tablet:min-w-40 [&_td:nth-child(2)>a]:text-link',
  // Cell 3: what
  '[&_td:nth-child(3)]:order-2 [&_td:nth-child(3)]:wrap-anywhere',
  // Cell 4: buttons
  '[&_td:nth-child(4)]:order-4 [&_td:nth-child(4)]:text-small',
  '[&_td:nth-child(4)]:tablet:py-0.5 [&_td:nth-child(4)]:tablet:pr-4 [&_td:nth-child(4)]:desktop:pr-6',
  // The buttons, which are links in a span.
  '[&_td_a]:no-underline [&_td>span]:flex [&_td>span]:flex-wrap [&_td>span]:items-center [&_td>span]:gap-x-1',
  '[&_td>span]:tablet:flex-nowrap [&_td>span]:tablet:justify-end',
  '[&_td>span>a]:inline-flex [&_td>span>a]:min-h-12 [&_td>span>a]:items-center [&_td>span>a]:rounded-control',
  '[&_td>span>a]:px-2 [&_td>span>a]:font-bold [&_td>span>a]:text-link [&_td>span>a]:hover:bg-surface-hover',
  '[&_td>span>a]:desktop:min-h-11',
);
