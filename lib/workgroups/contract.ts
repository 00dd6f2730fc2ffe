import type { Role } from '@/lib/permissions';
import { command, query } from '@/lib/contract';

/** At most this many characters (account-shell §5). */
export const UNIT_NAME_LIMIT = 100;

/** Whoever creates a unit is its admin (decision X-66); `creator` of the specification's body is the session's person. */
export const createWorkUnit = command<{ name: string }, { idworkgroup: string }>()({
  name: 'workgroups.create',
  route: 'POST /workgroups/createNewWorkGroup/',
  permission: 'signed-in',
});

/** Makes one of one's own units the active one; remembered for the next sign-in (decision X-76). */
export const setActiveUnit = command<{ idworkgroup: string }, { success: true }>()({
  name: 'workgroups.setActive',
  route: 'POST /workgroups/setActive',
  permission: 'signed-in',
});

export interface OwnWorkUnit {
  idworkgroup: string;
  name: string;
  role: Role;
}

/** Answers for one's own address only. */
export const ownWorkUnits = query<{ email: string }, { workGroups: OwnWorkUnit[] }>()({
  name: 'workgroups.ofUser',
  route: 'GET /workgroups/getUserWorkGroups/{email}',
  permission: 'signed-in',
});

/** A crew member as the specification's interface names them; `idemployee` holds the e-mail address. */
export interface Employee {
  idemployee: string;
  name: string;
  phonenumber: string;
  workrole: string;
  role: Role;
}

export const employees = query<{ id: string }, { employees: Employee[] }>()({
  name: 'workgroups.employees',
  route: 'GET /workgroups/getEmployees/{id}',
  permission: 'see-unit',
});
