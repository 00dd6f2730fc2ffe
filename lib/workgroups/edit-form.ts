import { isEqual } from '@/lib/equal';
import type { FailureCode } from '@/lib/failures';
import { formatUsPhone } from '@/lib/phone';
import { validateTextablePhone } from '@/lib/textable-phone';
import type { EmployeeEdit, SkillEdit, SkillState } from './contract';
import type { CrewRow, SkillValues, SkillLevel } from './crew';
import { isContactFilled, isFullName, type CrewContact } from './rules';
import { isSameSkill } from './skills';

/** A complete new skill. */
export interface SkillDraft extends SkillValues {
  name: string;
}

/** A new skill whose level has not been chosen yet. */
export type UnfinishedSkill = Omit<SkillDraft, 'level'> & { level: SkillLevel | null };

/** An existing skill in the form. */
export interface SkillLine extends SkillDraft {
  isRemoved: boolean;
}

/** The Edit User form. */
export interface EditForm {
  /** The person's data, to find out what was changed. */
  base: CrewRow;
  contact: CrewContact;
  skills: readonly SkillLine[];
  /** New skills that are complete, each with its own row. */
  newSkills: readonly SkillDraft[];
  /** The row for another new skill. */
  newSkill: UnfinishedSkill;
}

export const EMPTY_SKILL: UnfinishedSkill = { name: '', level: null, startDate: null, expiryDate: null };

export const createEditForm = (base: CrewRow): EditForm => ({
  base,
  contact: { name: base.name, phone: formatUsPhone(base.phone), workRole: base.workRole, role: base.role },
  skills: base.skills.map((skill) => ({ name: skill.name, ...pickSkillValues(skill), isRemoved: false })),
  newSkills: [],
  newSkill: EMPTY_SKILL,
});

/** The unsaved input of a form, without its base, which a colleague may change before the form is opened again. */
export interface TypedEdit {
  contact: Partial<CrewContact>;
  skills: Readonly<Record<string, SkillLine>>;
  newSkills: readonly SkillDraft[];
  /** The contact's changed fields as they were when editing started (decision X-344). */
  before: Partial<CrewContact>;
  /** Changed and new skills as they were when editing started. Missing in input that an older version stored. */
  skillsBefore?: readonly SkillState[];
  fresh: UnfinishedSkill;
}

export const EMPTY_EDIT: TypedEdit = { contact: {}, skills: {}, newSkills: [], fresh: EMPTY_SKILL, before: {} };

/** Extracts what was typed. `earlier` keeps the values from when editing started. */
export function extractTypedEdit(
  form: EditForm,
  earlier: Pick<TypedEdit, 'before' | 'skillsBefore'> = EMPTY_EDIT,
): TypedEdit {
  const before = createEditForm(form.base);
  const contact = Object.fromEntries(
    (['name', 'phone', 'workRole', 'role'] as const)
      .filter((field) => form.contact[field] !== before.contact[field])
      .map((field) => [field, form.contact[field]]),
  );
  const changedLines = form.skills.filter((line, index) => !isEqual(line, before.skills[index]));
  return {
    contact,
    skills: Object.fromEntries(changedLines.map((line) => [line.name, line])),
    newSkills: form.newSkills,
    fresh: form.newSkill,
    before: { ...pickFields(before.contact, contact), ...pickFields(earlier.before, contact) },
    skillsBefore: [...changedLines, ...getNewSkills(form)].map(
      ({ name }) =>
        earlier.skillsBefore?.find(({ skillname }) => isSameSkill(skillname, name)) ?? getSkillState(form.base, name),
    ),
  };
}

/** A person's skill as last loaded. `values` is null if the person does not have it. */
function getSkillState({ skills }: Pick<CrewRow, 'skills'>, skillname: string): SkillState {
  const existing = skills.find(({ name }) => isSameSkill(name, skillname));
  return { skillname, values: existing ? pickSkillValues(existing) : null };
}

const pickSkillValues = ({ level, startDate, expiryDate, certificateNumber }: SkillValues): SkillValues => ({
  level,
  startDate,
  expiryDate,
  certificateNumber,
});

/** A skill after the edit; null if the person does not have it or it is removed. */
export function findEnteredSkill(form: EditForm, skillname: string): SkillValues | null {
  const isMatch = ({ name }: { name: string }) => isSameSkill(name, skillname);
  const line = form.skills.find((skill) => isMatch(skill) && !skill.isRemoved) ?? getNewSkills(form).find(isMatch);
  return line ? pickSkillValues(line) : null;
}

/** Applies a colleague's change of a skill to the form. */
export function applyConflictingSkill(form: EditForm, { skillname, values }: SkillState): EditForm {
  const isMatch = ({ name }: { name: string }) => isSameSkill(name, skillname);
  const theirs = { ...(values && pickSkillValues(values)), isRemoved: values === null };
  const skills = form.skills.map((line) => (isMatch(line) ? { ...line, ...theirs } : line));
  const added = form.newSkills.filter((skill) => !isMatch(skill));
  return {
    ...form,
    skills,
    newSkills: values && !skills.some(isMatch) ? [...added, { name: skillname, ...values }] : added,
    newSkill: isMatch(form.newSkill) ? EMPTY_SKILL : form.newSkill,
  };
}

function pickFields(from: Partial<CrewContact>, changed: Partial<CrewContact>): Partial<CrewContact> {
  return Object.fromEntries(Object.entries(from).filter(([field]) => Object.hasOwn(changed, field)));
}

