import { randomUUID } from 'node:crypto';
import { addHours } from 'date-fns';
import { activityList } from '@/lib/activity/contract';
import { setSiteVisibility } from '@/lib/sites/contract';
import {
  deleteStakeholder,
  restoreStakeholder,
  saveNewStakeholders,
  siteStakeholders,
  updateStakeholder,
  workUnitStakeholders,
} from '@/lib/stakeholders/contract';
import type { NewStakeholder } from '@/lib/stakeholders/rules';
import { loadReportFromToken, shareRecipients, acknowledgeReport } from '@/lib/sharing/contract';
import { createClosedReport, getSharedToken } from '@/tests/integration/sharing/sharing-world';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
beforeEach(async () => {
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

const createRosa = (changed: Partial<NewStakeholder> = {}): NewStakeholder => ({
  name: 'Rosa Medina',
  email: 'rosa@example.com',
  company: 'Medina Geotechnical',
  siteids: [unit.site.id],
  ...changed,
});
const save = (...stakeholders: NewStakeholder[]) =>
  unit.leader.call(saveNewStakeholders, { idworkgroup: unit.id, stakeholders });
const list = async () => (await unit.office.call(workUnitStakeholders, { idworkgroup: unit.id })).stakeholders;
const getEvents = () =>
  world.runAsMaintenance((db) =>
    db.audit.findMany({ where: { workUnitId: unit.id }, orderBy: { id: 'asc' }, select: { type: true, event: true } }),
  );

test('one request saves several stakeholders for several sites, and the list has them by name [STAKE-03, STAKE-06, DATA-25]', async () => {
  const mill = await unit.addSite('Mill Creek');
  const anita = createRosa({ name: 'Anita Voss', email: 'anita@example.com', siteids: [unit.site.id, mill.id] });
  const saved = await save(createRosa(), anita);
  const stored = await list();
  expect(stored).toEqual(saved.stakeholders);
  expect(stored).toMatchObject([
    {
      name: 'Anita Voss',
      email: 'anita@example.com',
      idworkgroup: unit.id,
      sites: [
        { name: 'Bay View Lofts', idsite: unit.site.id },
        { name: 'Mill Creek', idsite: mill.id },
      ],
      acknowledged: null,
    },
    { name: 'Rosa Medina', company: 'Medina Geotechnical', sites: [{ idsite: unit.site.id }] },
  ]);
  expect(await getEvents()).toMatchObject([
    { type: 'new-stakeholders', event: { names: ['Rosa Medina', 'Anita Voss'] } },
  ]);
});

test('the server saves nobody if a row has an invalid address or no site, and returns a message [STAKE-04, STAKE-05, STAKE-08]', async () => {
  const createInput = (wrong: NewStakeholder) => ({ idworkgroup: unit.id, stakeholders: [createRosa(), wrong] });
  for (const email of ['', 'rosa.medina@mmsd', 'a b@example.com', '@example.com'])
    expect(await unit.office.expectFailure(saveNewStakeholders, createInput(createRosa({ email })))).toBe(
      'stakeholder-email',
    );
  const refusal = await unit.office.tryCall(
    saveNewStakeholders,
    createInput(createRosa({ email: 'x@example.com', siteids: [] })),
  );
  expect(refusal).toMatchObject({ code: 'stakeholder-sites', message: 'Select at least one site' });
  expect(await list()).toEqual([]);
});

test('the list has everybody once after a repeated request, or requests of two colleagues at the same time', async () => {
  const mill = await unit.addSite('Mill Creek');
  await Promise.all([
    save(createRosa()),
    save(createRosa()),
    save(createRosa({ email: 'ROSA@example.com', siteids: [mill.id] })),
  ]);
  expect(await list()).toMatchObject([
    { name: 'Rosa Medina', sites: [{ name: 'Bay View Lofts' }, { name: 'Mill Creek' }] },
  ]);
});

test('a nameless stakeholder appears by address, and a known address gets further sites', async () => {
  await save(createRosa({ name: '', company: 'City of Milwaukee' }));
  expect(await list()).toMatchObject([{ name: 'rosa@example.com' }]);
  const mill = await unit.addSite('Mill Creek');
  await save(createRosa({ company: '', siteids: [mill.id] }));
  expect(await list()).toMatchObject([{ name: 'Rosa Medina', company: 'City of Milwaukee', sites: [{}, {}] }]);
});

test('an edit changes only the edited fields, and the former values are recorded', async () => {
  const [{ idstakeholder = '' } = {}] = (await save(createRosa())).stakeholders;
  const stakeholderKey = { idstakeholder, idworkgroup: unit.id };
  const mill = await unit.addSite('Mill Creek');
  await Promise.all([
    unit.office.call(updateStakeholder, { ...stakeholderKey, email: 'r.medina@example.com' }),
    unit.leader.call(updateStakeholder, { ...stakeholderKey, siteids: [mill.id] }),
  ]);
  expect(await list()).toMatchObject([
    { name: 'Rosa Medina', email: 'r.medina@example.com', sites: [{ name: 'Mill Creek' }] },
  ]);
  const changes = (await getEvents()).slice(1).map(({ event }) => event);
  expect(changes).toContainEqual(
    expect.objectContaining({
      name: 'Rosa Medina',
      changes: [{ what: 'email', before: 'rosa@example.com', after: 'r.medina@example.com' }],
    }),
  );
  // A person who began before the address was changed sees it before it is overwritten.
  const staleEdit = { ...stakeholderKey, email: 'rosa.m@example.com', before: { email: 'rosa@example.com' } };
  expect(await unit.office.tryCall(updateStakeholder, staleEdit)).toMatchObject({
    code: 'changed-meanwhile',
    details: { theirs: { email: 'r.medina@example.com' } },
  });
  const unchanged = { ...stakeholderKey, siteids: [mill.id], before: { siteids: [unit.site.id] } };
  expect(await unit.office.tryCall(updateStakeholder, unchanged)).toEqual({ success: true });
  await save(createRosa({ name: 'Anita', email: 'anita@example.com' }));
  expect(await unit.office.tryCall(updateStakeholder, { ...stakeholderKey, email: 'ANITA@example.com' })).toMatchObject(
    {
      code: 'stakeholder-known',
      message: 'Anita already has this address.',
    },
  );
  expect(await unit.office.expectFailure(updateStakeholder, { ...stakeholderKey, siteids: [] })).toBe(
    'stakeholder-sites',
  );
});

test('a hidden site disappears from lists and choices and keeps its stakeholders', async () => {
  const mill = await unit.addSite('Mill Creek');
  const [{ idstakeholder = '' } = {}] = (await save(createRosa({ siteids: [unit.site.id, mill.id] }))).stakeholders;
  const setVisible = (visible: boolean) =>
    world.runAsMaintenance((db) => db.siteVisibility.updateMany({ where: { siteId: mill.id }, data: { visible } }));
  await setVisible(false);
  expect(await list()).toMatchObject([{ sites: [{ name: 'Bay View Lofts' }] }]);
  const idworkgroup = unit.id;
  await unit.office.call(updateStakeholder, { idstakeholder, idworkgroup, siteids: [unit.site.id], company: 'New' });
  expect(
    await unit.office.expectFailure(saveNewStakeholders, {
      idworkgroup,
      stakeholders: [createRosa({ siteids: [mill.id] })],
    }),
  ).toBe('site-not-found');
  await setVisible(true);
  expect(await list()).toMatchObject([{ company: 'New', sites: [{ name: 'Bay View Lofts' }, { name: 'Mill Creek' }] }]);
});

test('a deleted stakeholder disappears from the list and keeps the shared report', async () => {
  await save(createRosa());
  const report = await createClosedReport(unit);
  const token = await getSharedToken(world, unit.inspector, report.id, 'rosa@example.com');
  await world.signedOut.call(acknowledgeReport, { token, notes: 'Seen' });
  const [stakeholder] = await list();
  expect(stakeholder?.acknowledged).toMatchObject({ idreport: report.id, siteName: 'Bay View Lofts' });

  const stakeholderKey = { idstakeholder: stakeholder?.idstakeholder ?? '', idworkgroup: unit.id };
  await unit.office.call(deleteStakeholder, stakeholderKey);
  expect(await list()).toEqual([]);
  expect(await unit.office.expectFailure(deleteStakeholder, stakeholderKey)).toBe('stakeholder-not-found');
  const { shares, stakeholders } = await unit.office.call(shareRecipients, { idreport: report.id });
  expect(stakeholders).toEqual([]);
  expect(shares).toMatchObject([{ name: 'Rosa Medina', email: 'rosa@example.com', notes: 'Seen' }]);
  expect((await world.signedOut.call(loadReportFromToken, { token })).tokenData).toMatchObject([
    { recipientName: 'Rosa Medina', isAcknowledged: true },
  ]);
  expect((await getEvents()).at(-1)).toMatchObject({
    type: 'deleted-stakeholder',
    event: { name: 'Rosa Medina', email: 'rosa@example.com', siteNames: ['Bay View Lofts'] },
  });
});

test('the server restores a deleted stakeholder with all sites within a day', async () => {
  await save(createRosa());
  const [stakeholder] = await list();
  const idstakeholder = stakeholder?.idstakeholder ?? '';
  const getUndo = async () => (await unit.office.call(activityList, { what: 'deleted-stakeholder' })).entries[0]?.undo;
  const site = { siteId: unit.site.id };
  await unit.office.call(setSiteVisibility, { sites: [{ ...site, visible: false }] });
  await unit.office.call(deleteStakeholder, { idstakeholder, idworkgroup: unit.id });
  expect(await getUndo()).toEqual({ of: 'stakeholder', id: idstakeholder });
  await Promise.all([
    unit.office.call(restoreStakeholder, { idstakeholder }),
    unit.leader.call(restoreStakeholder, { idstakeholder }),
  ]);
  await unit.office.call(setSiteVisibility, { sites: [{ ...site, visible: true }] });
  expect(await list()).toEqual([stakeholder]);
  expect(await getUndo()).toBeNull();
  expect((await getEvents()).filter(({ type }) => type === 'restored-stakeholder')).toHaveLength(1);
});

test('the server restores no stakeholder after a day, with a re-added address, from another unit, or an unknown id', async () => {
  const [{ idstakeholder = '' } = {}] = (await save(createRosa())).stakeholders;
  await unit.office.call(deleteStakeholder, { idstakeholder, idworkgroup: unit.id });
  const { office } = await world.createWorkUnit('Strangers');
  expect(await office.expectFailure(restoreStakeholder, { idstakeholder })).toBe('stakeholder-gone');
  expect(await unit.inspector.expectFailure(restoreStakeholder, { idstakeholder })).toBe('not-your-role');
  expect(await unit.office.expectFailure(restoreStakeholder, { idstakeholder: unit.id })).toBe('stakeholder-gone');
  const [{ idstakeholder: newId = '' } = {}] = (await save(createRosa())).stakeholders;
  expect(await unit.office.expectFailure(restoreStakeholder, { idstakeholder })).toBe('stakeholder-known');
  await unit.office.call(deleteStakeholder, { idstakeholder: newId, idworkgroup: unit.id });
  world.setNow(addHours(new Date(), 25));
  expect(await unit.office.expectFailure(restoreStakeholder, { idstakeholder: newId })).toBe('stakeholder-gone');
  world.setNow(new Date());
});

test('the server refuses the list to Crew Members and to other work units [ROLES-03, ROLES-08]', async () => {
  const [{ idstakeholder = '' } = {}] = (await save(createRosa())).stakeholders;
  const unitKey = { idworkgroup: unit.id };
  const stakeholderKey = { ...unitKey, idstakeholder };
  expect(await unit.inspector.expectFailure(workUnitStakeholders, unitKey)).toBe('not-your-role');
  expect(await unit.inspector.expectFailure(saveNewStakeholders, { ...unitKey, stakeholders: [createRosa()] })).toBe(
    'not-your-role',
  );
  expect(await unit.inspector.expectFailure(deleteStakeholder, stakeholderKey)).toBe('not-your-role');

  const { office } = await world.createWorkUnit('Another unit');
  const remote = { idworkgroup: (await world.createWorkUnit('A third')).id };
  expect(await office.expectFailure(workUnitStakeholders, unitKey)).toBe('not-found');
  expect(await office.expectFailure(siteStakeholders, { ...unitKey, idsite: unit.site.id })).toBe('not-found');
  expect(await office.expectFailure(deleteStakeholder, stakeholderKey)).toBe('not-found');
  expect(await office.expectFailure(deleteStakeholder, { ...remote, idstakeholder })).toBe('not-found');
  expect(await office.expectFailure(updateStakeholder, { ...stakeholderKey, name: 'Mine now' })).toBe('not-found');
  expect(await unit.office.expectFailure(deleteStakeholder, { ...unitKey, idstakeholder: randomUUID() })).toBe(
    'stakeholder-not-found',
  );
  expect(await list()).toMatchObject([{ name: 'Rosa Medina' }]);
});
