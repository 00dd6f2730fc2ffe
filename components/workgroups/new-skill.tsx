import { Icon } from '@/components/ui/icons/icon';
import { Button } from '@/components/ui/buttons/button';
import { SkillFields, type SkillFieldsProps } from '@/components/workgroups/skill-fields';
import { SkillField } from '@/components/workgroups/skill-field';
import { hasSkill, isCompleteSkill, type EditForm, type UnfinishedSkill } from '@/lib/workgroups/edit-form';

export interface NewSkillProps {
  form: EditForm;
  skills: readonly string[];
  onChange: (skill: UnfinishedSkill) => void;
  onAdd: () => void;
  onInvalid: SkillFieldsProps<UnfinishedSkill>['onInvalid'];
}

/** The row for a new skill. SAVE includes it; the button adds another row. */
export function NewSkillRow({ form, skills, onChange, onAdd, onInvalid }: NewSkillProps) {
  const { newSkill } = form;
  const isDuplicate = newSkill.name.trim() !== '' && hasSkill(form, newSkill.name);
  return (
    <div className="mt-4 grid gap-3 rounded-card bg-page p-4">
      <SkillField
        value={newSkill.name}
        skills={skills}
        error={isDuplicate ? 'This person already has this skill. Renew it above.' : undefined}
        onChange={(name) => onChange({ ...newSkill, name })}
      />
      <SkillFields skill={newSkill} onChange={onChange} onInvalid={onInvalid} />
      <Button
        variant="outline"
        className="justify-self-start"
        disabled={!isCompleteSkill(newSkill) || isDuplicate}
        onClick={onAdd}
      >
        <Icon name="plus" />
        Add another skill
      </Button>
    </div>
  );
}
