import { randomUUID } from 'node:crypto';
import { savePermitProfile } from '@/lib/compliance/contract';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { asUnit } from '@/lib/platform/database/client';
import { changeAction, correctiveActions, type ActionListQuery } from '@/lib/register/contract';
import { loadActionChoices } from '@/lib/register/server/choices';
import { parseActionListQuery } from '@/lib/register/server/schema';
import { createActionsCsvUrl, createActionsUrl } from '@/lib/register/urls';
import { createBmpWithActions, createOpenReport } from '@/tests/setup/reports';
import { createRequestAs } from '@/tests/setup/requests';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { createProfileEdit } from '../compliance/permit-profile';

let world: World;
let unit: Unit;
let siteId: string;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
});
beforeEach(async () => {
  world.setNow(new Date('2026-11-24T15:00:00Z'));
  siteId = (await unit.addSite(`Site ${randomUUID()}`)).id;
});
afterAll(() => world.close());

const createFence = (day: string, names = ['Replace fabric']) =>
  createBmpWithActions({
    practiceId: randomUUID(),
    location: { lat: 43.04, lng: -87.9 },
    condition: { photos: [], date: `${day}T15:00:00.000Z`, description: 'Torn' },
    correctiveActions: names.map((name) => ({ id: name, name, selected: true })),
  });

/** Inspects the site on a day: SAVE & NOTIFY at 10:00 in Chicago. */
async function inspect(day: string, names?: string[], inspector = unit.inspector) {
  world.setNow(new Date(`${day}T16:00:00Z`));
  const fields = { siteId, date: `${day}T15:00:00.000Z`, crew: [unit.inspector.id] };
  return createOpenReport(unit, { fields, bmps: [createFence(day, names)] }, inspector);
}

const list = (filter: Partial<ActionListQuery> = {}) =>
  unit.leader.call(correctiveActions, { state: 'all', siteId, ...filter });
const listDays = async (filter: Partial<ActionListQuery>) =>
  (await list(filter)).actions.map(({ discoveredAt }) => discoveredAt.slice(0, 10));

describe('the filter of corrective actions', () => {
  test('finds those that a person found or was notified of [REG-13]', async () => {
    await inspect('2026-11-23', undefined, unit.leader);
    await inspect('2026-11-24');
    expect(await listDays({ personId: unit.leader.id })).toEqual(['2026-11-23']);
    expect(await listDays({ personId: unit.inspector.id })).toEqual(['2026-11-24', '2026-11-23']);
    expect(await listDays({ personId: unit.office.id })).toEqual([]);
  });

  test('finds those with one kind of repair [REG-13]', async () => {
    await unit.office.call(
      savePermitProfile,
      createProfileEdit(siteId, { options: { key: 'epa-cgp-2022', schedule: 'every-7-days' } }),
    );
    await inspect('2026-11-23');
    await inspect('2026-11-24');
    const [action] = (await list()).actions;
    if (!action) throw new Error('no corrective action');
    const change = { eventId: randomUUID(), correctiveActionId: action.id, kind: 'significant' as const, words: '' };
    await unit.leader.call(changeAction, change);
    expect(await listDays({ kind: 'significant' })).toEqual(['2026-11-24']);
    expect(await listDays({ kind: 'small' })).toEqual(['2026-11-23']);
  });

  test('finds those that are due on a day at the site, and no closed ones [REG-13]', async () => {
    // On November 24 at 10:00, what was found on the 17th at 9:00 is due today and overdue.
    const options = { key: 'custom', everyDays: 7, stormThreshold: null, isWorkingHoursOnly: false } as const;
    await unit.office.call(
      savePermitProfile,
      createProfileEdit(siteId, {
        options: { ...options, correctiveActions: { kind: 'calendar-days', days: 7 } },
      }),
    );
    for (const day of ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-24']) await inspect(day);
    expect(await listDays({ due: 'today' })).toEqual(['2026-11-17']);
    expect(await listDays({ due: 'next-7-days' })).toEqual(['2026-11-24', '2026-11-18']);
    expect(await listDays({ due: 'later' })).toEqual([]);
    expect(await listDays({ due: 'none' })).toEqual([]);
    expect(await listDays({ state: 'overdue' })).toEqual(['2026-11-17', '2026-11-16']);
    expect(await listDays({ state: 'closed', due: 'today' })).toEqual([]);
  });

  test('finds those without a due time at a site without a permit profile [REG-13]', async () => {
    await inspect('2026-11-24');
    expect(await listDays({ due: 'none' })).toEqual(['2026-11-24']);
    expect(await listDays({ due: 'today' })).toEqual([]);
  });

  test('is in the URL, whose invalid parts are ignored [REG-13]', () => {
    const filter = { state: 'overdue', siteId, kind: 'small', due: 'today', personId: randomUUID() } as const;
    const read = (url: string) => parseActionListQuery(Object.fromEntries(new URL(url, 'http://a').searchParams));
    expect(read(createActionsUrl({ ...filter, view: 'map' }))).toEqual(filter);
    expect(read('/app/corrective-actions?state=x&site=x&kind=x&due=x&person=%27&after=x')).toEqual({ state: 'open' });
  });

  test('applies to the CSV file too [REG-13]', async () => {
    await inspect('2026-11-23', ['Replace fabric'], unit.leader);
    await inspect('2026-11-24', ['Grade']);
    const url = createActionsCsvUrl({ state: 'all', siteId, personId: unit.leader.id });
    const response = await FILE_ENDPOINTS.correctiveActionsCsv.handle(await createRequestAs(unit.leader, url));
    const text = await response.text();
    expect(text).toContain('Replace fabric');
    expect(text).not.toContain('Grade');
  });

  test('offers the sites and people of corrective actions, only those of the caller’s work unit [REG-13, REG-20]', async () => {
    await inspect('2026-11-24');
    const loadChoices = (unitId: string) => asUnit(unitId, (db) => loadActionChoices(db));
    const choices = await loadChoices(unit.id);
    expect(choices.sites.map(({ id }) => id)).toContain(siteId);
    expect(choices.people.map(({ id }) => id)).toContain(unit.inspector.id);
    expect(choices.people.map(({ id }) => id)).not.toContain(unit.office.id);
    const partner = await world.createWorkUnit();
    expect(await loadChoices(partner.id)).toEqual({ sites: [], people: [] });
  });
});

test('a page has 50 corrective actions, and the cursor leads to the others [REG-13]', async () => {
  const names = Array.from({ length: 51 }, (_, number) => `Action ${number}`);
  await inspect('2026-11-24', names);
  const first = await list({ state: 'open' });
  expect([first.actions.length, first.total]).toEqual([50, 51]);
  const second = await list({ state: 'open', cursor: first.older ?? undefined });
  expect(second.older).toBeNull();
  const seen = new Set([...first.actions, ...second.actions].map(({ name }) => name));
  expect([...seen].toSorted()).toEqual(names.toSorted());
});

test('an empty register shows another message than a filter without matches [REG-14]', async () => {
  expect(await list()).toMatchObject({ total: 0, isEmpty: true });
  await inspect('2026-11-24');
  expect(await list({ state: 'closed' })).toMatchObject({ total: 0, isEmpty: false });
});

test('a corrective action has the location of its BMP for the map [REG-14]', async () => {
  await inspect('2026-11-24');
  expect((await list()).actions[0]?.position).toEqual({ lat: 43.04, lng: -87.9 });
});
