'use client';

import { DateInput, type KeepsUnread } from '@/components/ui/date-input';
import { useUiWords } from '@/components/ui/language';
import type { FieldProps } from '@/components/ui/field';
import { formatDateInput, parseDateInput } from '@/lib/dates';

export interface DateFieldProps extends FieldProps, KeepsUnread {
  /** Calendar day, 'YYYY-MM-DD'. */
  value: string | null;
  /** Called when a whole date was entered or the field was emptied. */
  onChange: (day: string | null) => void;
  /** Returns why this day is refused, or null. */
  refuse?: (day: string) => string | null;
  name?: string;
  disabled?: boolean;
  /** What an empty field says; without it, how a date is written. */
  placeholder?: string;
}

/** A calendar day, written MM/dd/yyyy. */
export function DateField({ value, onChange, refuse, placeholder, ...field }: DateFieldProps) {
  const words = useUiWords();
  return (
    <DateInput
      {...field}
      placeholder={placeholder ?? words.datePlaceholder}
      written={value ? formatDateInput(value) : ''}
      picker={{ type: 'date', value: value ?? '' }}
      writtenOf={formatDateInput}
      whyNot={(text) => {
        const day = parseDateInput(text);
        if (day === null) return text === '' ? null : words.notADate(words.datePlaceholder);
        return refuse?.(day) ?? null;
      }}
      onWritten={(text) => onChange(parseDateInput(text))}
    />
  );
}
