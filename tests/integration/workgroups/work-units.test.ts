import { editorData, saveReport } from '@/lib/reports/contract';
import { AUTO_BMPS } from '@/lib/reports/domain/auto-bmps';
import { verifyLiveToken } from '@/lib/platform/live/live-token';
import { liveToken } from '@/lib/live-token';
import { createWorkUnit, getEmployees, setActiveUnit, ownWorkUnits } from '@/lib/workgroups/contract';
import { createWorld, type World } from '@/tests/setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe('creating a work unit', () => {
  test('makes its creator admin and the unit active [CALLS-31]', async () => {
    const stella = await world.createOutsider();
    const { idworkgroup } = await stella.call(createWorkUnit, { name: '  Stella & Sons  ' });
    expect(await stella.call(ownWorkUnits, { email: stella.email.toUpperCase() })).toEqual({
      workGroups: [
        {
          idworkgroup,
          name: 'Stella & Sons',
          role: 'admin',
          creator: { email: stella.email, usersName: stella.name, role: 'admin' },
        },
      ],
    });
    expect((await stella.call(getEmployees, { id: idworkgroup })).employees).toEqual([
      {
        idemployee: stella.email,
        name: stella.name,
        phonenumber: stella.phone,
        workrole: '',
        role: 'admin',
        skills: [],
      },
    ]);
  });

  test('creates one unit when it is sent twice, and another for another name [X-290]', async () => {
    const stella = await world.createOutsider();
    const createUnit = (name: string) => stella.call(createWorkUnit, { name });
    const [first, second] = await Promise.all([createUnit('Stella & Sons'), createUnit('Stella & Sons')]);
    expect([second, await createUnit('Stella & Sons')]).toEqual([first, first]);
    const other = await createUnit('Stella & Daughters');
    const { workGroups } = await stella.call(ownWorkUnits, { email: stella.email });
    expect(workGroups.map(({ idworkgroup }) => idworkgroup).sort()).toEqual(
      [first.idworkgroup, other.idworkgroup].sort(),
    );
  });

  test('starts with the default library, so that the first inspection needs no setup', async () => {
    const stella = await world.createOutsider();
    await stella.call(createWorkUnit, { name: 'Ready to go' });
    const id = crypto.randomUUID();
    await stella.call(saveReport, { id, baseVersion: 0, fields: {}, bmps: [], removed: [] });
    const { library } = await stella.call(editorData, { id });
    expect(library).toHaveLength(8);
    const entries = library.flatMap((group) => group.entries);
    expect(entries).toHaveLength(69);
    expect(entries.every(({ actions }) => actions.length > 0)).toBe(true);
    expect(entries.filter(({ autoBmp }) => autoBmp).map(({ autoBmp, name }) => [autoBmp, name])).toEqual(
      expect.arrayContaining(AUTO_BMPS.map((auto) => [auto.practiceId, auto.name])),
    );
  });

  test('rejects an empty name and one of 101 characters [CREW-05, CREW-06]', async () => {
    const stella = await world.createOutsider();
    expect(await stella.tryCall(createWorkUnit, { name: 'x'.repeat(101) })).toMatchObject({
      message: 'Name is too long!',
    });
    expect(await stella.expectFailure(createWorkUnit, { name: '  ' })).toBe('unit-name-empty');
    expect((await stella.call(ownWorkUnits, { email: stella.email })).workGroups).toEqual([]);
    await stella.call(createWorkUnit, { name: 'x'.repeat(100) });
  });

  test('is impossible for a signed-out person', async () => {
    expect(await world.signedOut.expectFailure(createWorkUnit, { name: 'Ghosts' })).toBe('not-signed-in');
  });
});

describe('choosing between units', () => {
  test('keeps the first unit active until another is selected, and remembers the selection [SHELL-28]', async () => {
    const unit = await world.createWorkUnit('First');
    const olive = unit.office;
    const second = await olive.call(createWorkUnit, { name: 'Second' });
    expect(await olive.expectFailure(getEmployees, { id: unit.id })).toBe('other-work-unit');
    await olive.call(setActiveUnit, { idworkgroup: unit.id });
    expect((await olive.call(getEmployees, { id: unit.id })).employees).toHaveLength(3);
    expect(await olive.expectFailure(getEmployees, { id: second.idworkgroup })).toBe('other-work-unit');
  });

  test('cannot select or show a unit of other people', async () => {
    const unit = await world.createWorkUnit();
    const stella = await world.createOutsider();
    expect(await stella.expectFailure(setActiveUnit, { idworkgroup: unit.id })).toBe('not-found');
    expect(await stella.expectFailure(ownWorkUnits, { email: unit.office.email })).toBe('not-found');
    expect(await stella.expectFailure(getEmployees, { id: unit.id })).toBe('no-work-unit');
  });
});

test('the list has Office Users first, then Crew Leaders, then by name [CREW-08]', async () => {
  const unit = await world.createWorkUnit();
  const { employees: crew } = await unit.inspector.call(getEmployees, { id: unit.id });
  expect(crew.map(({ role }) => role)).toEqual(['admin', 'crewleader', 'employee']);
});

test('the server issues a live token for the topics of the own unit and person only', async () => {
  const unit = await world.createWorkUnit();
  const token = await unit.inspector.call(liveToken, {});
  const listener = await verifyLiveToken(token.token, {
    authSecret: world.runtime.config.AUTH_SECRET,
    clientId: token.clientId,
    now: new Date('2026-11-21T15:00:00Z'),
  });
  expect(listener).toMatchObject({ personId: unit.inspector.id, unitId: unit.id });
  const ids = token.topics.map((topic) => topic.slice(topic.lastIndexOf('/') + 1));
  expect(new Set(ids)).toEqual(new Set([unit.id, unit.inspector.id]));
  expect(token.topics.filter((topic) => topic.endsWith(unit.inspector.id))).toEqual([`ET/people/${unit.inspector.id}`]);
  expect(await world.signedOut.expectFailure(liveToken, {})).toBe('not-signed-in');
});
