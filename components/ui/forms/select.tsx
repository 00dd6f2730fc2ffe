import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { Field, type FieldProps } from '@/components/ui/forms/field';

export interface SelectProps extends FieldProps, Omit<ComponentProps<'select'>, 'className' | 'id' | 'children'> {
  options: readonly { value: string; label: string }[];
  /** Shown while nothing is selected; an option with the value ''. */
  placeholder?: string;
  before?: ReactNode;
  after?: ReactNode;
}

export function Select({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  options,
  placeholder,
  before,
  after,
  ...select
}: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} hideLabel={hideLabel} className={className}>
      {(control) => (
        <span className="flex gap-2">
          {before}
          <span className="relative block min-w-0 grow">
            <select {...select} {...control} className="form-control appearance-none pr-10 text-ellipsis">
              {placeholder !== undefined && <option value="">{placeholder}</option>}
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
            <Icon
              name="chevron-down"
              className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft"
            />
          </span>
          {after}
        </span>
      )}
    </Field>
  );
}
