import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { BmpStatus } from '@/lib/reports/domain/report';

export type BadgeTone = 'neutral' | 'complete' | 'overdue' | 'incomplete' | 'documentation';

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-stone-100 text-ink-soft inset-ring-stone-300',
  complete: 'bg-complete-bg text-complete-ink inset-ring-complete-line',
  overdue: 'bg-overdue-bg text-overdue-ink inset-ring-overdue-line',
  incomplete: 'bg-incomplete-bg text-incomplete-ink inset-ring-incomplete-line',
  documentation: 'bg-documentation-bg text-documentation-ink inset-ring-documentation-line',
};

export interface BadgeProps {
  tone?: BadgeTone;
  children: ReactNode;
  className?: string;
}

export function Badge({ tone = 'neutral', children, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-6.5 items-center gap-1.5 rounded-badge px-2 text-micro font-bold whitespace-nowrap inset-ring print:bg-white',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

const STATUS_TONES: Record<BmpStatus, BadgeTone> = {
  Complete: 'complete',
  Overdue: 'overdue',
  Incomplete: 'incomplete',
  Documentation: 'documentation',
};

export function StatusBadge({ status, word = status }: { status: BmpStatus; word?: string }) {
  return (
    <Badge tone={STATUS_TONES[status]}>
      <StatusDot status={status} />
      {word}
    </Badge>
  );
}

const DOTS: Record<BmpStatus, string> = {
  Complete: 'rounded-full bg-complete-pin',
  Overdue: 'rounded-full bg-overdue-pin',
  Incomplete: 'rounded-full bg-incomplete-pin',
  Documentation: 'rounded-[0.125rem] bg-documentation-pin',
};

/** The small mark of a status. A word or number beside it must say the same. */
export function StatusDot({ status, size = 'small' }: { status: BmpStatus; size?: 'small' | 'legend' }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block shrink-0 inset-ring inset-ring-pin-ink/35 print:[print-color-adjust:exact]',
        size === 'small' ? 'size-2.25' : 'size-3.25',
        DOTS[status],
      )}
    />
  );
}
