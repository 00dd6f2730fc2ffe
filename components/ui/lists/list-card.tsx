import type { ReactNode } from 'react';
import { Card, CardHead, type CardHeadProps } from '@/components/ui/lists/card';
import { classNames } from '@/components/ui/class-names';
import { ResponsiveTable, type ColumnHead } from '@/components/ui/lists/responsive-table';

export interface ListCardProps extends Partial<Omit<CardHeadProps, 'titleId'>> {
  /** The id of the title, which labels the card. A list that fills its page has no title. */
  id?: string;
  /** Shown instead of the rows: an EmptyState or a Loading. */
  emptyState?: ReactNode;
  columns?: readonly (string | ColumnHead)[];
  /** Rows are blocks up to small desktops, not only on a phone. */
  isWide?: boolean;
  isBusy?: boolean;
  filters?: ReactNode;
  foot?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A card with the rows of a list: a table if it has `columns`, otherwise a list. */
export function ListCard({
  id,
  title,
  emptyState,
  columns,
  isWide,
  isBusy,
  filters,
  foot,
  className,
  children,
  ...head
}: ListCardProps) {
  const borderClass = title ? 'border-t border-line' : undefined;
  return (
    <Card aria-labelledby={id} className={className}>
      {title && <CardHead title={title} titleId={id} {...head} />}
      {filters}
      {emptyState ||
        (columns ? (
          <ResponsiveTable columns={columns} isWide={isWide} isBusy={isBusy} className={borderClass}>
            {children}
          </ResponsiveTable>
        ) : (
          <ul className={classNames('divide-y divide-line', borderClass)}>{children}</ul>
        ))}
      {foot}
    </Card>
  );
}

/**
 * Classes that make a whole row the touch target of its `link` on a phone. `control` is for the row's other controls.
 * The link must not move while pressed, because its target would then shrink to the button.
 */
export const ROW_TARGET = {
  row: 'max-tablet:relative',
  link: 'max-tablet:after:absolute max-tablet:after:inset-0 max-tablet:active:translate-none',
  control: 'max-tablet:relative max-tablet:z-1',
};

/** The name of a row, and details below it. */
export function RowText({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="font-bold wrap-anywhere">{name}</p>
      <p className="text-small wrap-anywhere text-ink-muted">{children}</p>
    </div>
  );
}

export function RowActions({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames('flex flex-wrap items-center gap-2', className)}>{children}</div>;
}
