import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { addReading, confirmStorm, savePermitProfile } from '@/lib/compliance/contract';
import {
  openWork,
  overviewList,
  showOverview,
  type OverviewList,
  type OverviewListQuery,
} from '@/lib/overview/contract';
import { changeAction, correctiveActions } from '@/lib/register/contract';
import { SITE_STATES } from '@/lib/overview/sites';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { createBmpWithActions, createOpenReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { visitInstance } from '@/tests/setup/visits';
import { createProfileEdit } from '../compliance/permit-profile';

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  world.setNow(NOW);
  unit = await world.createWorkUnit();
  await hideSite(unit.site.id);
});
afterAll(() => world.close());

const NOW = new Date('2026-11-24T15:00:00Z');
const PRACTICE = randomUUID();

const hideSite = (siteId: string) =>
  world.runAsMaintenance((db) => db.siteVisibility.updateMany({ where: { siteId }, data: { visible: false } }));

/** A silt fence that needs new fabric. */
const createFence = (day: string, properties: Partial<LoggedBmp> = {}): LoggedBmp =>
  createBmpWithActions({
    practiceId: PRACTICE,
    condition: { photos: [], date: `${day}T15:00:00.000Z`, description: 'Torn' },
    ...properties,
  });

/** The silt fence of the site's earlier inspections. */
const createSameFence = async (siteId: string, day: string): Promise<LoggedBmp> =>
  createFence(day, { visit: await visitInstance(unit.inspector, siteId) });

/** Inspects a site on a day at 9:00 in Chicago, with SAVE & NOTIFY at 10:00. */
async function inspect(siteId: string, day: string, bmps: LoggedBmp[] = []) {
  world.setNow(new Date(`${day}T16:00:00Z`));
  await createOpenReport(unit, { fields: { siteId, date: `${day}T15:00:00.000Z` }, bmps });
  world.setNow(NOW);
}

/** Adds a site on a day; with a permit from November 2 if it is watched. */
async function addSite(name: string, { day = '2026-11-02', isWatched = false } = {}): Promise<string> {
  const { id } = await unit.addSite(name);
  const createdAt = new Date(`${day}T15:00:00Z`);
  await world.runAsMaintenance((db) => db.site.update({ where: { id }, data: { createdAt } }));
  if (isWatched) await unit.office.call(savePermitProfile, createProfileEdit(id));
  return id;
}

const loadOverview = () => unit.office.call(showOverview, {});
const list = (query: OverviewListQuery) => unit.leader.call(overviewList, query);

function countItems(found: OverviewList): number {
  switch (found.kind) {
    case 'sites':
      return found.sites.length;
    case 'inspections':
      return found.inspections.length;
    case 'actions':
      return found.actions.length;
  }
}

async function listSiteNames(name: OverviewListQuery['list']): Promise<string[]> {
  const found = await list({ list: name });
  return found.kind === 'sites' ? found.sites.map((site) => site.name) : [];
}

