import type { ReactNode } from 'react';
import { classNames } from './class-names';

export interface RowsTableProps {
  /** The columns' heads. A last column for each row's buttons has a name for screen readers only. */
  columns: readonly string[];
  busy?: boolean;
  className?: string;
  /** The rows, as `tr`. On a phone they are blocks, one below another. */
  children: ReactNode;
}

/** A table on a computer; on a phone, rows one below another. */
export function RowsTable({ columns, busy = false, className, children }: RowsTableProps) {
  return (
    <table aria-busy={busy || undefined} className={classNames('block w-full tablet:table', className)}>
      <thead className="sr-only tablet:not-sr-only">
        <tr className="text-left text-small text-ink-muted [&>th]:px-3 [&>th]:py-2.5 [&>th]:font-regular [&>th:first-child]:pl-4 desktop:[&>th:first-child]:pl-6">
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="block divide-y divide-line tablet:table-row-group">{children}</tbody>
    </table>
  );
}
