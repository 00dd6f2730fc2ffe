import { TextField, type TextFieldProps } from '@/components/ui/forms/text-field';
import { useUiTexts } from '@/components/ui/text/language';
import { useTextLimit } from '@/components/ui/forms/use-limit';

export interface LimitedTextFieldProps extends TextFieldProps {
  limit: number;
}

/** The countdown is shown from this many characters before the limit. */
const COUNTDOWN_LENGTH = 20;

/** A text field with a maximum length, whose countdown is shown near the limit. */
export function LimitedTextField({ limit, onChange, ...field }: LimitedTextFieldProps) {
  const texts = useUiTexts();
  const { length, isReached, onTextChange } = useTextLimit(limit, field.value, field.defaultValue);
  return (
    <TextField
      {...field}
      maxLength={limit}
      onChange={(event) => {
        onTextChange(event);
        onChange?.(event);
      }}
      below={
        <p role="status" className="text-right text-small text-ink-muted empty:hidden">
          {isReached
            ? texts.maxCharacters(limit)
            : limit - length <= COUNTDOWN_LENGTH
              ? texts.charactersLeft(limit - length)
              : null}
        </p>
      }
    />
  );
}