/** Statements of an operation without BEGIN and COMMIT. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  await work();
  const texts = query.mock.calls.map(([first]: unknown[]) =>
    typeof first === 'object' && first !== null && 'text' in first ? String(first.text) : String(first),
  );
  query.mockRestore();
  return texts.filter((text) => !/^(BEGIN|COMMIT)/.test(text)).length;
}

describe('the line of Inspection Reports', () => {
  test('counts open and overdue work, and sites without an inspection for 7 days [OVER-08]', async () => {
    await inspect(await addSite('Open', { day: '2026-11-20' }), '2026-11-23', [createFence('2026-11-23')]);
    await inspect(await addSite('Today', { day: '2026-11-20' }), '2026-11-24', [createFence('2026-11-24')]);
    await inspect(await addSite('A week ago'), '2026-11-17');
    await inspect(await addSite('Forgotten'), '2026-11-16');
    await addSite('Never inspected');
    expect(await unit.leader.call(openWork, {})).toEqual({ open: 2, overdue: 1, notInspected: 2 });
    expect(await listSiteNames('not-inspected')).toEqual(['Forgotten', 'Never inspected']);
    expect((await unit.leader.call(correctiveActions, { state: 'open' })).total).toBe(2);
    expect((await unit.leader.call(correctiveActions, { state: 'overdue' })).total).toBe(1);
  });

  test('omits sites that are hidden or whose coverage was terminated [OVER-08, CLOCK-40]', async () => {
    await hideSite(await addSite('Hidden'));
    const ended = await addSite('Ended');
    await unit.office.call(savePermitProfile, createProfileEdit(ended, { terminatedOn: '2026-11-20' }));
    expect(await unit.office.call(openWork, {})).toEqual({ open: 0, overdue: 0, notInspected: 0 });
  });

  test('runs one statement, regardless of the number of sites [OVER-08]', async () => {
    for (const name of ['One', 'Two', 'Three'])
      await inspect(await addSite(name, { isWatched: true }), '2026-11-23', [createFence('2026-11-23')]);
    // The first statement checks the session.
    expect(await countStatements(() => unit.office.call(openWork, {}))).toBe(2);
  });

  test('is visible to the Office and Crew Leaders [OVER-01, OVER-08]', async () => {
    expect(await unit.inspector.expectFailure(openWork, {})).toBe('not-your-role');
    expect(await unit.inspector.expectFailure(overviewList, { list: 'late' })).toBe('not-your-role');
    expect(await unit.leader.expectFailure(showOverview, {})).toBe('not-your-role');
  });
});

describe('the overview', () => {
  test('has in each count the length of the list behind its link [OVER-01, OVER-02]', async () => {
    const late = await addSite('Late', { day: '2026-11-01', isWatched: true });
    await inspect(late, '2026-11-04', [createFence('2026-11-04')]);
    const fence = await createSameFence(late, '2026-11-10');
    await inspect(late, '2026-11-10', [fence]);
    await inspect(await addSite('Fine', { isWatched: true }), '2026-11-23', [createFence('2026-11-23')]);
    await inspect(await addSite('Not watched'), '2026-10-12', [createFence('2026-10-12')]);
    const { sites, ages, weeks, repeats } = await loadOverview();
    for (const state of SITE_STATES)
      expect(countItems(await list({ list: state }))).toBe(sites.filter((site) => site.state === state).length);
    for (const { age, count } of ages) expect([age, countItems(await list({ list: age }))]).toEqual([age, count]);
    for (const { firstDay, results } of weeks)
      for (const { result, count } of results)
        expect(countItems(await list({ list: result, week: firstDay }))).toBe(count);
    for (const { type, count } of repeats)
      expect(countItems(await list({ list: 'repeats', bmpType: type }))).toBe(count);
    expect(sites.map(({ name, state }) => [name, state])).toEqual([
      ['Fine', 'fine'],
      ['Late', 'late'],
      ['Not watched', 'not-watched'],
    ]);
    expect(ages).toEqual([
      { age: 'today', count: 0 },
      { age: '1-7-days', count: 1 },
      { age: '8-30-days', count: 1 },
      { age: 'over-30-days', count: 1 },
    ]);
  });

  test('counts an inspection in the week of its due time, and a missing one as not done [OVER-04]', async () => {
    const siteId = await addSite('Late', { day: '2026-11-01', isWatched: true });
    await inspect(siteId, '2026-11-08');
    // Due by the end of Sunday, November 15.
    const { weeks } = await loadOverview();
    const getCounts = (firstDay: string) =>
      Object.fromEntries(
        (weeks.find((week) => week.firstDay === firstDay)?.results ?? []).map(({ result, count }) => [result, count]),
      );
    expect(weeks).toHaveLength(12);
    expect(getCounts('2026-11-08')).toMatchObject({ 'in-time': 1, 'not-done': 0 });
    expect(getCounts('2026-11-15')).toMatchObject({ 'in-time': 0, 'not-done': 1 });
  });

  test('counts an inspection for both deadlines that it meets [OVER-04]', async () => {
    const siteId = await addSite('Wet', { day: '2026-11-17', isWatched: true });
    await inspect(siteId, '2026-11-17');
    const triggerAt = '2026-11-22T20:00:00.000Z';
    const reading = { siteId, fromAt: '2026-11-21T13:00:00.000Z', toAt: triggerAt, rain: 620, snow: 0 };
    await unit.inspector.call(addReading, { ...reading, readingId: randomUUID(), replacesId: null });
    const getDone = async () => countItems(await list({ list: 'in-time' }));
    await inspect(siteId, '2026-11-23');
    const before = await getDone();
    await unit.inspector.call(confirmStorm, { decisionId: randomUUID(), siteId, triggerAt });
    expect(await getDone()).toBe(before + 1);
  });

  test('lists sites without a profile with their corrective actions, but without inspections [OVER-05]', async () => {
    await inspect(await addSite('Not watched'), '2026-11-23', [createFence('2026-11-23')]);
    const { hasProfiles, sites, weeks } = await loadOverview();
    expect(hasProfiles).toBe(false);
    expect(sites).toMatchObject([{ name: 'Not watched', state: 'not-watched', openActions: 1 }]);
    expect(weeks.flatMap(({ results }) => results).every(({ count }) => count === 0)).toBe(true);
  });

  test('counts a problem as a repeat if it returned after its repair, not while it is still open [OVER-01]', async () => {
    const siteId = await addSite('Site');
    await inspect(siteId, '2026-11-02', [createFence('2026-11-02')]);
    await inspect(siteId, '2026-11-09', [await createSameFence(siteId, '2026-11-09')]);
    expect((await loadOverview()).repeats).toEqual([]);
    const [action] = (await unit.leader.call(correctiveActions, { state: 'open' })).actions;
    const change = { eventId: randomUUID(), correctiveActionId: action?.id ?? '', words: 'Graded' };
    await unit.leader.call(changeAction, { ...change, kind: 'not-needed' });
    await inspect(siteId, '2026-11-23', [await createSameFence(siteId, '2026-11-23')]);
    expect((await loadOverview()).repeats).toEqual([{ type: 'Perimeter & Sediment Barriers', count: 1 }]);
  });

  test('shows nothing of another work unit', async () => {
    await inspect(await addSite('Site', { isWatched: true }), '2026-11-23', [createFence('2026-11-23')]);
    const partner = await world.createWorkUnit();
    expect(await partner.office.call(openWork, {})).toEqual({ open: 0, overdue: 0, notInspected: 0 });
    const { sites, ages } = await partner.office.call(showOverview, {});
    expect(sites.map(({ name }) => name)).not.toContain('Site');
    expect(ages.every(({ count }) => count === 0)).toBe(true);
  });

  test('runs at most 4 statements, even with many sites [OVER-06]', async () => {
    for (const name of ['One', 'Two', 'Three'])
      await inspect(await addSite(name, { isWatched: true }), '2026-11-23', [createFence('2026-11-23')]);
    expect(await countStatements(loadOverview)).toBeLessThanOrEqual(4);
  });
});
