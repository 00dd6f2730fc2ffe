import { useState } from 'react';
import { TextField, type TextFieldProps } from '@/components/ui/forms/text-field';
import { formatUsPhone, isUsPhone, PHONE_FORMAT_ERROR } from '@/lib/phone';

export type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'value' | 'defaultValue' | 'onChange'> & {
  defaultValue?: string;
  value?: string;
  /** Called on every change, and with the formatted number on blur. A stored number is shown formatted. */
  onChange?: (text: string) => void;
  /** Formats the number on blur. Default: '(414) 555-0123'. */
  format?: (text: string) => string;
};

/** A US phone number, formatted and validated on blur. */
export function PhoneField({
  defaultValue = '',
  value,
  onChange,
  onBlur,
  error,
  format = formatUsPhone,
  ...field
}: PhoneFieldProps) {
  const [draft, setDraft] = useState(() => format(defaultValue));
  // Initially true, so that an initial value is validated at once.
  const [isBlurred, setIsBlurred] = useState(true);
  const text = value ?? draft;
  const isInvalid = isBlurred && text.trim() !== '' && !isUsPhone(text);
  const change = (next: string) => {
    setDraft(next);
    onChange?.(next);
  };
  return (
    <TextField
      inputMode="tel"
      autoComplete="tel-national"
      {...field}
      type="tel"
      value={isBlurred ? format(text) : text}
      error={error ?? (isInvalid ? PHONE_FORMAT_ERROR : undefined)}
      onChange={(event) => {
        setIsBlurred(false);
        change(event.target.value);
      }}
      onBlur={(event) => {
        setIsBlurred(true);
        if (format(text) !== text) change(format(text));
        onBlur?.(event);
      }}
    />
  );
}
