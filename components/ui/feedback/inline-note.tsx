import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import type { IconName } from '@/components/ui/icons/icon-name';
import { classNames } from '@/components/ui/class-names';

const TONES: Record<InlineNoteProps['tone'], { icon: IconName; className: string }> = {
  warn: {
    icon: 'triangle-exclamation-point',
    className: 'bg-incomplete-bg text-[#3f2c00] inset-ring inset-ring-incomplete-line',
  },
  info: { icon: 'info', className: 'bg-action-tint text-spruce-800' },
  site: { icon: 'map-pin', className: 'bg-clay-50 text-clay-800 inset-ring inset-ring-clay-200' },
  bad: {
    icon: 'circle-exclamation-point',
    className: 'bg-overdue-bg text-[#7c0a18] inset-ring inset-ring-overdue-line',
  },
};

export interface InlineNoteProps {
  /** warn: amber. info: green. site: clay, for a site-specific library. bad: red. At most one note per card. */
  tone: 'warn' | 'info' | 'site' | 'bad';
  children: ReactNode;
  role?: 'status' | 'alert';
  className?: string;
}

export function InlineNote({ tone, children, role, className }: InlineNoteProps) {
  const { icon, className: toneClass } = TONES[tone];
  return (
    <div
      role={role}
      className={classNames(
        'flex gap-3 rounded-control px-4 py-3.5 text-[0.9375rem] leading-[1.375rem]',
        toneClass,
        className,
      )}
    >
      <Icon name={icon} className="mt-px size-5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
