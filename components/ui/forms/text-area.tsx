import type { ComponentProps } from 'react';
import { Field, type FieldProps } from '@/components/ui/forms/field';
import { useUiWords } from '@/components/ui/text/language';
import { useLimit } from '@/components/ui/forms/use-limit';

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
  const { length, reached, follow } = useLimit(limit, area.value, area.defaultValue);
  const counter = limit === undefined ? null : <Counter length={length} limit={limit} reached={reached} />;
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className }} below={counter}>
      {(control) => (
        <textarea
          rows={4}
          {...area}
          {...control}
          maxLength={limit}
          onChange={(event) => {
            follow(event);
            onChange?.(event);
          }}
          className="form-control min-h-28 resize-y"
        />
      )}
    </Field>
  );
}

function Counter({ length, limit, reached }: { length: number; limit: number; reached: boolean }) {
  const words = useUiWords();
  return (
    <p className="flex flex-wrap justify-end gap-x-3 text-small text-ink-muted">
      <span role="status" className="font-bold empty:hidden">
        {reached ? words.atMost(limit) : null}
      </span>
      <span>{words.ofLimit(length, limit)}</span>
    </p>
  );
}
