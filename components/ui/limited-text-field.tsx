'use client';

import { TextField, type TextFieldProps } from '@/components/ui/text-field';
import { limitText, useLimit } from '@/components/ui/use-limit';

export interface LimitedTextFieldProps extends TextFieldProps {
  limit: number;
}

/** From this many characters before the limit on, the field counts down, and it says when the limit is reached. */
const NEAR = 20;

export function LimitedTextField({ limit, onChange, ...field }: LimitedTextFieldProps) {
  const { length, reached, follow } = useLimit(limit, field.value, field.defaultValue);
  return (
    <TextField
      {...field}
      maxLength={limit}
      onChange={(event) => {
        follow(event);
        onChange?.(event);
      }}
      below={
        <p role="status" className="text-right text-small text-ink-muted empty:hidden">
          {reached ? limitText(limit) : limit - length <= NEAR ? `${limit - length} left` : null}
        </p>
      }
    />
  );
}
