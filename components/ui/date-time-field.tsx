'use client';

import { DateInput, type KeepsUnread } from '@/components/ui/date-input';
import { useUiWords } from '@/components/ui/language';
import type { FieldProps } from '@/components/ui/field';
import { formatDateTimeInput, fromPicker, parseDateTimeInput, toPicker } from '@/lib/dates';

export interface DateTimeFieldProps extends FieldProps, KeepsUnread {
  /** Instant, ISO 8601 in UTC. */
  value: string | null;
  /** The time zone of the site, in which the time is shown. */
  timeZone: string;
  /** Called with a complete date, or null when the field is emptied. */
  onChange: (instant: string | null) => void;
  /** Returns why this instant is rejected, or null. */
  refuse?: (instant: string) => string | null;
  required?: boolean;
  name?: string;
  disabled?: boolean;
}

/** A date and time in the format MM/dd/yyyy hh:mm aa. */
export function DateTimeField({ value, timeZone, onChange, refuse, required = false, ...field }: DateTimeFieldProps) {
  const words = useUiWords();
  return (
    <DateInput
      {...field}
      placeholder={words.dateTimePlaceholder}
      written={value ? formatDateTimeInput(value, timeZone) : ''}
      picker={{ type: 'datetime-local', value: value ? toPicker(value, timeZone) : '' }}
      writtenOf={(picked) => {
        const instant = fromPicker(picked, timeZone);
        return instant === null ? picked : formatDateTimeInput(instant, timeZone);
      }}
      whyNot={(text) => {
        const instant = parseDateTimeInput(text, timeZone);
        if (instant === null) return text !== '' || required ? words.notADate(words.dateTimePlaceholder) : null;
        return refuse?.(instant) ?? null;
      }}
      onWritten={(text) => onChange(parseDateTimeInput(text, timeZone))}
    />
  );
}
