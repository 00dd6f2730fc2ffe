/**
 * Permissions by role (account-shell §2.3, §6; decisions ), used by pages, operations, sidebar
 * and tests.
 *
 * 'anyone' needs no session; 'signed-in' needs a session with or without a work unit. Every other permission
 * needs membership of the active work unit in one of the roles.
 */
export const ROLES = ['admin', 'crewleader', 'employee'] as const;
export type Role = (typeof ROLES)[number];

/** A stored or transmitted role; null if this version does not know it. */
export const parseRole = (value: unknown): Role | null => ROLES.find((role) => role === value) ?? null;

const OFFICE = ['admin'] as const satisfies readonly Role[];
const LEADERS = ['admin', 'crewleader'] as const satisfies readonly Role[];
const EVERYBODY = ROLES;

export const PERMISSIONS = {
  anyone: 'anyone',
  'signed-in': 'signed-in',

  // Includes deleting an inspection that is still in setup (`deleteReport` in lib/reports/contract.ts).
  'use-reports': EVERYBODY,
  'share-reports': EVERYBODY,
  'end-acknowledgements': LEADERS,
  /** Many reports in one file. Everybody may read each of them. */
  'export-reports': LEADERS,
  'restore-reports': OFFICE,
  'import-inspections': OFFICE,
  'see-overview': OFFICE,
  'read-activity': OFFICE,
  'read-outbox': OFFICE,
  'manage-integrations': OFFICE,
  'retry-deliveries': OFFICE,

  /** Rights in agreements and tickets also depend on the profile at the site (lib/disposal/rules.ts). */
  'use-disposal': EVERYBODY,
  'invite-companies': LEADERS,

  'see-unit': EVERYBODY,
  'set-up-unit': LEADERS,
  'manage-crew': LEADERS,
  /** Only for the last Office User (`leaving.closeWorkUnit`). */
  'close-unit': OFFICE,
  'reopen-unit': OFFICE,
  'manage-stakeholders': LEADERS,
  'manage-sites': OFFICE,
  'manage-permits': OFFICE,
  /** Audit packs, and the removal of records that are kept no longer. */
  'manage-records': OFFICE,
  /** Also corrective actions, which the inspector who found them may change, too; and what is open in the whole unit. */
  'manage-deadlines': LEADERS,
  'set-site-map': EVERYBODY,
  'update-site-phases': EVERYBODY,
  'manage-site-library': LEADERS,
  'manage-master-library': OFFICE,
  'read-library': EVERYBODY,
} as const;

export type Permission = keyof typeof PERMISSIONS;

/** Whether a role has a permission. null is a person without a work unit. */
export function hasPermission(permission: Permission, role: Role | null): boolean {
  const permitted = PERMISSIONS[permission];
  if (permitted === 'anyone' || permitted === 'signed-in') return true;
  return role !== null && (permitted as readonly Role[]).includes(role);
}

/** What decides whether a member may change the work unit. `closedAt` is null while it is open. */
export interface UnitAccess {
  role: Role;
  closedAt: Date | null;
}

/**
 * Whether a work unit accepts operations with this permission. A closed one can only be seen and reopened (decision
 *
 */
export const acceptsChange = (permission: Permission, { closedAt }: Pick<UnitAccess, 'closedAt'>): boolean =>
  closedAt === null || permission === 'reopen-unit' || permission === 'see-unit';

/** Whether a member may change something that needs this permission. */
export const canChangeUnit = (permission: Permission, unit: UnitAccess): boolean =>
  acceptsChange(permission, unit) && hasPermission(permission, unit.role);

/** The role's label for people (SHELL-66…69, decision X-64). */
export function getRoleLabel(role: string | null | undefined) {
  if (role === 'employee') return 'Crew Member';
  if (role === 'admin') return 'Office';
  if (role === 'crewleader') return 'Crew Leader';
  return 'No Role Specified';
}
