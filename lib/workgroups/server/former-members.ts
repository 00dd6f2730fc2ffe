import { subDays } from 'date-fns';
import { parseRole, type Role } from '@/lib/permissions';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import type { FormerMember, OwnRemoval } from '@/lib/workgroups/crew';
import { RESTORE_MEMBER_DAYS } from '@/lib/workgroups/rules';

/** Stores a member's data before the membership is deleted (decision X-340). */
export async function storeFormerMember(db: Db, membershipId: string, by: Member, now: Date): Promise<void> {
  await db.$queryRaw`
    INSERT INTO former_member (id, work_unit_id, person_id, role, work_role, name, phone, joined_at, skills, site_teams,
      removed_by, removed_by_name, removed_at)
    SELECT m.id, m.work_unit_id, m.person_id, m.role, m.work_role, m.name, m.phone, m.created_at,
      coalesce((SELECT jsonb_agg(jsonb_build_object('name', s.name, 'level', ms.level, 'startDate', ms.start_date,
          'expiryDate', ms.expiry_date, 'certificateNumber', ms.certificate_number, 'former', ms.former))
        FROM membership_skill ms JOIN skill s ON s.id = ms.skill_id WHERE ms.membership_id = m.id), '[]'),
      coalesce((SELECT jsonb_agg(jsonb_build_object('siteId', t.site_id, 'profile', t.profile, 'addedBy', t.added_by,
          'addedAt', t.added_at))
        FROM site_team t WHERE t.work_unit_id = m.work_unit_id AND t.person_id = m.person_id), '[]'),
      ${by.personId}::uuid, ${by.name}, ${now}::timestamptz
    FROM membership m WHERE m.id = ${membershipId}::uuid`;
}

/** Restores the skills, dates and site teams of an earlier membership, if there was one. */
export async function restoreSkills(db: Db, membershipId: string, now: Date): Promise<void> {
  await db.$queryRaw`SELECT restore_former_member(${membershipId}::uuid, ${now}::timestamptz)::text`;
}

interface FormerRow {
  personId: string;
  name: string;
  role: string;
  removedByName: string;
  removedAt: Date;
}

/** Lists removals that can be undone, the latest first, without people who left or deleted their account. */
export async function listFormerMembers(db: Db, now: Date): Promise<FormerMember[]> {
  const rows = await db.$queryRaw<FormerRow[]>`
    SELECT person_id AS "personId", name, role, removed_by_name AS "removedByName", removed_at AS "removedAt"
      FROM former_members_of_unit(${subDays(now, RESTORE_MEMBER_DAYS)}::timestamptz)`;
  return rows.flatMap(({ removedAt, role, ...row }) => {
    const knownRole = parseRole(role);
    return knownRole ? [{ ...row, role: knownRole, removedAt: removedAt.toISOString() }] : [];
  });
}

export interface Removal {
  role: Role;
  workRole: string;
  /** The name that the unit entered, or else the person's own. */
  displayName: string;
  /** As entered by the unit. */
  name: string | null;
  phone: string | null;
  email: string;
  joinedAt: Date;
  /** Whether the person deleted their account. */
  isClosed: boolean;
  hasJoinedElsewhere: boolean;
}

interface RemovalRow extends Omit<Removal, 'role'> {
  role: string;
}

/**
 * Finds the latest removal of this person within RESTORE_MEMBER_DAYS, or null. It cannot be undone if `isClosed` or
 * `hasJoinedElsewhere`.
 */
export async function findRemoval(db: Db, personId: string, now: Date): Promise<Removal | null> {
  const [row] = await db.$queryRaw<RemovalRow[]>`
    SELECT role, work_role AS "workRole", told AS "displayName", name, phone, email, joined_at AS "joinedAt", is_closed AS "isClosed",
           joined_elsewhere AS "hasJoinedElsewhere"
      FROM removal_of(${personId}::uuid, ${subDays(now, RESTORE_MEMBER_DAYS)}::timestamptz)`;
  const role = parseRole(row?.role);
  return row && role ? { ...row, role } : null;
}

interface OwnRemovalRow {
  id: string;
  unitId: string;
  unitName: string;
  removedBy: string;
  removedAt: Date;
}

/** Lists the unread removals of the transaction's person. */
export async function listOwnRemovals(db: Db): Promise<OwnRemoval[]> {
  const rows = await db.$queryRaw<OwnRemovalRow[]>`
    SELECT id, unit_id AS "unitId", unit_name AS "unitName", removed_by AS "removedBy", removed_at AS "removedAt" FROM own_removals()`;
  return rows.map(({ removedAt, ...row }) => ({ ...row, removedAt: removedAt.toISOString() }));
}
