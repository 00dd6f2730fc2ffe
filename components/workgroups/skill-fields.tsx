import { DateField } from '@/components/ui/forms/date-field';
import { LimitedTextField } from '@/components/ui/forms/limited-text-field';
import { Select } from '@/components/ui/forms/select';
import type { InvalidText } from '@/components/ui/forms/date-input';
import type { UnfinishedSkill } from '@/lib/workgroups/edit-form';
import { DATE_PLACEHOLDER, parseDateInput } from '@/lib/dates';
import { MAX_CERTIFICATE_NUMBER_LENGTH } from '@/lib/workgroups/rules';
import { SKILL_LEVELS } from '@/lib/workgroups/skills';

export interface SkillFieldsProps<Skill extends UnfinishedSkill> {
  skill: Skill;
  onChange: (skill: Skill) => void;
  /** Reports text that is not a date, and null once the field has a date or is empty. */
  onInvalid: (field: 'startDate' | 'expiryDate', invalidText: InvalidText | null) => void;
}

const LEVELS = SKILL_LEVELS.map(({ level, label }) => ({ value: String(level), label }));
const PLACEHOLDER = `${DATE_PLACEHOLDER} (Optional)`;

/** Level, dates and certificate number of one skill, new or renewed. */
export function SkillFields<Skill extends UnfinishedSkill>({ skill, onChange, onInvalid }: SkillFieldsProps<Skill>) {
  const isBackward = skill.startDate !== null && skill.expiryDate !== null && skill.expiryDate < skill.startDate;
  // A complete date is applied before the field loses the focus, because the same press may be on SAVE.
  const createInvalidTextHandler = (field: 'startDate' | 'expiryDate') => (invalidText: InvalidText | null) => {
    const text = invalidText?.text.trim();
    const day = text ? parseDateInput(text) : null;
    const isComplete = text === '' || day !== null;
    if (isComplete) onChange({ ...skill, [field]: day });
    onInvalid(field, isComplete ? null : invalidText);
  };
  return (
    <div className="grid gap-3 tablet:grid-cols-2">
      <Select
        label="Level"
        className="tablet:col-span-2"
        value={skill.level === null ? '' : String(skill.level)}
        placeholder={skill.level === null ? 'Choose a level' : undefined}
        options={LEVELS}
        onChange={(event) => {
          const choice = SKILL_LEVELS.find(({ level }) => String(level) === event.target.value);
          if (choice) onChange({ ...skill, level: choice.level });
        }}
      />
      <DateField
        label="Since"
        placeholder={PLACEHOLDER}
        value={skill.startDate}
        onChange={(startDate) => onChange({ ...skill, startDate })}
        onInvalid={createInvalidTextHandler('startDate')}
      />
      <DateField
        label="Expires"
        placeholder={PLACEHOLDER}
        value={skill.expiryDate}
        error={isBackward ? 'This is before the skill starts' : undefined}
        onChange={(expiryDate) => onChange({ ...skill, expiryDate })}
        onInvalid={createInvalidTextHandler('expiryDate')}
      />
      <LimitedTextField
        label="Certificate number"
        className="tablet:col-span-2"
        dir="auto"
        optional
        limit={MAX_CERTIFICATE_NUMBER_LENGTH}
        value={skill.certificateNumber ?? ''}
        onChange={(event) => onChange({ ...skill, certificateNumber: event.target.value || undefined })}
      />
    </div>
  );
}
