import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icons/icon';

export interface ChoiceRowProps {
  type: 'checkbox' | 'radio';
  label: ReactNode;
  /** A second line: why a row is locked, or a description. */
  meta?: ReactNode;
  name?: string;
  value?: string;
  checked?: boolean;
  defaultChecked?: boolean;
  onChange?: (checked: boolean) => void;
  /** Selected and cannot be changed: a lock replaces the check mark, and `meta` gives the reason. */
  isLocked?: boolean;
  disabled?: boolean;
  className?: string;
}

/** One row of a checklist or a choice: at least 56 px tall, clickable everywhere, and its text is never truncated. */
export function ChoiceRow({ type, label, meta, isLocked = false, onChange, className, ...input }: ChoiceRowProps) {
  return (
    <label
      className={classNames(
        'group relative flex min-h-14 items-center gap-3.5 rounded-control bg-surface px-4 py-3 text-body leading-[1.375rem] font-medium',
        'inset-ring-[1.5px] inset-ring-line-control has-focus-visible:shadow-focus',
        'has-checked:bg-action-tint has-checked:inset-ring-2 has-checked:inset-ring-action',
        isLocked && 'cursor-not-allowed',
        className,
      )}
    >
      <input
        {...input}
        type={type}
        disabled={isLocked || input.disabled}
        checked={isLocked ? true : input.checked}
        onChange={onChange && ((event) => onChange(event.target.checked))}
        readOnly={isLocked || undefined}
        className="absolute inset-0 m-0 size-full cursor-[inherit] opacity-0"
      />
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-6.5 shrink-0 place-items-center bg-surface text-transparent inset-ring-2 inset-ring-line-control',
          'group-has-checked:bg-action group-has-checked:text-white group-has-checked:inset-ring-0',
          type === 'radio' ? 'rounded-full' : 'rounded-badge',
        )}
      >
        {type === 'radio' ? (
          <span className="size-2.5 rounded-full bg-current" />
        ) : (
          <Icon name={isLocked ? 'lock' : 'check'} className="size-4 stroke-3" />
        )}
      </span>
      <span className="min-w-0 break-words">
        {label}
        {meta && <span className="block text-small font-regular text-ink-muted">{meta}</span>}
      </span>
    </label>
  );
}
