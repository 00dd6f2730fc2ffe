import { randomUUID } from 'node:crypto';
import { OPERATIONS } from '@/lib/operations';
import { PERMISSIONS } from '@/lib/permissions';
import { createWorkUnit, employees, setActiveUnit } from '@/lib/workgroups/contract';
import { myOtherSites } from '@/lib/sites/wire-contract';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';

/** Which work unit a call is about, when it names one (decision X-301). */
let world: World;
let unit: Unit;
let foreign: Unit;
let olive: TestUser;
/** Olive's own, and not the active one. */
let inactive: string;

beforeAll(async () => {
  world = await createWorld();
  unit = await world.workUnit();
  foreign = await world.workUnit('Quarry Ridge');
  olive = unit.office;
  ({ idworkgroup: inactive } = await olive.call(createWorkUnit, { name: 'Second' }));
  await olive.call(setActiveUnit, { idworkgroup: unit.id });
});
afterAll(() => world.close());

const OF_MEMBERS = OPERATIONS.filter(({ contract }) => typeof PERMISSIONS[contract.permission] !== 'string').map(
  ({ contract }) => ({ name: contract.name, contract }),
);

test.each(OF_MEMBERS)('$name is refused for any work unit but the active one', async ({ contract }) => {
  const named = (idworkgroup: string) => olive.expectFailure(contract, { idworkgroup });
  expect(await named(inactive)).toBe('other-work-unit');
  expect(await named(inactive.toUpperCase())).toBe('other-work-unit');
  for (const idworkgroup of [foreign.id, randomUUID(), 'nonsense']) expect(await named(idworkgroup)).toBe('not-found');
  expect(await olive.expectFailure(contract, [{ idworkgroup: inactive }])).toBe('other-work-unit');
});

test('calls that name the work unit as id follow the same rule', async () => {
  const of = { username: await ownName(), email: olive.email };
  for (const [id, code] of [
    [inactive, 'other-work-unit'],
    [foreign.id, 'not-found'],
  ] as const) {
    expect(await olive.expectFailure(employees, { id })).toBe(code);
    expect(await olive.expectFailure(myOtherSites, { ...of, id })).toBe(code);
  }
});

test('the active unit, no unit, and no name of one are admitted', async () => {
  const pending = OF_MEMBERS.find(({ name }) => name === 'reports.pending');
  if (!pending) throw new Error('reports.pending is gone');
  for (const input of [{ idworkgroup: unit.id }, { idworkgroup: unit.id.toUpperCase() }, { idworkgroup: '-1' }, {}])
    expect(await olive.call(pending.contract, input)).toMatchObject({ reports: [] });
});

const ownName = () =>
  world.runAsMaintenance(async (db) => (await db.person.findUniqueOrThrow({ where: { id: olive.id } })).username);
