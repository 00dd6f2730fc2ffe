import type { ReactNode } from 'react';
import { Card, CardHead, type CardHeadProps } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { RowsTable, type ColumnHead } from '@/components/ui/rows-table';

export interface ListCardProps extends Partial<Omit<CardHeadProps, 'titleId'>> {
  /** The id of the title, which names the card. A list that fills its page has neither id nor title. */
  id?: string;
  /** Shown in the place of the rows while there are none: an EmptyState or a Loading. */
  empty?: ReactNode;
  /** Heads of the columns of a table; without them the rows are those of a list. */
  columns?: readonly (string | ColumnHead)[];
  /** With many columns the rows are blocks on a tablet, too, as on a phone. */
  wide?: boolean;
  /** The rows are being asked for again. */
  busy?: boolean;
  /** Between the head and the rows. */
  filters?: ReactNode;
  /** Below the rows: the way to other pages. */
  foot?: ReactNode;
  className?: string;
  /** The rows: `li`, or `tr` under columns. */
  children: ReactNode;
}

/** A list on a card: its title and buttons, and the rows between hairlines, or what is said while there are none. */
export function ListCard({
  id,
  title,
  empty,
  columns,
  wide,
  busy,
  filters,
  foot,
  className,
  children,
  ...head
}: ListCardProps) {
  const line = title ? 'border-t border-line' : undefined;
  return (
    <Card aria-labelledby={id} className={className}>
      {title && <CardHead title={title} titleId={id} {...head} />}
      {filters}
      {empty ||
        (columns ? (
          <RowsTable columns={columns} wide={wide} busy={busy} className={line}>
            {children}
          </RowsTable>
        ) : (
          <ul className={classNames('divide-y divide-line', line)}>{children}</ul>
        ))}
      {foot}
    </Card>
  );
}

/** The two lines by which a row is known: what it is, and quietly what there is to know about it. */
export function RowText({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="font-bold wrap-anywhere">{name}</p>
      <p className="text-small wrap-anywhere text-ink-muted">{children}</p>
    </div>
  );
}

/** The buttons of a row. */
export function RowActions({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames('flex flex-wrap items-center gap-2', className)}>{children}</div>;
}
