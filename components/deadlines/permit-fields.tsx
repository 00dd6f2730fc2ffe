import { CustomRuleFields } from '@/components/deadlines/custom-rule-fields';
import { PermitFormField } from '@/components/deadlines/permit-form-field';
import { WorkWeekFields } from '@/components/deadlines/work-week-fields';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { RadioGroup } from '@/components/ui/forms/choice-group';
import { DateField } from '@/components/ui/forms/date-field';
import { LimitedTextField } from '@/components/ui/forms/limited-text-field';
import { PhoneField } from '@/components/ui/forms/phone-field';
import { Select } from '@/components/ui/forms/select';
import { MAX_PROFILE_TEXT_LENGTH } from '@/lib/compliance/limits';
import type { ProfileForm, ProfileFormErrors } from '@/lib/compliance/profile-form';
import { RULE_NAMES, SCHEDULE_NAMES } from '@/lib/compliance/profile-texts';

interface PermitFieldsProps {
  form: ProfileForm;
  errors: ProfileFormErrors;
  crew: readonly { id: string; name: string }[];
  skills: readonly { id: string; name: string }[];
  today: string;
  onChange: (form: ProfileForm) => void;
}

/** What the Office enters about a permit. */
export function PermitFields({ form, errors, crew, skills, today, onChange }: PermitFieldsProps) {
  const change = (changed: Partial<ProfileForm>) => onChange({ ...form, ...changed });
  const getTextProps = (name: 'permitNumber' | 'permittee' | 'county' | 'contractor') => ({
    name,
    value: form[name],
    limit: MAX_PROFILE_TEXT_LENGTH,
    dir: 'auto' as const,
    optional: true,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <>
      <RadioGroup
        legend="Rules"
        choices={RULE_NAMES}
        value={form.rules}
        error={errors.rules}
        onChange={(rules) => change({ rules })}
      />
      {form.rules === 'epa-cgp-2022' && (
        <RadioGroup
          legend="Schedule"
          choices={SCHEDULE_NAMES}
          value={form.schedule}
          error={errors.schedule}
          onChange={(schedule) => change({ schedule })}
        />
      )}
      {form.rules === 'epa-cgp-2022' && (
        <Checkbox
          label="Use the longer certification statement of EPA’s electronic form"
          name="hasEformCertification"
          checked={form.hasEformCertification}
          onChange={(event) => change({ hasEformCertification: event.target.checked })}
        />
      )}
      {form.rules === 'custom' && <CustomRuleFields form={form} errors={errors} onChange={onChange} />}
      <div className="grid gap-4 tablet:grid-cols-2">
        <LimitedTextField label="Permit number" {...getTextProps('permitNumber')} />
        <LimitedTextField label="Permittee" {...getTextProps('permittee')} />
        <LimitedTextField label="County" {...getTextProps('county')} />
        <LimitedTextField label="Contractor" {...getTextProps('contractor')} />
        <PhoneField
          label="Field office phone"
          name="officePhone"
          optional
          value={form.officePhone}
          error={errors.officePhone}
          onChange={(officePhone) => change({ officePhone })}
        />
      </div>
      <div className="grid gap-4 tablet:grid-cols-2">
        <Select
          label="Responsible inspector"
          name="inspectorId"
          hint="Sees the deadlines of this site on My Day."
          placeholder="The last inspector"
          options={crew.map(({ id, name }) => ({ value: id, label: name }))}
          value={form.inspectorId}
          onChange={(event) => change({ inspectorId: event.target.value })}
        />
        <Select
          label="Certificate"
          name="certificateSkillId"
          hint="A skill from Work Unit Crew. Its number and expiration print under signatures."
          placeholder="None"
          options={skills.map(({ id, name }) => ({ value: id, label: name }))}
          value={form.certificateSkillId ?? ''}
          onChange={(event) => change({ certificateSkillId: event.target.value })}
        />
      </div>
      <div className="grid gap-4 tablet:grid-cols-3">
        <DateField
          label="First day of coverage"
          name="startsOn"
          value={form.startsOn || null}
          error={errors.startsOn}
          onChange={(day) => change({ startsOn: day ?? '' })}
        />
        <DateField
          label="Covered until"
          name="coveredUntil"
          optional
          value={form.coveredUntil || null}
          error={errors.coveredUntil}
          onChange={(day) => change({ coveredUntil: day ?? '' })}
        />
        <DateField
          label="Terminated on"
          name="terminatedOn"
          optional
          value={form.terminatedOn || null}
          error={errors.terminatedOn}
          onChange={(day) => change({ terminatedOn: day ?? '' })}
        />
      </div>
      {form.rules === 'epa-cgp-2022' && (
        <Checkbox
          label="Coverage continued"
          name="coverageContinued"
          checked={form.coverageContinued}
          onChange={(event) => change({ coverageContinued: event.target.checked })}
        />
      )}
      <PermitFormField form={form} onChange={(choice) => change({ form: choice })} />
      <Checkbox
        label="Print how far photos are from their pins"
        name="printsPhotoPlaces"
        checked={form.printsPhotoPlaces}
        onChange={(event) => change({ printsPhotoPlaces: event.target.checked })}
      />
      <WorkWeekFields
        value={form.workWeek}
        error={errors.workWeek}
        today={today}
        onChange={(workWeek) => change({ workWeek })}
      />
    </>
  );
}
