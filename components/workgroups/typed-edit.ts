import { theirsOf } from '@/lib/client/theirs';
import { isRecord } from '@/lib/is-record';
import { fields, isText, optional, type Reads } from '@/lib/live-messages';
import { ROLES, type Role } from '@/lib/permissions';
import type { EmployeeEdit, SkillState } from '@/lib/workgroups/contract';
import type { SkillValues, SkillLevel } from '@/lib/workgroups/crew';
import type { UnfinishedSkill, SkillDraft, SkillLine, TypedEdit } from '@/lib/workgroups/edit-form';
import type { CrewContact } from '@/lib/workgroups/rules';

const isLevel: Reads<SkillLevel> = (value): value is SkillLevel => value === 0 || value === 1 || value === 2;
const isDay: Reads<string | null> = (value): value is string | null => value === null || isText(value);
const isBoolean: Reads<boolean> = (value) => typeof value === 'boolean';
const isRoleOrNone: Reads<CrewContact['role']> = (value): value is CrewContact['role'] =>
  value === '' || ROLES.some((role) => role === value);
const FACTS = { level: isLevel, startDate: isDay, expiryDate: isDay };
const SKILL = { name: isText, ...FACTS };
const readsFacts = fields<SkillValues>(FACTS);
const readsSkillState = fields<SkillState>({
  skillname: isText,
  facts: (value): value is SkillValues | null => value === null || readsFacts(value),
});
const readsSkillStates: Reads<SkillState[]> = (value): value is SkillState[] =>
  Array.isArray(value) && value.every(readsSkillState);
const readsSkill = fields<SkillDraft>(SKILL);
const readsUnfinishedSkill = fields<UnfinishedSkill>({
  ...SKILL,
  level: (value): value is SkillLevel | null => value === null || isLevel(value),
});
const readsLine = fields<SkillLine>({ ...SKILL, toRemove: isBoolean });

const readsContact = fields<Partial<CrewContact>>({
  name: optional(isText),
  phone: optional(isText),
  workRole: optional(isText),
  role: optional(isRoleOrNone),
});

/** The server's values of conflicting fields. */
const readsTheirs = fields<NonNullable<EmployeeEdit['before']>>({
  name: optional(isText),
  phonenumber: optional(isText),
  workrole: optional(isText),
  role: optional((value): value is Role => ROLES.some((role) => role === value)),
  skills: optional(readsSkillStates),
});

export interface TheirEdit {
  contact: Partial<CrewContact>;
  skills: readonly SkillState[];
}

/** The same as form fields, or null if a save was refused for another reason. */
export function theirEdit(error: unknown): TheirEdit | null {
  const theirs = theirsOf(error, readsTheirs);
  if (!theirs) return null;
  const { name, phonenumber: phone, workrole: workRole, role, skills = [] } = theirs;
  const contact = Object.entries({ name, phone, workRole, role }).filter(([, value]) => value !== undefined);
  return { contact: Object.fromEntries(contact), skills };
}

export const readsTypedEdit: Reads<TypedEdit> = fields<TypedEdit>({
  contact: readsContact,
  before: readsContact,
  skillsBefore: optional(readsSkillStates),
  skills: (value): value is TypedEdit['skills'] => isRecord(value) && Object.values(value).every(readsLine),
  added: (value): value is TypedEdit['added'] => Array.isArray(value) && value.every(readsSkill),
  fresh: readsUnfinishedSkill,
});

/** The prefix of the keys of kept edits. */
export const CREW_FORMS = 'crew ';
