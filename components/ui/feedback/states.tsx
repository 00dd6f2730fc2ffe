'use client';

import type { ReactNode } from 'react';
import { useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { classNames } from '@/components/ui/class-names';

export interface EmptyStateProps {
  /** A sentence, from the specification if it has one for the list. */
  children: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ children, icon = <Icon name="inbox" />, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-10 text-center text-ink-muted">
      <span aria-hidden="true" className="text-spruce-500 [&_svg]:size-8">
        {icon}
      </span>
      <p className="max-w-(--measure)">{children}</p>
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

/** The gray bars resemble lines of text. */
const BAR_WIDTHS = ['w-2/5', 'w-4/5', 'w-3/5', 'w-4/5', 'w-1/2', 'w-3/4'];

/** A text above gray bars, hidden for the first 200 ms. */
export function Loading({ text, rows = 3 }: { text?: string; rows?: number }) {
  const t = useText();
  return (
    <div role="status" className="animate-late px-4 py-6 desktop:px-6">
      <p className="mb-4 text-ink-muted">{text ?? t('Loading...')}</p>
      <div aria-hidden="true" className="grid gap-3">
        {Array.from({ length: rows }, (_, row) => (
          <span
            key={row}
            className={classNames('h-4 rounded-badge bg-stone-100', BAR_WIDTHS[row % BAR_WIDTHS.length])}
          />
        ))}
      </div>
    </div>
  );
}

export interface ErrorStateProps {
  children: ReactNode;
  retry?: ReactNode;
}

/** A failure shown inside a card. `retry` is a button or link that helps. */
export function ErrorState({ children, retry }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-6 py-10 text-center">
      <Icon name="circle-exclamation-point" className="size-8 text-danger" />
      <p className="max-w-(--measure)">{children}</p>
      {retry}
    </div>
  );
}
