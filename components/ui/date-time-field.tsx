'use client';

import { DateInput, type KeepsUnread } from '@/components/ui/date-input';
import { useUiWords } from '@/components/ui/language';
import type { FieldProps } from '@/components/ui/field';
import { formatDateTimeInput, fromPicker, parseDateTimeInput, toPicker } from '@/lib/dates';

export interface DateTimeFieldProps extends FieldProps, KeepsUnread {
  /** Instant, ISO 8601 in UTC. */
  value: string | null;
  /** The site's time zone: the field shows the time there. */
  timeZone: string;
  /** Called when a whole date was entered or the field was emptied. */
  onChange: (instant: string | null) => void;
  /** Returns why this instant is refused, or null. */
  refuse?: (instant: string) => string | null;
  /** The field can't be emptied. */
  required?: boolean;
  name?: string;
  disabled?: boolean;
}

/** A date with its time, written MM/dd/yyyy hh:mm aa. */
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
