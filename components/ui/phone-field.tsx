'use client';

import { useState } from 'react';
import { TextField, type TextFieldProps } from '@/components/ui/text-field';
import { formatUsPhone, isUsPhone, PHONE_FORMAT_ERROR } from '@/lib/phone';

export type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'value' | 'defaultValue' | 'onChange'> & {
  defaultValue?: string;
  value?: string;
  /** Every keystroke; after leaving the field the number in its form '(414) 555-0123'. */
  onChange?: (text: string) => void;
};

/** A US phone number. Brought into its form, and judged, on leaving the field. */
export function PhoneField({ defaultValue = '', value, onChange, onBlur, error, ...field }: PhoneFieldProps) {
  const [typed, setTyped] = useState(() => formatUsPhone(defaultValue));
  // What was there before is judged at once.
  const [left, setLeft] = useState(true);
  const text = value ?? typed;
  const wrong = left && text.trim() !== '' && !isUsPhone(text);
  const change = (next: string) => {
    setTyped(next);
    onChange?.(next);
  };
  return (
    <TextField
      inputMode="tel"
      autoComplete="tel-national"
      {...field}
      type="tel"
      value={text}
      error={error ?? (wrong ? PHONE_FORMAT_ERROR : undefined)}
      onChange={(event) => {
        setLeft(false);
        change(event.target.value);
      }}
      onBlur={(event) => {
        setLeft(true);
        if (formatUsPhone(text) !== text) change(formatUsPhone(text));
        onBlur?.(event);
      }}
    />
  );
}
