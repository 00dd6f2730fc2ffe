import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from '@/components/ui/buttons/button-style';

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /** An action of this button is running. The button shows it, keeps the focus and ignores further presses. */
  isBusy?: boolean;
}

export function Button({
  variant,
  size,
  isFullWidth,
  className,
  isBusy = false,
  type = 'button',
  onClick,
  children,
  ...buttonProps
}: ButtonProps) {
  return (
    <button
      {...buttonProps}
      type={isBusy ? 'button' : type}
      onClick={isBusy ? undefined : onClick}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || buttonProps['aria-disabled']}
      className={buttonClass({ variant, size, isFullWidth, className })}
    >
      {isBusy && <Spinner />}
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
