import { getUnitDay } from '@/lib/dates';
import { parseRole, ROLES, type Role } from '@/lib/permissions';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import type { Crew } from '@/lib/workgroups/contract';
import type { CrewMember, CrewRow, CrewSkill, InvitedPerson, SkillLevel } from '@/lib/workgroups/crew';
import { SKILL_LEVELS } from '@/lib/workgroups/skills';
import { listFormerMembers } from './former-members';
import { formerDatesSchema } from './schema';

/** A crew member as stored, with flags for private contact data and a deleted account. */
interface StoredMember {
  member: CrewMember;
  isPrivate: boolean;
  isDeleted: boolean;
}

/** Loads the crew by role, Office first, then by name (decision X-88). Deleted accounts have no phone and email. */
async function loadStoredMembers(db: Db): Promise<StoredMember[]> {
  const rows = await db.$queryRaw<(CrewMember & Omit<StoredMember, 'member'>)[]>`
    SELECT p.id, coalesce(m.name, p.name) AS name, CASE WHEN p.closed_at IS NULL THEN p.email ELSE '' END AS email,
      CASE WHEN p.closed_at IS NULL THEN coalesce(m.phone, p.phone) ELSE '' END AS phone, m.role, m.work_role AS "workRole",
      p.is_private AS "isPrivate", p.closed_at IS NOT NULL AS "isDeleted"
    FROM membership m JOIN person p ON p.id = m.person_id WHERE m.work_unit_id = current_unit()
    ORDER BY array_position(${[...ROLES]}::text[], m.role), coalesce(m.name, p.name), p.id`;
  return rows.map(({ isPrivate, isDeleted, ...member }) => ({ member, isPrivate, isDeleted }));
}

export const listCrew = async (db: Db): Promise<CrewMember[]> =>
  (await loadStoredMembers(db)).map(({ member }) => member);

/**
 * Lists the crew for a member, without deleted accounts. Office and Crew Leaders also get expiry dates. Crew Members
 * get no phone and email of other people.
 */
export async function listCrewFor(db: Db, { unit: { role }, personId }: Member): Promise<CrewMember[]> {
  const crew = (await loadStoredMembers(db)).flatMap(({ member, isDeleted }) => (isDeleted ? [] : [member]));
  if (role === 'employee')
    return crew.map((person) => (person.id === personId ? person : { ...person, email: '', phone: '' }));
  const rows = await db.$queryRaw<{ personId: string; name: string; expiryDate: string }[]>`
    SELECT m.person_id AS "personId", s.name, ms.expiry_date::text AS "expiryDate"
    FROM membership_skill ms JOIN membership m ON m.id = ms.membership_id JOIN skill s ON s.id = ms.skill_id
    WHERE ms.work_unit_id = current_unit() AND ms.expiry_date IS NOT NULL ORDER BY ms.expiry_date, lower(s.name)`;
  return crew.map((person) => {
    const expiries = rows.flatMap(({ personId: ownerId, ...expiry }) => (ownerId === person.id ? [expiry] : []));
    return expiries.length === 0 ? person : { ...person, expiries };
  });
}

interface SkillRow extends Omit<CrewSkill, 'level' | 'certificateNumber' | 'former'> {
  personId: string;
  level: number;
  certificateNumber: string | null;
  former: unknown;
}

/** Lists the crew with skills. Private phone numbers and emails are only for the Office and their owners. */
export async function listCrewRows(db: Db, { unit: { role }, personId }: Member): Promise<CrewRow[]> {
  const crew = await loadStoredMembers(db);
  const skills = await db.$queryRaw<SkillRow[]>`
    SELECT m.person_id AS "personId", s.name, ms.level, ms.start_date::text AS "startDate",
      ms.expiry_date::text AS "expiryDate", ms.certificate_number AS "certificateNumber", ms.former
    FROM membership_skill ms JOIN membership m ON m.id = ms.membership_id JOIN skill s ON s.id = ms.skill_id
    WHERE ms.work_unit_id = current_unit() ORDER BY lower(s.name)`;
  return crew.map(({ member, isPrivate, isDeleted }) => {
    const isContactVisible = !isPrivate || role === 'admin' || member.id === personId;
    return {
      ...member,
      ...(isContactVisible ? {} : { email: '', phone: '' }),
      keepsPrivate: isPrivate,
      ...(isDeleted && { isDeleted: true as const }),
      skills: skills.filter((skill) => skill.personId === member.id).map(toCrewSkill),
    };
  });
}

const toCrewSkill = ({ name, level, startDate, expiryDate, certificateNumber, former }: SkillRow): CrewSkill => ({
  name,
  level: toSkillLevel(level),
  startDate,
  expiryDate,
  certificateNumber: certificateNumber ?? undefined,
  former: formerDatesSchema.catch([]).parse(former),
});

export const toSkillLevel = (stored: number): SkillLevel =>
  SKILL_LEVELS.find(({ level }) => level === stored)?.level ?? 0;

/** Invited people who have not joined, the newest first, without revoked invitations. */
async function listInvitedPeople(db: Db): Promise<InvitedPerson[]> {
  const rows = await db.$queryRaw<InvitationRow[]>`
    SELECT i.id, i.name, i.email, i.work_role AS "workRole", i.role, i.sent_at AS "sentAt", i.expires_at AS "expiresAt",
      i.declined_at AS "declinedAt",
      (SELECT m.state FROM outbox_message m WHERE m.about_kind = 'invitation' AND m.about_id = i.id::text
        ORDER BY m.created_at DESC LIMIT 1) AS "lastMessage"
    FROM invitation i WHERE i.work_unit_id = current_unit() AND i.accepted_at IS NULL AND i.revoked_at IS NULL
    ORDER BY i.sent_at DESC, i.id`;
  return rows.flatMap((row) => {
    const role = parseRole(row.role);
    return role ? [toInvitedPerson(row, role)] : [];
  });
}

interface InvitationRow {
  id: string;
  name: string;
  email: string;
  workRole: string;
  role: string;
  sentAt: Date;
  expiresAt: Date;
  declinedAt: Date | null;
  lastMessage: string | null;
}

const toInvitedPerson = (row: InvitationRow, role: Role): InvitedPerson => ({
  id: row.id,
  name: row.name,
  email: row.email,
  workRole: row.workRole,
  role,
  sentAt: row.sentAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  declinedAt: row.declinedAt?.toISOString() ?? null,
  notDelivered: row.lastMessage === 'dead',
});

/** The skills of the work unit, by name. */
export const listSkills = (db: Db): Promise<{ id: string; name: string }[]> =>
  db.$queryRaw`SELECT id, name FROM skill WHERE work_unit_id = current_unit() ORDER BY lower(name)`;

export async function loadCrew(db: Db, member: Member, now: Date): Promise<Crew> {
  return {
    today: getUnitDay(now),
    crew: await listCrewRows(db, member),
    invited: await listInvitedPeople(db),
    former: await listFormerMembers(db, now),
    skills: (await listSkills(db)).map(({ name }) => name),
  };
}
