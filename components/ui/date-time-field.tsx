'use client';

import { DateInput } from '@/components/ui/date-input';
import type { FieldProps } from '@/components/ui/field';
import { DATE_TIME_PLACEHOLDER, formatDateTimeInput, fromPicker, parseDateTimeInput, toPicker } from '@/lib/dates';

export interface DateTimeFieldProps extends FieldProps {
  /** Instant, ISO 8601 in UTC. */
  value: string | null;
  /** Of the site: what is written is the time there. */
  timeZone: string;
  /** Called when a whole date was entered or the field was emptied. */
  onChange: (instant: string | null) => void;
  name?: string;
  disabled?: boolean;
}

/** A date with its time, written MM/dd/yyyy hh:mm aa. */
export function DateTimeField({ value, timeZone, onChange, ...field }: DateTimeFieldProps) {
  return (
    <DateInput
      {...field}
      placeholder={DATE_TIME_PLACEHOLDER}
      written={value ? formatDateTimeInput(value, timeZone) : ''}
      picker={{ type: 'datetime-local', value: value ? toPicker(value, timeZone) : '' }}
      onPicked={(picked) => {
        const instant = fromPicker(picked, timeZone);
        if (instant !== null) onChange(instant);
      }}
      onWritten={(text) => {
        const instant = text === '' ? null : parseDateTimeInput(text, timeZone);
        if (text !== '' && instant === null) return false;
        onChange(instant);
        return true;
      }}
    />
  );
}
