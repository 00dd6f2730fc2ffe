import { z } from 'zod';
import { ROLES, type Role } from '@/lib/permissions';
import type { Db } from '@/lib/platform/database/client';

export interface EmployeeRow {
  membershipId: string;
  personId: string;
  name: string;
  phone: string;
  email: string;
  workRole: string;
  role: Role;
}

/** Finds a member of the caller's work unit by address or id (`idemployee` is folded). */
export async function findEmployee(db: Db, idemployee: string): Promise<EmployeeRow | null> {
  const id = z.uuid().safeParse(idemployee).data ?? null;
  const [row] = await db.$queryRaw<EmployeeRow[]>`
    SELECT m.id AS "membershipId", p.id AS "personId", coalesce(m.name, p.name) AS name,
      coalesce(m.phone, p.phone) AS phone, p.email, m.work_role AS "workRole", m.role
    FROM membership m JOIN person p ON p.id = m.person_id
    WHERE m.work_unit_id = current_unit() AND (p.id = ${id}::uuid OR p.email = ${idemployee})`;
  return row && ROLES.includes(row.role) ? row : null;
}
