import type { ComponentProps } from 'react';
import { Field, type FieldProps } from '@/components/ui/forms/field';
import { useUiTexts } from '@/components/ui/text/language';
import { useTextLimit } from '@/components/ui/forms/use-limit';

export interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'className' | 'id' | 'maxLength'> {
  limit?: number;
}

export function TextArea({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  limit,
  onChange,
  ...area
}: TextAreaProps) {
  const { length, isReached, onTextChange } = useTextLimit(limit, area.value, area.defaultValue);
  const counter = limit === undefined ? null : <Counter length={length} limit={limit} isReached={isReached} />;
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      hideLabel={hideLabel}
      className={className}
      below={counter}
    >
      {(control) => (
        <textarea
          rows={4}
          {...area}
          {...control}
          maxLength={limit}
          onChange={(event) => {
            onTextChange(event);
            onChange?.(event);
          }}
          className="form-control min-h-28 resize-y"
        />
      )}
    </Field>
  );
}

function Counter({ length, limit, isReached }: { length: number; limit: number; isReached: boolean }) {
  const texts = useUiTexts();
  return (
    <p className="flex flex-wrap justify-end gap-x-3 text-small text-ink-muted">
      <span role="status" className="font-bold empty:hidden">
        {isReached ? texts.maxCharacters(limit) : null}
      </span>
      <span>{texts.lengthOfLimit(length, limit)}</span>
    </p>
  );
}
