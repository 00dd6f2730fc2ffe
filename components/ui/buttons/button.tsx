import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from '@/components/ui/buttons/button-style';

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /** An action of this button is running. The button shows it, keeps the focus and ignores further presses. */
  busy?: boolean;
}

export function Button({
  variant,
  size,
  full,
  className,
  busy = false,
  type = 'button',
  onClick,
  children,
  ...buttonProps
}: ButtonProps) {
  return (
    <button
      {...buttonProps}
      type={busy ? 'button' : type}
      onClick={busy ? undefined : onClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || buttonProps['aria-disabled']}
      className={buttonClass({ variant, size, full, className })}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

function Spinner() {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      aria-hidden="true"
      className="animate-spin motion-reduce:animate-none"
    >
      <path d="M10 2a8 8 0 1 1-8 8" />
    </svg>
  );
}
