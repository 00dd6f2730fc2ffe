'use client';

import { DateInput } from '@/components/ui/date-input';
import type { FieldProps } from '@/components/ui/field';
import { DATE_PLACEHOLDER, formatDateInput, parseDateInput } from '@/lib/dates';

export interface DateFieldProps extends FieldProps {
  /** Calendar day, 'YYYY-MM-DD'. */
  value: string | null;
  /** Called when a whole date was entered or the field was emptied. */
  onChange: (day: string | null) => void;
  name?: string;
  disabled?: boolean;
}

/** A calendar day, written MM/dd/yyyy. */
export function DateField({ value, onChange, ...field }: DateFieldProps) {
  return (
    <DateInput
      {...field}
      placeholder={DATE_PLACEHOLDER}
      written={value ? formatDateInput(value) : ''}
      picker={{ type: 'date', value: value ?? '' }}
      onPicked={onChange}
      onWritten={(text) => {
        const day = text === '' ? null : parseDateInput(text);
        if (text !== '' && day === null) return false;
        onChange(day);
        return true;
      }}
    />
  );
}
