import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';

/**
 * A white sheet with a thin border. Do not nest cards; separate parts with `divide-y divide-line`. `isolate` keeps a
 * change in one card from repainting the others.
 */
export function Card({
  children,
  className,
  ...sectionProps
}: {
  children: ReactNode;
  className?: string;
  id?: string;
  'aria-labelledby'?: string;
}) {
  return (
    <section
      {...sectionProps}
      className={classNames(
        'isolate min-w-0 rounded-card border border-line bg-surface print:rounded-none print:border-x-0',
        className,
      )}
    >
      {children}
    </section>
  );
}

export interface CardHeadProps {
  title: ReactNode;
  sub?: ReactNode;
  /** Buttons on the right. On a phone, a wide one is placed under the title. */
  actions?: ReactNode;
  titleId?: string;
}

export function CardHead({ title, sub, actions, titleId }: CardHeadProps) {
  return (
    <div className="flex min-h-15 flex-wrap items-center justify-between gap-3 px-4 py-3.5 desktop:px-6 desktop:py-4 print:break-after-avoid">
      <div className={classNames('min-w-0', Boolean(actions) && !sub && 'max-w-[calc(100%-6.5rem)]')}>
        <h2 id={titleId} className="text-title font-bold tracking-[-0.008em]">
          {title}
        </h2>
        {sub && <p className="text-small text-ink-muted">{sub}</p>}
      </div>
      {actions}
    </div>
  );
}

export function CardBody({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames('px-4 pb-4 desktop:px-6 desktop:pb-6', className)}>{children}</div>;
}
