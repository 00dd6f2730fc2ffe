import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label'> {
  /** The action and its object, such as 'Delete inspection of Granville Station'. */
  label: string;
  icon: ReactNode;
  tone?: 'quiet' | 'danger' | 'outline' | 'chrome';
  className?: string;
}

const TONES = {
  quiet: 'text-ink-soft hover:bg-surface-hover',
  danger: 'text-danger hover:bg-overdue-bg',
  outline: 'text-ink-soft inset-ring-[1.5px] inset-ring-line-control hover:bg-surface-hover',
  chrome: 'text-chrome-ink hover:bg-white/10',
};

/**
 * A button without a visible text, for well-known actions with little room, such as menu, close, delete in a row and
 * map controls. All other buttons have a text.
 */
export function IconButton({
  label,
  icon,
  tone = 'quiet',
  className,
  type = 'button',
  ...buttonProps
}: IconButtonProps) {
  return (
    <button
      {...buttonProps}
      type={type}
      aria-label={label}
      className={classNames('icon-button', TONES[tone], className)}
    >
      {icon}
    </button>
  );
}
