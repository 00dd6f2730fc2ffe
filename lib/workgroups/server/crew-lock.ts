import { failure, type Failure } from '@/lib/failures';
import { ROLES, type Role } from '@/lib/permissions';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { givableRoles } from '@/lib/workgroups/rules';

/**
 * Whoever changes the crew waits here for everybody else who does, and is then asked for their role anew: a colleague
 * may have taken it away a moment ago. So two admins who demote each other at once do it one after the other, and the
 * second is refused.
 *
 * @returns the role of whoever asks, or why they may not change the crew any more.
 */
export async function lockCrew(db: Db, { personId }: Member): Promise<Role | Failure> {
  await db.$queryRaw`SELECT id FROM work_unit WHERE id = current_unit() FOR UPDATE`;
  const [row] = await db.$queryRaw<{ role: string }[]>`
    SELECT role FROM membership WHERE work_unit_id = current_unit() AND person_id = ${personId}::uuid`;
  if (!row) return failure('no-work-unit');
  const role = ROLES.find((known) => known === row.role);
  return role && givableRoles(role).length > 0 ? role : failure('not-your-role');
}

/**
 * Whether the work unit has no other Office User. Deleting an account uses the same database function (migration
 * workgroups). Call it under the lock.
 */
export async function isLastAdmin(db: Db, membershipId: string): Promise<boolean> {
  const [row] = await db.$queryRaw<{ isLast: boolean }[]>`SELECT is_last_admin(${membershipId}::uuid) AS "isLast"`;
  return row?.isLast ?? true;
}
