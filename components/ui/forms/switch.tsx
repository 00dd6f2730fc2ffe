import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> {
  label: ReactNode;
  className?: string;
}

/** Only for settings that take effect immediately: Required CAs, Visible, outdoor contrast. */
export function Switch({ label, className, ...input }: SwitchProps) {
  return (
    <label
      className={classNames(
        'group relative inline-flex min-h-12 items-center gap-3 font-bold desktop:min-h-11 editor:min-h-12',
        className,
      )}
    >
      <input
        {...input}
        type="checkbox"
        role="switch"
        className="absolute inset-0 m-0 size-full cursor-[inherit] opacity-0"
      />
      <span
        aria-hidden="true"
        className={classNames(
          'relative h-7.5 w-13 shrink-0 rounded-full bg-stone-400 group-has-checked:bg-action group-has-focus-visible:shadow-focus',
          'after:absolute after:top-0.75 after:left-0.75 after:size-6 after:rounded-full after:bg-white after:shadow-rest',
          'after:transition-transform after:duration-(--t-move) group-has-checked:after:translate-x-5.5',
        )}
      />
      <span>{label}</span>
    </label>
  );
}
