'use client';

import type { ReactNode } from 'react';
import { useText } from '@/components/ui/text/language';
import { classNames } from '@/components/ui/class-names';

export interface ColumnHead {
  name: string;
  head: ReactNode;
  sortDirection?: 'ascending' | 'descending';
}

export interface ResponsiveTableProps {
  /** The table adds a last column for each row's buttons, with a name for screen readers only. */
  columns: readonly (string | ColumnHead)[];
  isBusy?: boolean;
  /** Rows are blocks up to small desktops, where the sidebar takes a quarter of the width. */
  isWide?: boolean;
  className?: string;
  /** `tr` elements; blocks on a phone. */
  children: ReactNode;
}

const FROM_TABLET = {
  table: 'tablet:table',
  head: 'tablet:not-sr-only tablet:border-b tablet:border-line',
  body: 'tablet:table-row-group',
};
const FROM_DESKTOP = {
  table: 'roomy:table',
  head: 'roomy:not-sr-only roomy:border-b roomy:border-line',
  body: 'roomy:table-row-group',
};

/** A table. On a phone, its rows are blocks, one below another. */
export function ResponsiveTable({
  columns,
  isBusy = false,
  isWide = false,
  className,
  children,
}: ResponsiveTableProps) {
  const t = useText();
  const classes = isWide ? FROM_DESKTOP : FROM_TABLET;
  return (
    <table aria-busy={isBusy || undefined} className={classNames('block w-full', classes.table, className)}>
      <thead className={classNames('sr-only', classes.head)}>
        <tr className="text-left text-small text-ink-muted [&>th]:px-3 [&>th]:py-2.5 [&>th]:font-regular [&>th:first-child]:pl-4 desktop:[&>th:first-child]:pl-6">
          {columns.map((column) => (
            <Head key={typeof column === 'string' ? column : column.name} column={column} />
          ))}
          <th scope="col">
            <span className="sr-only">{t('Actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody className={classNames('block divide-y divide-line', classes.body)}>{children}</tbody>
    </table>
  );
}

function Head({ column }: { column: string | ColumnHead }) {
  if (typeof column === 'string') return <th scope="col">{column}</th>;
  return (
    <th scope="col" aria-sort={column.sortDirection}>
      <span className="tablet:hidden">{column.name}</span>
      <span className="max-tablet:hidden">{column.head}</span>
    </th>
  );
}
