import { failure, type Failure } from '@/lib/failures';
import { parseRole, type Role } from '@/lib/permissions';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { listAssignableRoles } from '@/lib/workgroups/rules';

/**
 * Serializes changes of the crew and then checks the caller's role again, which a concurrent request may have changed.
 * So of two admins who demote each other, the second is refused.
 * @returns the caller's role, or a failure if they can no longer change the crew.
 */
export async function lockCrew(db: Db, { personId }: Member): Promise<Role | Failure> {
  await db.$queryRaw`SELECT id FROM work_unit WHERE id = current_unit() FOR UPDATE`;
  const [row] = await db.$queryRaw<{ role: string }[]>`
    SELECT role FROM membership WHERE work_unit_id = current_unit() AND person_id = ${personId}::uuid`;
  if (!row) return failure('no-work-unit');
  const role = parseRole(row.role);
  return role && listAssignableRoles(role).length > 0 ? role : failure('not-your-role');
}

/** Whether the unit has no other Office User. Call it after `lockCrew` if a change depends on it. */
export async function isLastOfficeMember(db: Db, membershipId: string): Promise<boolean> {
  const [row] = await db.$queryRaw<{ isLast: boolean }[]>`SELECT is_last_admin(${membershipId}::uuid) AS "isLast"`;
  return row?.isLast ?? true;
}
