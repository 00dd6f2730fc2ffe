import { Checkbox } from '@/components/ui/forms/checkbox';
import { Select } from '@/components/ui/forms/select';
import { TextField } from '@/components/ui/forms/text-field';
import type { CustomCorrectiveActions, ProfileForm, ProfileFormErrors } from '@/lib/compliance/profile-form';
import { CORRECTIVE_ACTION_NAMES } from '@/lib/compliance/profile-texts';

interface CustomRuleFieldsProps {
  form: ProfileForm;
  errors: ProfileFormErrors;
  onChange: (form: ProfileForm) => void;
}

/** The fields of custom rules (CLOCK-08). */
export function CustomRuleFields({ form, errors, onChange }: CustomRuleFieldsProps) {
  const change = (changed: Partial<ProfileForm>) => onChange({ ...form, ...changed });
  return (
    <>
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField
          label="Days between inspections"
          hint="Leave empty for no routine inspections."
          name="everyDays"
          inputMode="numeric"
          unit="days"
          value={form.everyDays}
          error={errors.everyDays}
          onChange={(event) => change({ everyDays: event.target.value.trim() })}
        />
        <TextField
          label="Rain within 24 hours that requires an inspection"
          hint="Leave empty for no inspections after rain."
          name="stormThreshold"
          inputMode="decimal"
          unit="inches"
          value={form.stormThreshold}
          error={errors.stormThreshold}
          onChange={(event) => change({ stormThreshold: event.target.value.trim() })}
        />
        <Select
          label="Corrective actions are due"
          name="correctiveActions"
          options={CORRECTIVE_ACTION_NAMES}
          value={form.correctiveActions}
          onChange={(event) => {
            const kind = CORRECTIVE_ACTION_NAMES.find(({ value }) => value === event.target.value)?.value;
            if (kind) change({ correctiveActions: kind satisfies CustomCorrectiveActions });
          }}
        />
        <TextField
          label="Number of hours or days"
          name="correctiveActionCount"
          inputMode="numeric"
          value={form.correctiveActionCount}
          error={errors.correctiveActionCount}
          onChange={(event) => change({ correctiveActionCount: event.target.value.trim() })}
        />
      </div>
      <Checkbox
        label="Working hours only: an inspection due outside working hours is not late until the end of the next working day"
        name="isWorkingHoursOnly"
        checked={form.isWorkingHoursOnly}
        onChange={(event) => change({ isWorkingHoursOnly: event.target.checked })}
      />
    </>
  );
}
