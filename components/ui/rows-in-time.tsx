'use client';

import { useDeferredValue, type ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';

export interface RowsInTimeProps<Row> {
  rows: readonly Row[];
  children: (row: Row) => ReactNode;
  /**
   * The height of most rows, as `[--row:5.5rem]`. A row that was not drawn yet takes this height, so that little moves
   * when it is.
   */
  className: string;
}

/** More rows than any phone shows at once. */
const FIRST = 12;

/**
 * A list whose first rows are rendered with the screen and the others right after that frame, because a hundred rows
 * would delay the screen on a slow phone. From then on the list is whole, and the browser lays out and paints only the
 * rows in view. A row can't paint outside itself, so a focus ring must lie inside (`shadow-focus-inside`) or the row
 * needs a margin.
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
      {missing > 0 && <Missing rows={missing} />}
    </ul>
  );
}

/**
 * As high as the rows that are still to come. The height is set by script: the content policy refuses style attributes
 * that come from the server.
 */
function Missing({ rows }: { rows: number }) {
  const grow = (element: HTMLElement | null) => element?.style.setProperty('height', `calc(${rows} * var(--row))`);
  return <li aria-hidden="true" ref={(element) => void grow(element)} />;
}