/** Applies typed changes to the person's current data. An edited skill that has been removed is added again. */
export function applyTypedEdit(base: CrewRow, typed: TypedEdit): EditForm {
  const form = createEditForm(base);
  const missingSkills = Object.values(typed.skills).filter(
    ({ name, isRemoved }) => !isRemoved && !hasSkill(form, name),
  );
  return {
    base,
    contact: { ...form.contact, ...typed.contact },
    skills: form.skills.map((line) => typed.skills[line.name] ?? line),
    newSkills: [...missingSkills.map(({ isRemoved: _isRemoved, ...skill }) => skill), ...typed.newSkills],
    newSkill: typed.fresh,
  };
}

/**
 * Whether the person's phone and email are hidden from the caller, a Crew Leader, because the person keeps them
 * private.
 */
export const isContactHidden = ({ keepsPrivate, email }: Pick<CrewRow, 'keepsPrivate' | 'email'>): boolean =>
  keepsPrivate && email === '';

const isFilled = ({ contact, base }: EditForm): boolean =>
  isContactFilled(contact, { needsPhone: !isContactHidden(base) });

const isPhoneChanged = ({ contact, base }: EditForm): boolean => contact.phone.trim() !== formatUsPhone(base.phone);

export const isContactChanged = (form: EditForm): boolean => isNameOrRoleChanged(form) || isPhoneChanged(form);

const isNameOrRoleChanged = ({ contact, base }: EditForm): boolean =>
  contact.name.trim() !== base.name || contact.workRole.trim() !== base.workRole || contact.role !== base.role;

const getNewSkills = ({ newSkills, newSkill }: EditForm): readonly SkillDraft[] =>
  isCompleteSkill(newSkill) ? [...newSkills, newSkill] : newSkills;

export const isCompleteSkill = (skill: UnfinishedSkill): skill is SkillDraft =>
  skill.name.trim() !== '' && skill.level !== null;

function getEditedSkills({ skills, base }: EditForm): SkillEdit[] {
  return skills.flatMap((line, index): SkillEdit[] => {
    const before = base.skills[index];
    if (line.isRemoved) return [{ skillname: line.name, isRemoved: true }];
    const values = pickSkillValues(line);
    if (before && isEqual(values, pickSkillValues(before))) return [];
    const isCleared = before?.certificateNumber !== undefined && values.certificateNumber === undefined;
    return [{ skillname: line.name, ...values, ...(isCleared ? { certificateNumber: '' } : {}) }];
  });
}

/** Whether a skill was added, edited or removed (decision X-119). */
export const areSkillsChanged = (form: EditForm): boolean =>
  getEditedSkills(form).length > 0 || getNewSkills(form).length > 0;

/** SAVE needs all contact fields while one is edited (CREW-17), otherwise a change in the skills (CREW-18). */
export const canSaveEdit = (form: EditForm): boolean =>
  getSaveBlockedText(form) === null && (!isContactChanged(form) || isFilled(form));

const REQUIRED_FIELDS = [
  ['name', 'full name'],
  ['phone', 'phone'],
  ['workRole', 'work role'],
  ['role', 'user role'],
] as const;

/** Returns a sentence that says why SAVE is disabled, or null. */
export function getSaveBlockedText(form: EditForm): string | null {
  const { contact, base, newSkill } = form;
  const isHidden = (field: string) => field === 'phone' && isContactHidden(base);
  const missingFields = REQUIRED_FIELDS.filter(([field]) => !isHidden(field) && contact[field].trim() === '').map(
    ([, name]) => name,
  );
  if (isContactChanged(form) && missingFields.length > 0) return `To save, enter: ${missingFields.join(', ')}.`;
  if (newSkill.name.trim() !== '' && newSkill.level === null) return 'Choose a level for the new skill.';
  return isContactChanged(form) || areSkillsChanged(form) ? null : 'There are no changes to save.';
}

export function validateEdit(form: EditForm): FailureCode | null {
  const { contact, base } = form;
  if (contact.name.trim() !== base.name && !isFullName(contact.name)) return 'full-name-required';
  return isPhoneChanged(form) ? validateTextablePhone(contact.phone) : null;
}

/** Whether the person has a skill of this name, or it is being added. */
export const hasSkill = ({ skills, newSkills }: Pick<EditForm, 'skills' | 'newSkills'>, name: string): boolean =>
  [...skills, ...newSkills].some((skill) => isSameSkill(skill.name, name));

/** The input of the command. It has only the changes, so that a colleague's concurrent changes stay. */
export function toEmployeeEdit(
  form: EditForm,
  { before, skillsBefore = [] }: Pick<TypedEdit, 'before' | 'skillsBefore'> = EMPTY_EDIT,
): EmployeeEdit {
  const { base, contact } = form;
  const original = {
    ...(before.name !== undefined && { name: before.name }),
    ...(before.phone !== undefined && { phonenumber: before.phone }),
    ...(before.workRole !== undefined && { workrole: before.workRole }),
    ...(before.role && { role: before.role }),
    ...(skillsBefore.length > 0 && { skills: [...skillsBefore] }),
  };
  return {
    idemployee: base.id,
    ...(contact.name.trim() === base.name ? {} : { name: contact.name.trim() }),
    ...(isPhoneChanged(form) ? { phonenumber: contact.phone } : {}),
    ...(contact.workRole.trim() === base.workRole ? {} : { workrole: contact.workRole.trim() }),
    ...(contact.role === '' || contact.role === base.role ? {} : { role: contact.role }),
    skills: getEditedSkills(form),
    newSkills: getNewSkills(form).map(({ name, ...values }) => ({ skill: { name: name.trim() }, ...values })),
    ...(Object.keys(original).length > 0 && { before: original }),
  };
}
