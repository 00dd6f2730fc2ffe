import { randomUUID } from 'node:crypto';
import type { Role } from '@/lib/permissions';
import { get, post } from '@/tests/integration/onboarding/outside';
import { createWorld, type TestUser, type World } from '@/tests/setup/world';

/** A person's work units in the specification's wire format, as a third party fetches them. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const join = (unitId: string, user: TestUser, role: Role) =>
  world.runAsMaintenance((db) =>
    db.membership.create({ data: { id: randomUUID(), workUnitId: unitId, personId: user.id, role } }),
  );

test('the server returns the id and name of a work unit, the role of the caller and the creator [CALLS-30, CALLS-31, DATA-18]', async () => {
  const [dana, leo, ines] = await Promise.all([world.createOutsider(), world.createOutsider(), world.createOutsider()]);
  const creator = { email: dana.email, usersName: dana.name, role: '' };
  const { status, body } = await post(dana, '/workgroups/createNewWorkGroup/', { name: 'Lakeshore', creator });
  expect(status).toBe(200);
  const { idworkgroup } = Object(body);
  await join(idworkgroup, leo, 'crewleader');
  await join(idworkgroup, ines, 'employee');

  const getUnits = async (user: TestUser) => (await get(user, `/workgroups/getUserWorkGroups/${user.email}`)).body;
  const expectedCreator = { email: dana.email, usersName: dana.name, role: 'admin' };
  const unit = { idworkgroup, name: 'Lakeshore' };
  expect(await getUnits(dana)).toEqual({ workGroups: [{ ...unit, role: 'admin', creator: expectedCreator }] });
  expect(await getUnits(leo)).toEqual({ workGroups: [{ ...unit, role: 'crewleader', creator: expectedCreator }] });
  // A Crew Member knows colleagues by their names (decision X-117).
  expect(await getUnits(ines)).toEqual({
    workGroups: [{ ...unit, role: 'employee', creator: { ...expectedCreator, email: '' } }],
  });

  await post(dana, '/users/update/contactinfo', { isPrivate: '1' });
  expect(await getUnits(leo)).toEqual({
    workGroups: [{ ...unit, role: 'crewleader', creator: { ...expectedCreator, email: '' } }],
  });
});

test('the response names a creator who has left without a role', async () => {
  const [dana, leo] = await Promise.all([world.createOutsider(), world.createOutsider()]);
  const { body } = await post(dana, '/workgroups/createNewWorkGroup/', { name: 'Left behind' });
  const { idworkgroup } = Object(body);
  await join(idworkgroup, leo, 'admin');
  await world.runAsMaintenance((db) => db.membership.deleteMany({ where: { personId: dana.id } }));
  expect((await get(leo, `/workgroups/getUserWorkGroups/${leo.email}`)).body).toMatchObject({
    workGroups: [{ creator: { usersName: dana.name, role: '' } }],
  });
});

test('the server returns no sites, crew, skills, stakeholders or libraries of another unit [DATA-19]', async () => {
  const [dana, other] = await Promise.all([world.createOutsider(), world.createOutsider()]);
  const createUnit = async (user: TestUser) =>
    String(Object((await post(user, '/workgroups/createNewWorkGroup/', { name: 'Of its own' })).body).idworkgroup);
  const id = await createUnit(dana);
  const added = await post(dana, '/sites/add', {
    formValues: { nameProject: 'Bay View Lofts' },
    geometry: { lat: 43.0389, lng: -87.9065 },
  });
  const siteId = String(Object(added.body).haulSiteId);
  await post(dana, '/workgroups/editEmployee/', {
    employee: { idemployee: dana.email, newSkills: [{ skill: { name: 'CPESC' }, level: 2 }] },
  });
  await post(dana, '/stakeholders/saveNewStakeholders/', {
    idworkgroup: id,
    stakeholders: [{ name: 'Anita Voss', email: 'anita@example.com', company: '', siteids: [siteId] }],
  });

  const readUnitData = async (user: TestUser, unit: string) => ({
    sites: JSON.stringify((await get(user, `/workgroups/getWorkGroupSites/${unit}`)).body),
    crew: JSON.stringify((await get(user, `/workgroups/getEmployees/${unit}`)).body),
    stakeholders: JSON.stringify((await get(user, `/stakeholders/getStakeholdersByWorkGroup/${unit}`)).body),
    library: JSON.stringify((await get(user, '/library/view?mode=practice')).body),
  });
  const unitData = await readUnitData(dana, id);
  expect(unitData.sites).toContain('Bay View Lofts');
  expect(unitData.crew).toContain('CPESC');
  expect(unitData.stakeholders).toContain('Anita Voss');
  expect(unitData.library).toContain('Silt Fence');

  const elsewhere = JSON.stringify(await readUnitData(other, await createUnit(other)));
  expect(elsewhere).not.toMatch(/Bay View Lofts|CPESC|Anita Voss/);
  expect(JSON.stringify(await readUnitData(other, id))).not.toMatch(/Bay View Lofts|CPESC|Anita Voss/);
});
