import type { Role } from '@/lib/permissions';
import type { LiveToken } from '@/lib/platform/broker/token-contract';
import { command, query } from '@/lib/platform/contract';

/** At most this many characters (account-shell §5). */
export const UNIT_NAME_LIMIT = 100;

/** Whoever creates a unit is its admin (decision X-66); `creator` of the specification's body is the session's person. */
export const createWorkGroup = command<{ name: string }, { idworkgroup: string }>()({
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

export interface OwnWorkGroup {
  idworkgroup: string;
  name: string;
  role: Role;
}

/** Answers for one's own address only. */
export const userWorkGroups = query<{ email: string }, { workGroups: OwnWorkGroup[] }>()({
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

/** A browser's permission to listen to the topics of its active unit. */
export const liveToken = command<Record<string, never>, LiveToken>()({
  name: 'live.token',
  route: 'POST /live/token',
  permission: 'see-unit',
});
