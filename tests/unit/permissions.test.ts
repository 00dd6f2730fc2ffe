import { hasPermission, canChangeUnit, PERMISSIONS, ROLES, type Permission } from '@/lib/permissions';

/** A separate copy, because the matrix of roles and operations derives its expectations from the product's table. */
const SPECIFIED_ROLES: Record<Permission, string> = {
  anyone: 'anybody',
  'signed-in': 'anybody',
  'use-reports': 'admin, crewleader, employee',
  'share-reports': 'admin, crewleader, employee',
  'end-acknowledgements': 'admin, crewleader',
  'export-reports': 'admin, crewleader',
  'restore-reports': 'admin',
  'import-inspections': 'admin',
  'see-overview': 'admin',
  'manage-deadlines': 'admin, crewleader',
  'read-activity': 'admin',
  'read-outbox': 'admin',
  'manage-integrations': 'admin',
  'retry-deliveries': 'admin',
  'use-disposal': 'admin, crewleader, employee',
  'invite-companies': 'admin, crewleader',
  'see-unit': 'admin, crewleader, employee',
  'set-up-unit': 'admin, crewleader',
  'manage-crew': 'admin, crewleader',
  'close-unit': 'admin',
  'reopen-unit': 'admin',
  'manage-stakeholders': 'admin, crewleader',
  'manage-sites': 'admin',
  'manage-permits': 'admin',
  'manage-records': 'admin',
  'set-site-map': 'admin, crewleader, employee',
  'update-site-phases': 'admin, crewleader, employee',
  'manage-site-library': 'admin, crewleader',
  'manage-master-library': 'admin',
  'read-library': 'admin, crewleader, employee',
};

test('each role has exactly the permissions of the specification', () => {
  const allowedRoles = Object.keys(PERMISSIONS).map((name) => {
    const permission = name as Permission;
    return [
      name,
      hasPermission(permission, null) ? 'anybody' : ROLES.filter((role) => hasPermission(permission, role)).join(', '),
    ];
  });
  expect(Object.fromEntries(allowedRoles)).toEqual(SPECIFIED_ROLES);
});

const OF_UNIT = Object.keys(PERMISSIONS)
  .map((name) => name as Permission)
  .filter((permission) => typeof PERMISSIONS[permission] !== 'string');
const CLOSED_AT = new Date('2026-11-20T15:00:00Z');

test.each(ROLES)(
  'the role %s can use its permissions in an open work unit, and only reopen a closed one [X-380]',
  (role) => {
    const listChangePermissions = (closedAt: Date | null) =>
      OF_UNIT.filter((each) => canChangeUnit(each, { role, closedAt }));
    expect(listChangePermissions(null)).toEqual(OF_UNIT.filter((each) => hasPermission(each, role)));
    expect(listChangePermissions(CLOSED_AT)).toEqual(role === 'admin' ? ['see-unit', 'reopen-unit'] : ['see-unit']);
  },
);
