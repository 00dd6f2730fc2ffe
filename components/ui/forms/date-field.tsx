import { DateInput, type InvalidTextProps } from '@/components/ui/forms/date-input';
import { useUiWords } from '@/components/ui/text/language';
import type { FieldProps } from '@/components/ui/forms/field';
import { formatDateInput, parseDateInput } from '@/lib/dates';

export interface DateFieldProps extends FieldProps, InvalidTextProps {
  /** Calendar day, 'YYYY-MM-DD'. */
  value: string | null;
  /** Called with a complete date, or null when the field is emptied. */
  onChange: (day: string | null) => void;
  /** Returns why this day is rejected, or null. */
  refuse?: (day: string) => string | null;
  name?: string;
  disabled?: boolean;
  placeholder?: string;
}

/** A calendar day in the format MM/dd/yyyy. */
export function DateField({ value, onChange, refuse, placeholder, ...field }: DateFieldProps) {
  const words = useUiWords();
  return (
    <DateInput
      {...field}
      placeholder={placeholder ?? words.datePlaceholder}
      written={value ? formatDateInput(value) : ''}
      picker={{ type: 'date', value: value ?? '' }}
      format={formatDateInput}
      validate={(text) => {
        const day = parseDateInput(text);
        if (day === null) return text === '' ? null : words.notADate(words.datePlaceholder);
        return refuse?.(day) ?? null;
      }}
      onWritten={(text) => onChange(parseDateInput(text))}
    />
  );
}
