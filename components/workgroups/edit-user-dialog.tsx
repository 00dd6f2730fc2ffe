import { useId, useState } from 'react';
import { Avatar } from '@/components/shell/avatar';
import { ConflictNote, type ConflictField } from '@/components/ui/forms/conflict-note';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import type { InvalidText } from '@/components/ui/forms/date-input';
import { FieldHint } from '@/components/ui/forms/field';
import { useCommand } from '@/components/ui/requests/use-command';
import { useCurrentFailure } from '@/components/ui/forms/use-current-failure';
import { useDiscard } from '@/components/ui/forms/use-discard';
import { useStoredInput } from '@/components/ui/forms/use-stored-input';
import { ContactFields } from '@/components/workgroups/contact-fields';
import { NewSkillRow } from '@/components/workgroups/new-skill';
import { AddedSkillRow, SkillRow } from '@/components/workgroups/skill-rows';
import {
  CREW_FORM_KEY_PREFIX,
  isTypedEdit,
  parseConflict,
  type EditConflict,
} from '@/components/workgroups/typed-edit';
import type { RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { getFailureField, getFailureMessage } from '@/lib/failures';
import { getFieldMessage } from '@/lib/form-state';
import { getRoleLabel, type Role } from '@/lib/permissions';
import type { CrewContact } from '@/lib/workgroups/rules';
import { editEmployee } from '@/lib/workgroups/contract';
import type { CrewRow } from '@/lib/workgroups/crew';
import { isSameSkill, formatSkill } from '@/lib/workgroups/skills';
import {
  areSkillsChanged,
  validateEdit,
  toEmployeeEdit,
  findEnteredSkill,
  applyTypedEdit,
  hasSkill,
  isContactHidden,
  isCompleteSkill,
  getSaveBlockedText,
  canSaveEdit,
  EMPTY_SKILL,
  EMPTY_EDIT,
  extractTypedEdit,
  applyConflictingSkill,
  type EditForm,
} from '@/lib/workgroups/edit-form';

export interface EditUserDialogProps {
  row: CrewRow;
  /** The owner of the input that is stored on the device. */
  sender: RequestSender;
  ownRole: Role;
  /** Whether the person is the only Office User of the work unit. */
  isLastOffice: boolean;
  skills: readonly string[];
  today: string;
  onClose: () => void;
  onSaved: () => void;
}

/** The Edit User dialog (account-shell §2.9). The input survives Escape, the x, Back and a reload. */
export function EditUserDialog({
  row,
  sender,
  ownRole,
  isLastOffice,
  skills,
  today,
  onClose,
  onSaved,
}: EditUserDialogProps) {
  const invalidDates = useInvalidDates();
  const { form, typed, onChange, rebase, cancel, forget } = useStoredEdit(row, sender, onClose);
  const { base, contact } = form;
  const { send, isBusy, ...command } = useCommand(editEmployee, {
    successMessage: { title: 'Success!', message: areSkillsChanged(form) ? 'Skills updated' : 'Crew member updated' },
    onDone() {
      forget();
      onSaved();
    },
    retry: false,
  });
  const failed = useCurrentFailure(command.failure, { ...typed, ...contact });
  const isConflict = failed?.code === 'changed-meanwhile';
  const leavesNoOffice = isLastOffice && contact.role !== 'admin';
  const blockedText = leavesNoOffice
    ? getFailureMessage('last-admin')
    : (getSaveBlockedText(form) ?? (invalidDates.hasAny ? 'Correct the date to save.' : null));
  const canSubmit =
    canSaveEdit(form) &&
    !leavesNoOffice &&
    validateEdit(form) === null &&
    !invalidDates.hasAny &&
    !hasSkill(form, form.newSkill.name);

  const [conflict, setConflict] = useState<EditConflict>({ contact: {}, skills: [] });
  async function save(): Promise<void> {
    const result = await send({ employee: toEmployeeEdit(form, typed) });
    const newConflict = 'error' in result ? parseConflict(result.error) : null;
    if (!newConflict) return;
    setConflict(newConflict);
    rebase(newConflict);
  }
  return (
    <FormDialog
      title="Edit User"
      submitLabel="SAVE"
      isWide
      canSubmit={canSubmit}
      isBusy={isBusy}
      failure={isConflict || (failed?.code && getFailureField(failed.code) !== null) ? null : failed}
      onSubmit={() => void save()}
      onCancel={cancel}
      onClose={onClose}
    >
      <ConflictNote
        fields={[
          ...listConflictFields(conflict.contact, contact, (serverValues) =>
            onChange({ ...form, contact: { ...contact, ...serverValues } }),
          ),
          ...conflict.skills.map((state) => ({
            label: `Skill: ${state.skillname}`,
            serverValue: formatSkill(state.values),
            localValue: formatSkill(findEnteredSkill(form, state.skillname)),
            onUseServerValue: () => onChange(applyConflictingSkill(form, state)),
          })),
        ]}
      />
      <div className="flex items-center gap-3">
        <Avatar personId={base.id} name={base.name} />
        <div className="min-w-0">
          <p className="font-bold wrap-anywhere">{base.name}</p>
          <p className="text-small wrap-anywhere text-ink-muted">{base.email}</p>
        </div>
      </div>
      <div className="grid gap-4 tablet:grid-cols-2 tablet:gap-x-6">
        <ContactFields
          contact={contact}
          onChange={(changed) => onChange({ ...form, contact: changed })}
          ownRole={ownRole}
          getError={(field) => getFieldMessage(field, failed)}
          isContactHidden={isContactHidden(base)}
          initialName={base.name}
        />
      </div>
      <SkillsOfPerson
        form={form}
        onChange={onChange}
        skills={skills}
        today={today}
        createDateReporter={invalidDates.report}
      />
      {blockedText && <FieldHint>{blockedText}</FieldHint>}
    </FormDialog>
  );
}

const LABELS = { name: 'Full name', phone: 'Phone', workRole: 'Work role', role: 'User Role' } as const;

function listConflictFields(
  serverContact: Partial<CrewContact>,
  localContact: CrewContact,
  onUseServerValue: (serverValues: Partial<CrewContact>) => void,
): ConflictField[] {
  return (['name', 'phone', 'workRole', 'role'] as const).flatMap((field) => {
    const value = serverContact[field];
    if (value === undefined) return [];
    const formatValue = (contact: Partial<CrewContact>) =>
      field === 'role' ? (contact.role ? getRoleLabel(contact.role) : '') : (contact[field] ?? '').trim();
    return [
      {
        label: LABELS[field],
        serverValue: formatValue(serverContact),
        localValue: formatValue(localContact),
        onUseServerValue: () => onUseServerValue({ [field]: value }),
      },
    ];
  });
}

/** The person's form with the input stored on this device, from this or another tab. */
function useStoredEdit(row: CrewRow, sender: RequestSender, onClose: () => void) {
  const input = useStoredInput(createInputKey(sender, `${CREW_FORM_KEY_PREFIX}${row.id}`), isTypedEdit, EMPTY_EDIT);
  const discard = useDiscard();
  return {
    form: applyTypedEdit(row, input.value),
    typed: input.value,
    onChange: (changed: EditForm) => input.change(extractTypedEdit(changed, input.value)),
    /** Compares later edits with these values that a colleague saved. */
    rebase: ({ contact, skills }: EditConflict) =>
      input.change({
        ...input.value,
        before: { ...input.value.before, ...contact },
        skillsBefore: input.value.skillsBefore?.map(
          (state) => skills.find(({ skillname }) => isSameSkill(skillname, state.skillname)) ?? state,
        ),
      }),
    forget: input.remove,
    cancel() {
      onClose();
      if (input.isStored) discard(input);
    },
  };
}

interface SkillsOfPersonProps extends Pick<EditUserDialogProps, 'skills' | 'today'> {
  form: EditForm;
  onChange: (form: EditForm) => void;
  /** Creates the callback that reports invalid dates of a skill; the name of the new skill is empty. */
  createDateReporter: (skill: string) => (field: string, text: InvalidText | null) => void;
}

function SkillsOfPerson({ form, onChange, skills, today, createDateReporter }: SkillsOfPersonProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-[1.125rem] font-bold">
        Skills
      </h3>
      <ul className="divide-y divide-line">
        {form.skills.map((line, index) => (
          <SkillRow
            key={line.name}
            line={line}
            former={form.base.skills[index]?.former ?? []}
            today={today}
            onChange={(changed) => onChange({ ...form, skills: form.skills.with(index, changed) })}
            onInvalid={createDateReporter(line.name)}
          />
        ))}
        {form.newSkills.map((skill, index) => (
          <AddedSkillRow
            key={skill.name}
            skill={skill}
            today={today}
            onRemove={() => onChange({ ...form, newSkills: form.newSkills.toSpliced(index, 1) })}
          />
        ))}
      </ul>
      <NewSkillRow
        key={form.newSkills.length}
        form={form}
        skills={skills}
        onChange={(newSkill) => onChange({ ...form, newSkill })}
        onAdd={() => {
          if (isCompleteSkill(form.newSkill))
            onChange({ ...form, newSkills: [...form.newSkills, form.newSkill], newSkill: EMPTY_SKILL });
        }}
        onInvalid={createDateReporter('')}
      />
    </section>
  );
}

/** Tracks date fields with invalid text. SAVE is then disabled, because their values would be left out. */
function useInvalidDates() {
  const [invalidDates, setInvalidDates] = useState<ReadonlySet<string>>(new Set());
  const report = (skill: string) => (field: string, text: InvalidText | null) =>
    setInvalidDates((before) => {
      const after = new Set(before);
      if (text === null) after.delete(`${skill} ${field}`);
      else after.add(`${skill} ${field}`);
      return after;
    });
  return { hasAny: invalidDates.size > 0, report };
}
