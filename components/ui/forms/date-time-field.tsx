import { DateInput, type InvalidTextProps } from '@/components/ui/forms/date-input';
import { useUiTexts } from '@/components/ui/text/language';
import type { FieldProps } from '@/components/ui/forms/field';
import { formatDateTimeInput, parsePickerValue, parseDateTimeInput, formatPickerValue } from '@/lib/dates';

export interface DateTimeFieldProps extends FieldProps, InvalidTextProps {
  /** Instant, ISO 8601 in UTC. */
  value: string | null;
  /** The time zone of the site, in which the time is shown. */
  timeZone: string;
  /** Called with an accepted date and time, or null when the field is emptied and not required. */
  onChange: (instant: string | null) => void;
  /** Returns why this instant is rejected, or null. */
  validate?: (instant: string) => string | null;
  required?: boolean;
  name?: string;
  disabled?: boolean;
}

/** A date and time in the format MM/dd/yyyy hh:mm aa. */
export function DateTimeField({ value, timeZone, onChange, validate, required = false, ...field }: DateTimeFieldProps) {
  const texts = useUiTexts();
  return (
    <DateInput
      {...field}
      placeholder={texts.dateTimePlaceholder}
      formattedValue={value ? formatDateTimeInput(value, timeZone) : ''}
      picker={{ type: 'datetime-local', value: value ? formatPickerValue(value, timeZone) : '' }}
      format={(picked) => {
        const instant = parsePickerValue(picked, timeZone);
        return instant === null ? picked : formatDateTimeInput(instant, timeZone);
      }}
      validate={(text) => {
        const instant = parseDateTimeInput(text, timeZone);
        if (instant === null) return text !== '' || required ? texts.notADate(texts.dateTimePlaceholder) : null;
        return validate?.(instant) ?? null;
      }}
      onCommit={(text) => onChange(parseDateTimeInput(text, timeZone))}
    />
  );
}
