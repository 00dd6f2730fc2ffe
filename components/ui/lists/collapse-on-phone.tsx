import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { classNames } from '@/components/ui/class-names';

export interface CollapseOnPhoneProps {
  summary: ReactNode;
  open?: boolean;
  summaryClass?: string;
  children: ReactNode;
}

/**
 * Collapsed on a phone, always visible from tablet width. Plain HTML, so it works before scripts load; in browsers
 * without `::details-content` it stays collapsible everywhere.
 */
export function CollapseOnPhone({ summary, open, summaryClass, children }: CollapseOnPhoneProps) {
  return (
    <details
      open={open}
      className="group/fold min-w-0 tablet:[&::details-content]:[block-size:auto] tablet:[&::details-content]:[content-visibility:visible]"
    >
      <summary
        className={classNames(
          'flex min-h-12 list-none items-center justify-between gap-3 font-bold tablet:supports-[selector(::details-content)]:hidden',
          summaryClass,
        )}
      >
        <span className="min-w-0">{summary}</span>
        <Icon
          name="chevron-down"
          className="size-5 shrink-0 transition-transform duration-(--t-move) group-open/fold:rotate-180"
        />
      </summary>
      {children}
    </details>
  );
}
