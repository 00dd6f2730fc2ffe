import { getConflictingValues } from '@/lib/client/conflicting-values';
import { isRecord } from '@/lib/is-record';
import { isString, isOptional, hasFields, type TypeGuard } from '@/lib/type-guards';
import { parseRole, type Role } from '@/lib/permissions';
import type { EmployeeEdit, SkillState } from '@/lib/workgroups/contract';
import type { SkillValues, SkillLevel } from '@/lib/workgroups/crew';
import type { UnfinishedSkill, SkillDraft, SkillLine, TypedEdit } from '@/lib/workgroups/edit-form';
import type { CrewContact } from '@/lib/workgroups/rules';

const isLevel: TypeGuard<SkillLevel> = (value): value is SkillLevel => value === 0 || value === 1 || value === 2;
const isDayOrNull: TypeGuard<string | null> = (value): value is string | null => value === null || isString(value);
const isBoolean: TypeGuard<boolean> = (value) => typeof value === 'boolean';
const isRoleOrNone: TypeGuard<CrewContact['role']> = (value): value is CrewContact['role'] =>
  value === '' || parseRole(value) !== null;
const VALUE_GUARDS = {
  level: isLevel,
  startDate: isDayOrNull,
  expiryDate: isDayOrNull,
  certificateNumber: isOptional(isString),
};
const SKILL_GUARDS = { name: isString, ...VALUE_GUARDS };
const isSkillValues = hasFields<SkillValues>(VALUE_GUARDS);
const isSkillState = hasFields<SkillState>({
  skillname: isString,
  values: (value): value is SkillValues | null => value === null || isSkillValues(value),
});
const isSkillStates: TypeGuard<SkillState[]> = (value): value is SkillState[] =>
  Array.isArray(value) && value.every(isSkillState);
const isSkillDraft = hasFields<SkillDraft>(SKILL_GUARDS);
const isUnfinishedSkill = hasFields<UnfinishedSkill>({
  ...SKILL_GUARDS,
  level: (value): value is SkillLevel | null => value === null || isLevel(value),
});
const isSkillLine = hasFields<SkillLine>({ ...SKILL_GUARDS, isRemoved: isBoolean });

const isPartialContact = hasFields<Partial<CrewContact>>({
  name: isOptional(isString),
  phone: isOptional(isString),
  workRole: isOptional(isString),
  role: isOptional(isRoleOrNone),
});

/** The server's values of the conflicting fields. */
const isConflictValues = hasFields<NonNullable<EmployeeEdit['before']>>({
  name: isOptional(isString),
  phonenumber: isOptional(isString),
  workrole: isOptional(isString),
  role: isOptional((value): value is Role => parseRole(value) !== null),
  skills: isOptional(isSkillStates),
});

export interface EditConflict {
  contact: Partial<CrewContact>;
  skills: readonly SkillState[];
}

/** Returns the conflicting values of a refused save as form fields, or null for another error. */
export function parseConflict(error: unknown): EditConflict | null {
  const values = getConflictingValues(error, isConflictValues);
  if (!values) return null;
  const { name, phonenumber: phone, workrole: workRole, role, skills = [] } = values;
  const contact = Object.entries({ name, phone, workRole, role }).filter(([, value]) => value !== undefined);
  return { contact: Object.fromEntries(contact), skills };
}

export const isTypedEdit: TypeGuard<TypedEdit> = hasFields<TypedEdit>({
  contact: isPartialContact,
  before: isPartialContact,
  skillsBefore: isOptional(isSkillStates),
  skills: (value): value is TypedEdit['skills'] => isRecord(value) && Object.values(value).every(isSkillLine),
  newSkills: (value): value is TypedEdit['newSkills'] => Array.isArray(value) && value.every(isSkillDraft),
  fresh: isUnfinishedSkill,
});

/** The prefix of the keys of stored edits. */
export const CREW_FORM_KEY_PREFIX = 'crew ';
