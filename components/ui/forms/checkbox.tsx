import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode;
  className?: string;
}

/** A small box with a label, such as 'Remember me'. Answers in the editor use choice-group.tsx. */
export function Checkbox({ label, className, ...input }: CheckboxProps) {
  return (
    <label className={classNames('flex min-h-12 items-center gap-2.5 desktop:min-h-11 editor:min-h-12', className)}>
      <input type="checkbox" {...input} className="m-0 size-5.5 shrink-0 accent-action" />
      <span>{label}</span>
    </label>
  );
}
