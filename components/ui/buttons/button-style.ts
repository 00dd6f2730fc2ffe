import { classNames } from '@/components/ui/class-names';

export type ButtonVariant = 'primary' | 'outline' | 'text' | 'danger' | 'danger-text';
/** office: 44 px on a computer, 48 px on a phone. field: 48 px. primary: 56 px, for the main action. */
export type ButtonSize = 'office' | 'field' | 'primary';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  isFullWidth?: boolean;
  className?: string;
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-action text-action-ink hover:bg-action-hover active:bg-action-press',
  outline: 'bg-surface text-spruce-800 inset-ring-[1.5px] inset-ring-line-control hover:bg-surface-hover',
  text: 'text-link hover:bg-action-tint',
  danger: 'bg-danger text-white hover:bg-danger-hover',
  'danger-text': 'text-danger hover:bg-overdue-bg',
};

const SIZES: Record<ButtonSize, string> = {
  office: 'min-h-12 px-4 text-[0.9375rem] desktop:min-h-11 editor:min-h-12',
  field: 'min-h-12 px-4 text-[0.9375rem]',
  primary: 'min-h-14 px-5 text-field',
};

export function buttonClass({ variant = 'primary', size = 'office', isFullWidth, className }: ButtonLook): string {
  return classNames(
    'button disabled:button-disabled',
    VARIANTS[variant],
    SIZES[size],
    isFullWidth && 'w-full',
    className,
  );
}

/** A link on its own line: bold, and tall enough for a thumb. */
export const STANDALONE_LINK_CLASS =
  'inline-flex min-h-12 items-center px-1 font-bold text-link no-underline hover:underline';
