import { ROLES } from '@/lib/permissions';
import type { Db } from '@/lib/platform/database/client';
import type { CrewMember } from '@/lib/workgroups/crew';

/** Everybody of the work unit, Office first, then Crew Leaders, then by name (decision X-88). */
export async function listCrew(db: Db): Promise<CrewMember[]> {
  const rows = await db.$queryRaw<CrewMember[]>`
    SELECT p.id, p.name, p.email, p.phone, m.role, m.work_role AS "workRole"
    FROM membership m JOIN person p ON p.id = m.person_id WHERE m.work_unit_id = current_unit()
    ORDER BY array_position(${[...ROLES]}::text[], m.role), p.name`;
  return rows;
}
