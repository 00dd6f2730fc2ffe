import { TextField, type TextFieldProps } from '@/components/ui/forms/text-field';
import { useUiWords } from '@/components/ui/text/language';
import { useLimit } from '@/components/ui/forms/use-limit';

export interface LimitedTextFieldProps extends TextFieldProps {
  limit: number;
}

/** The countdown is shown from this many characters before the limit. */
const COUNTDOWN_LENGTH = 20;

export function LimitedTextField({ limit, onChange, ...field }: LimitedTextFieldProps) {
  const words = useUiWords();
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
          {reached ? words.atMost(limit) : limit - length <= COUNTDOWN_LENGTH ? words.left(limit - length) : null}
        </p>
      }
    />
  );
}
