'use client';

import { useDeferredValue, type ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';

export interface RowsInTimeProps<Row> {
  rows: readonly Row[];
  children: (row: Row) => ReactNode;
  /** How high most rows are, as `[--row:5.5rem]`: what was not drawn yet takes that place, and nothing moves far later. */
  className: string;
}

/** More than any phone shows at once. */
const FIRST = 12;

/**
 * A list whose first rows come with the screen and the others right after its frame: a hundred of them would hold it up
 * on a slow phone. From then on the list is always whole, and the browser lays out and paints what is in view. A row
 * paints nothing outside itself: what can have the focus shows it inside (`shadow-focus-inside`) or keeps a margin.
 */
export function RowsInTime<Row>({ rows, children, className }: RowsInTimeProps<Row>) {
  const isWhole = useDeferredValue(true, false);
  const shown = isWhole ? rows : rows.slice(0, FIRST);
  const missing = rows.length - shown.length;
  return (
    <ul
      className={classNames('*:[contain-intrinsic-block-size:auto_var(--row)] *:[content-visibility:auto]', className)}
    >
      {shown.map(children)}
      {missing > 0 && <li aria-hidden="true" style={{ height: `calc(${missing} * var(--row))` }} />}
    </ul>
  );
}
