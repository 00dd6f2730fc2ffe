import { RadioGroup } from '@/components/ui/forms/choice-group';
import { FORM_CHOICES, FORM_NAMES, FORM_OF_RULES, type FormChoice } from '@/lib/compliance/forms';
import type { ProfileForm } from '@/lib/compliance/profile-form';
import { findForm, listUnverifiedTitles } from '@/lib/reports/forms/forms';

interface PermitFormFieldProps {
  form: ProfileForm;
  /** undefined for the form of the rules. */
  onChange: (choice: FormChoice | undefined) => void;
}

/** Which regulator's form PDFs of inspections have. Parts that nobody compared with the agency's form are named (FORM-04). */
export function PermitFormField({ form: { rules, form: chosen }, onChange }: PermitFormFieldProps) {
  const formOfRules = rules === '' ? undefined : FORM_OF_RULES[rules];
  return (
    <RadioGroup
      legend="Form"
      hint="PDFs of inspections of this site contain it."
      choices={CHOICES}
      value={chosen ?? formOfRules ?? null}
      onChange={(choice) => onChange(choice === formOfRules ? undefined : choice)}
    />
  );
}

const CHOICES = FORM_CHOICES.map((choice) => ({ value: choice, label: FORM_NAMES[choice], meta: describe(choice) }));

function describe(choice: FormChoice): string | undefined {
  const form = findForm(choice);
  return form ? `Not compared with the agency's form: ${listUnverifiedTitles(form).join('; ')}` : undefined;
}
