import { Checkbox } from '@/components/ui/forms/checkbox';
import { RadioGroup } from '@/components/ui/forms/choice-group';
import { TextField } from '@/components/ui/forms/text-field';
import { useText } from '@/components/ui/text/language';
import { INTERVAL_CHOICES, type ConditionForm, type IntervalChoice } from '@/lib/compliance/condition-form';
import type { Text } from '@/lib/text';

const INTERVAL_NAMES = {
  suspended: 'No routine inspections',
  monthly: 'Once a month',
  'every-days': 'Custom interval',
} as const satisfies Record<IntervalChoice, Text>;

interface ReductionFieldsProps {
  form: ConditionForm;
  /** The translated error of a field. */
  getError: (name: keyof ConditionForm) => string | undefined;
  onChange: (changed: Partial<ConditionForm>) => void;
}

/** How a condition reduces inspections. Nothing is chosen in advance. */
export function ReductionFields({ form, getError, onChange }: ReductionFieldsProps) {
  const t = useText();
  return (
    <>
      <RadioGroup
        legend={t('Interval that the permit gives')}
        choices={INTERVAL_CHOICES.map((value) => ({ value, label: t(INTERVAL_NAMES[value]) }))}
        value={form.interval}
        error={getError('interval')}
        onChange={(interval) => onChange({ interval })}
      />
      {form.interval === 'every-days' && (
        <TextField
          label={t('Days between inspections')}
          name="everyDays"
          inputMode="numeric"
          autoComplete="off"
          className="tablet:max-w-72"
          value={form.everyDays}
          error={getError('everyDays')}
          onChange={(event) => onChange({ everyDays: event.target.value })}
        />
      )}
      <Checkbox
        label={t('Rain still requires inspections')}
        name="areStormsWatched"
        checked={form.areStormsWatched}
        onChange={(event) => onChange({ areStormsWatched: event.target.checked })}
      />
    </>
  );
}
