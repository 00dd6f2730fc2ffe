import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icons/icon';

export interface AccordionProps {
  title: ReactNode;
  count?: number;
  open?: boolean;
  /** For content that is rendered only while it is visible. */
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A card that expands: chevron on the left, count on the right. Plain HTML, so it works before scripts load. */
export function Accordion({ title, count, open, onToggle, children }: AccordionProps) {
  return (
    <details
      open={open}
      onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}
      className="group min-w-0 rounded-card border border-line bg-surface"
    >
      <summary className="flex min-h-15 list-none items-center gap-3 rounded-card px-4 py-3.5 desktop:px-6">
        <Icon
          name="chevron-right"
          className="size-5 shrink-0 transition-transform duration-(--t-move) group-open:rotate-90"
        />
        <span className="min-w-0 grow text-[1.125rem] leading-6 font-bold">{title}</span>
        {count !== undefined && <Count count={count} />}
      </summary>
      {children}
    </details>
  );
}

/** A number in a rounded gray badge. */
export function Count({ count }: { count: number }) {
  return (
    <span className="min-w-6 shrink-0 rounded-full bg-stone-100 px-1.75 text-center text-micro leading-6 font-bold text-ink-soft">
      {count}
    </span>
  );
}
