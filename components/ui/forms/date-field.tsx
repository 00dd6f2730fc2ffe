import { DateInput, type InvalidTextProps } from '@/components/ui/forms/date-input';
import { useUiTexts } from '@/components/ui/text/language';
import type { FieldProps } from '@/components/ui/forms/field';
import { formatDateInput, parseDateInput } from '@/lib/dates';

export interface DateFieldProps extends FieldProps, InvalidTextProps {
  /** Calendar day, 'YYYY-MM-DD'. */
  value: string | null;
  /** Called with an accepted date, or null when the field is emptied. */
  onChange: (day: string | null) => void;
  /** Returns why this day is rejected, or null. */
  validate?: (day: string) => string | null;
  name?: string;
  disabled?: boolean;
  placeholder?: string;
}

/** A calendar day in the format MM/dd/yyyy. */
export function DateField({ value, onChange, validate, placeholder, ...field }: DateFieldProps) {
  const texts = useUiTexts();
  return (
    <DateInput
      {...field}
      placeholder={placeholder ?? texts.datePlaceholder}
      formattedValue={value ? formatDateInput(value) : ''}
      picker={{ type: 'date', value: value ?? '' }}
      format={formatDateInput}
      validate={(text) => {
        const day = parseDateInput(text);
        if (day === null) return text === '' ? null : texts.notADate(texts.datePlaceholder);
        return validate?.(day) ?? null;
      }}
      onCommit={(text) => onChange(parseDateInput(text))}
    />
  );
}
