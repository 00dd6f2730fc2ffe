import type { Db } from '@/lib/platform/database/client';
import { hasPermission, parseRole } from '@/lib/permissions';
import type { UnitCreator } from '@/lib/workgroups/contract';

interface CreatorRow extends UnitCreator {
  unitId: string;
  isPrivate: boolean;
}

const NO_CREATOR: UnitCreator = { email: '', usersName: '', role: '' };

/**
 * Returns a function that finds the creator of a unit. The address is visible to roles that manage the crew, a private
 * one only to the Office (decision X-117).
 */
export async function loadCreatorLookup(
  db: Db,
  units: readonly { id: string; role: string }[],
): Promise<(unitId: string) => UnitCreator> {
  const rows = await db.$queryRaw<CreatorRow[]>`
    SELECT u.id AS "unitId", p.email, p.name AS "usersName", coalesce(m.role, '') AS role, p.is_private AS "isPrivate"
    FROM work_unit u
    JOIN person p ON p.id = u.created_by
    LEFT JOIN membership m ON m.work_unit_id = u.id AND m.person_id = u.created_by
    WHERE u.id = ANY(${units.map(({ id }) => id)}::uuid[])`;
  return (unitId) => {
    const row = rows.find((creator) => creator.unitId === unitId);
    const ownRole = parseRole(units.find(({ id }) => id === unitId)?.role);
    if (!row) return NO_CREATOR;
    const canSeeEmail = ownRole === 'admin' || (hasPermission('manage-crew', ownRole) && !row.isPrivate);
    return { email: canSeeEmail ? row.email : '', usersName: row.usersName, role: row.role };
  };
}
