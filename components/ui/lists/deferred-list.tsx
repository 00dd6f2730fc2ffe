import { useDeferredValue, type ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';

export interface DeferredListProps<Row> {
  rows: readonly Row[];
  children: (row: Row) => ReactNode;
  /**
   * Sets the typical row height, as `[--row:5.5rem]`, which rows take before they are rendered to limit layout shift.
   */
  className: string;
}

/** More rows than fit on a phone's screen. */
const INITIAL_ROW_COUNT = 12;

/**
 * Renders the first rows with the screen and the rest right after, because a hundred rows delay a slow phone. The
 * browser then paints only visible rows. A row cannot paint outside itself, so a focus ring must lie inside
 * (`shadow-focus-inside`) or the row needs a margin.
 */
export function DeferredList<Row>({ rows, children, className }: DeferredListProps<Row>) {
  const isComplete = useDeferredValue(true, false);
  const renderedRows = isComplete ? rows : rows.slice(0, INITIAL_ROW_COUNT);
  const remainingCount = rows.length - renderedRows.length;
  return (
    <ul
      className={classNames('*:[contain-intrinsic-block-size:auto_var(--row)] *:[content-visibility:auto]', className)}
    >
      {renderedRows.map(children)}
      {remainingCount > 0 && <RemainingHeight rows={remainingCount} />}
    </ul>
  );
}

/**
 * Reserves the height of rows that are not rendered yet. Set by script: the content security policy blocks style
 * attributes from the server.
 */
function RemainingHeight({ rows }: { rows: number }) {
  const setHeight = (element: HTMLElement | null) => element?.style.setProperty('height', `calc(${rows} * var(--row))`);
  return <li aria-hidden="true" ref={(element) => void setHeight(element)} />;
}
