import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Field, type FieldProps } from '@/components/ui/forms/field';

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'className' | 'id'> {
  unit?: string;
  /** A small icon inside the field, left of the value. */
  icon?: ReactNode;
  below?: ReactNode;
}

export function TextField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  below,
  unit,
  icon,
  ...input
}: TextFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      hideLabel={hideLabel}
      className={className}
      below={below}
    >
      {(control) => (
        <span className="relative flex items-center gap-2">
          {icon && (
            <span aria-hidden="true" className="pointer-events-none absolute left-3.5 text-ink-muted [&_svg]:size-5">
              {icon}
            </span>
          )}
          <input type="text" {...input} {...control} className={classNames('form-control', icon ? 'pl-10.5' : null)} />
          {unit && <span className="shrink-0 text-ink-muted">{unit}</span>}
        </span>
      )}
    </Field>
  );
}
