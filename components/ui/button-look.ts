import { classNames } from '@/components/ui/class-names';

export type ButtonVariant = 'primary' | 'outline' | 'text' | 'danger' | 'danger-text';
/** office: 44 px on a computer, 48 px on a phone. field: 48 px everywhere. primary: 56 px, for the way forward. */
export type ButtonSize = 'office' | 'field' | 'primary';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Takes the whole width of its container. */
  full?: boolean;
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

export function buttonClass({ variant = 'primary', size = 'office', full, className }: ButtonLook): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-control py-1 text-center leading-[1.125rem] font-bold no-underline',
    // A finger's press shows at once: on a slow phone the frames of a transition would delay what the press leads to.
    'pointer-fine:transition-[background-color,transform] duration-(--t-press) active:translate-y-px',
    'disabled:translate-y-0 disabled:cursor-not-allowed disabled:bg-stone-100 disabled:text-ink-muted disabled:inset-ring-0',
    // Nothing on paper can be pressed.
    '[&_svg]:size-5 [&_svg]:shrink-0 print:hidden',
    VARIANTS[variant],
    SIZES[size],
    full && 'w-full',
    className,
  );
}

/** A link on a line of its own: bold, and tall enough for a thumb. */
export const STANDALONE_LINK_CLASS =
  'inline-flex min-h-12 items-center px-1 font-bold text-link no-underline hover:underline';
