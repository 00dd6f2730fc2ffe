import type { Role } from '@/lib/permissions';
import { command, query } from '@/lib/contract';

/** Characters, at most (account-shell §5). */
export const UNIT_NAME_LIMIT = 100;

/**
 * The person who creates a unit becomes its admin (decision X-66). The specification's `creator` is ignored: the
 * session says who asks.
 */
export const createWorkUnit = command<{ name: string }, { idworkgroup: string }>()({
  name: 'workgroups.create',
  route: 'POST /workgroups/createNewWorkGroup/',
  permission: 'signed-in',
});

/** Makes one of the person's units the active one, which the next sign-in remembers (decision X-76). */
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

/** Answers only for the person's own address. */
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
