import { randomUUID } from 'node:crypto';
import { isEqual } from '@/lib/equal';
import { findConflictingFields } from '@/lib/field-conflicts';
import { failure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import type { EmployeeEdit, NewSkill, SkillEdit, SkillState } from '@/lib/workgroups/contract';
import type { FormerDates, SkillValues } from '@/lib/workgroups/crew';
import type { Change } from '@/lib/audit-sentences';
import { MAX_SKILLS_PER_PERSON } from '@/lib/workgroups/rules';
import { isSameSkill, type FormerExpiry } from '@/lib/workgroups/skills';
import { toSkillLevel } from './list-crew';
import { formerDatesSchema } from './schema';

interface StoredSkill extends SkillValues {
  id: string;
  skillId: string;
  name: string;
  former: FormerDates[];
}

interface EditedSkills {
  /** For the audit trail. */
  changes: Change[];
  /** Expiry dates whose reminders are obsolete. */
  formerExpiries: FormerExpiry[];
}

/** Adds, renews and removes skills of one person. A renewal keeps the replaced level and dates. */
export async function editSkills(
  db: Db,
  membershipId: string,
  { skills = [], newSkills = [] }: Pick<EmployeeEdit, 'skills' | 'newSkills'>,
  today: string,
): Promise<EditedSkills | Failure> {
  const existing = await loadSkills(db, membershipId);
  const changes: Change[] = [];
  for (const edit of [...skills, ...newSkills.map(toSkillEdit)]) {
    if (edit.skillname === '') return failure('skill-without-name');
    const stored = existing.find(({ name }) => isSameSkill(name, edit.skillname));
    if (edit.isRemoved) {
      if (stored) changes.push(await removeSkill(db, stored));
      continue;
    }
    const values = mergeSkillValues(edit, stored);
    if (values.startDate && values.expiryDate && values.expiryDate < values.startDate)
      return failure('skill-ends-before-it-starts', { skill: edit.skillname });
    const change = stored
      ? await renewSkill(db, stored, values, today)
      : await addSkillToPerson(db, membershipId, edit, values);
    if (change) changes.push(change);
  }
  const count = await db.membershipSkill.count({ where: { membershipId } });
  if (count > MAX_SKILLS_PER_PERSON) return failure('too-many-skills', { max: MAX_SKILLS_PER_PERSON });
  return {
    changes,
    formerExpiries:
      changes.length === 0 ? [] : findFormerExpiries(membershipId, existing, await loadSkills(db, membershipId)),
  };
}

/** Finds edited skills that a colleague has changed in the meantime. Returns their current state, or null. */
export async function findConflictingSkills(
  db: Db,
  membershipId: string,
  { skills = [], newSkills = [], before }: EmployeeEdit,
): Promise<SkillState[] | null> {
  if (!before?.skills) return null;
  const existing = await loadSkills(db, membershipId);
  const edits = [...skills, ...newSkills.map(toSkillEdit)];
  const comparisons = before.skills.flatMap(({ skillname, values }) => {
    const edit = edits.find((other) => isSameSkill(other.skillname, skillname));
    if (!edit) return [];
    const stored = existing.find(({ name }) => isSameSkill(name, skillname));
    const current = stored ? mergeSkillValues({ skillname }, stored) : null;
    return [{ skillname, before: values, edited: edit.isRemoved ? null : mergeSkillValues(edit, stored), current }];
  });
  const mapBySkill = (version: 'before' | 'edited' | 'current') =>
    Object.fromEntries(comparisons.map((comparison) => [comparison.skillname, comparison[version]]));
  const conflicts = findConflictingFields(mapBySkill('before'), mapBySkill('edited'), mapBySkill('current'));
  return conflicts && Object.entries(conflicts).map(([skillname, values = null]) => ({ skillname, values }));
}

const toSkillEdit = ({ skill, ...values }: NewSkill): SkillEdit => ({ skillname: skill.name, ...values });

/** A new skill without a level gets the lowest; omitted fields of an edit stay. */
const mergeSkillValues = (
  { level, startDate, expiryDate, certificateNumber }: SkillEdit,
  stored: SkillValues | undefined,
): SkillValues => ({
  level: level ?? stored?.level ?? 0,
  startDate: startDate === undefined ? (stored?.startDate ?? null) : startDate,
  expiryDate: expiryDate === undefined ? (stored?.expiryDate ?? null) : expiryDate,
  certificateNumber: certificateNumber === undefined ? stored?.certificateNumber : certificateNumber || undefined,
});

/** The expiry dates that an edit replaced or removed. */
function findFormerExpiries(
  membershipId: string,
  before: readonly StoredSkill[],
  after: readonly StoredSkill[],
): FormerExpiry[] {
  return before.flatMap(({ skillId, expiryDate: expires }) => {
    const skill = after.find((other) => other.skillId === skillId);
    return expires === null || skill?.expiryDate === expires ? [] : [{ membershipId, skillId, expires }];
  });
}

async function loadSkills(db: Db, membershipId: string): Promise<StoredSkill[]> {
  const rows = await db.membershipSkill.findMany({ where: { membershipId }, include: { skill: true } });
  return rows.map((row) => ({
    id: row.id,
    skillId: row.skillId,
    name: row.skill.name,
    level: toSkillLevel(row.level),
    startDate: formatDay(row.startDate),
    expiryDate: formatDay(row.expiryDate),
    certificateNumber: row.certificateNumber ?? undefined,
    former: formerDatesSchema.catch([]).parse(row.former),
  }));
}

const formatDay = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null;
const parseDay = (day: string | null): Date | null => (day === null ? null : new Date(`${day}T00:00:00Z`));

async function removeSkill(db: Db, { id, ...stored }: StoredSkill): Promise<Change> {
  await db.membershipSkill.deleteMany({ where: { id } });
  return { what: `skill ${stored.name}`, before: formatSkillValues(stored), after: '' };
}

async function renewSkill(db: Db, { id, name, former, ...stored }: StoredSkill, values: SkillValues, today: string) {
  if (isEqual(stored, { ...stored, ...values })) return null;
  const replaced: FormerDates = { ...stored, replaced: today };
  await db.membershipSkill.updateMany({
    where: { id },
    data: { ...toColumns(values), former: [{ ...replaced }, ...former.map((dates) => ({ ...dates }))] },
  });
  return { what: `skill ${name}`, before: formatSkillValues(stored), after: formatSkillValues(values) };
}

async function addSkillToPerson(
  db: Db,
  membershipId: string,
  { skillname }: SkillEdit,
  values: SkillValues,
): Promise<Change> {
  const skill = await ensureSkill(db, skillname);
  const { workUnitId } = await db.membership.findUniqueOrThrow({ where: { id: membershipId } });
  // If one edit names a skill twice, the later entry wins.
  const existing = await db.membershipSkill.findFirst({ where: { membershipId, skillId: skill.id } });
  if (existing) await db.membershipSkill.updateMany({ where: { id: existing.id }, data: toColumns(values) });
  else
    await db.membershipSkill.createMany({
      data: [{ id: randomUUID(), workUnitId, membershipId, skillId: skill.id, ...toColumns(values) }],
    });
  return { what: `skill ${skill.name}`, before: '', after: formatSkillValues(values) };
}

const toColumns = ({ level, startDate, expiryDate, certificateNumber }: SkillValues) => ({
  level,
  startDate: parseDay(startDate),
  expiryDate: parseDay(expiryDate),
  certificateNumber: certificateNumber ?? null,
});

const formatSkillValues = ({ level, startDate, expiryDate, certificateNumber }: SkillValues): string =>
  [
    `level ${level}`,
    certificateNumber && `number ${certificateNumber}`,
    startDate && `from ${startDate}`,
    expiryDate && `until ${expiryDate}`,
  ]
    .filter(Boolean)
    .join(', ');

/** Finds the skill of the work unit by name, case-insensitive, or creates it. */
export async function ensureSkill(db: Db, name: string): Promise<{ id: string; name: string; isNew: boolean }> {
  const insertedRows = await db.$queryRaw<{ id: string; name: string }[]>`
    INSERT INTO skill (id, work_unit_id, name) VALUES (${randomUUID()}::uuid, current_unit(), ${name})
    ON CONFLICT (work_unit_id, lower(name)) DO NOTHING RETURNING id, name`;
  const [newSkill] = insertedRows;
  if (newSkill) return { ...newSkill, isNew: true };
  const existing = await db.$queryRaw<{ id: string; name: string }[]>`
    SELECT id, name FROM skill WHERE work_unit_id = current_unit() AND lower(name) = lower(${name})`;
  const [skill] = existing;
  if (!skill) throw new Error('The skill was neither created nor found');
  return { ...skill, isNew: false };
}
