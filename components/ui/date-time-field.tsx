'use client';

import { DateInput, noDate, type KeepsUnread } from '@/components/ui/date-input';
import type { FieldProps } from '@/components/ui/field';
import { DATE_TIME_PLACEHOLDER, formatDateTimeInput, fromPicker, parseDateTimeInput, toPicker } from '@/lib/dates';

export interface DateTimeFieldProps extends FieldProps, KeepsUnread {
  /** Instant, ISO 8601 in UTC. */
  value: string | null;
  /** Of the site: what is written is the time there. */
  timeZone: string;
  /** Called when a whole date was entered or the field was emptied. */
  onChange: (instant: string | null) => void;
  /** Why this instant is not taken; null: it is. */
  refuse?: (instant: string) => string | null;
  /** It can't be emptied. */
  required?: boolean;
  name?: string;
  disabled?: boolean;
}

/** A date with its time, written MM/dd/yyyy hh:mm aa. */
export function DateTimeField({ value, timeZone, onChange, refuse, required = false, ...field }: DateTimeFieldProps) {
  return (
    <DateInput
      {...field}
      placeholder={DATE_TIME_PLACEHOLDER}
      written={value ? formatDateTimeInput(value, timeZone) : ''}
      picker={{ type: 'datetime-local', value: value ? toPicker(value, timeZone) : '' }}
      writtenOf={(picked) => {
        const instant = fromPicker(picked, timeZone);
        return instant === null ? picked : formatDateTimeInput(instant, timeZone);
      }}
      whyNot={(text) => {
        const instant = parseDateTimeInput(text, timeZone);
        if (instant === null) return text !== '' || required ? noDate(DATE_TIME_PLACEHOLDER) : null;
        return refuse?.(instant) ?? null;
      }}
      onWritten={(text) => onChange(parseDateTimeInput(text, timeZone))}
    />
  );
}
