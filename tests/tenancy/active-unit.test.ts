import { randomUUID } from 'node:crypto';
import { OPERATIONS } from '@/lib/operations';
import { PERMISSIONS } from '@/lib/permissions';
import { createWorkUnit, getEmployees, setActiveUnit } from '@/lib/workgroups/contract';
import { myOtherSites } from '@/lib/sites/wire-contract';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';

// The server accepts only calls for the active work unit (decision X-301).

let world: World;
let unit: Unit;
let foreignUnit: Unit;
let officeUser: TestUser;
/** The Office User's other work unit, which is not active. */
let inactiveUnitId: string;

beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
  foreignUnit = await world.createWorkUnit('Quarry Ridge');
  officeUser = unit.office;
  ({ idworkgroup: inactiveUnitId } = await officeUser.call(createWorkUnit, { name: 'Second' }));
  await officeUser.call(setActiveUnit, { idworkgroup: unit.id });
});
afterAll(() => world.close());

const MEMBER_OPERATIONS = OPERATIONS.filter(({ contract }) => typeof PERMISSIONS[contract.permission] !== 'string').map(
  ({ contract }) => ({ name: contract.name, contract }),
);

test.each(MEMBER_OPERATIONS)('the operation $name accepts only the active work unit', async ({ contract }) => {
  const expectFailure = (idworkgroup: string) => officeUser.expectFailure(contract, { idworkgroup });
  expect(await expectFailure(inactiveUnitId)).toBe('other-work-unit');
  expect(await expectFailure(inactiveUnitId.toUpperCase())).toBe('other-work-unit');
  for (const idworkgroup of [foreignUnit.id, randomUUID(), 'nonsense'])
    expect(await expectFailure(idworkgroup)).toBe('not-found');
  expect(await officeUser.expectFailure(contract, [{ idworkgroup: inactiveUnitId }])).toBe('other-work-unit');
});

test('the server rejects another work unit in the field `id`', async () => {
  const person = { username: await readUsername(), email: officeUser.email };
  for (const [id, code] of [
    [inactiveUnitId, 'other-work-unit'],
    [foreignUnit.id, 'not-found'],
  ] as const) {
    expect(await officeUser.expectFailure(getEmployees, { id })).toBe(code);
    expect(await officeUser.expectFailure(myOtherSites, { ...person, id })).toBe(code);
  }
});

test('the server accepts the active unit, -1 and a missing id', async () => {
  const pendingReports = MEMBER_OPERATIONS.find(({ name }) => name === 'reports.pending');
  if (!pendingReports) throw new Error('reports.pending is missing');
  for (const input of [{ idworkgroup: unit.id }, { idworkgroup: unit.id.toUpperCase() }, { idworkgroup: '-1' }, {}])
    expect(await officeUser.call(pendingReports.contract, input)).toMatchObject({ reports: [] });
});

const readUsername = () =>
  world.runAsMaintenance(async (db) => (await db.person.findUniqueOrThrow({ where: { id: officeUser.id } })).username);
