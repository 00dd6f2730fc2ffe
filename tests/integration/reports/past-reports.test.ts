import { randomUUID } from 'node:crypto';
import { pastReports, saveReport, type PastReportsInput } from '@/lib/reports/contract';
import type { PastReportsPage } from '@/lib/reports/domain/past-reports-page';
import type { InspectionType } from '@/lib/reports/domain/report';
import { pastReportsUrlSchema } from '@/lib/reports/server/past-reports-schema';
import { createClosedReport, createChanges, createPastReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

interface PastReportOptions {
  siteId?: string;
  date: string;
  type?: InspectionType;
  otherType?: string;
}

const createPastInspection = ({ siteId = unit.site.id, ...fields }: PastReportOptions) =>
  createPastReport(world, unit, { fields: { siteId, ...fields } });

const list = (input: PastReportsInput = {}) => unit.leader.call(pastReports, input);
const listIds = (page: PastReportsPage) => page.reports.map(({ id }) => id);

test('Past Reports can be filtered by site, dates, type and their combination [LIST-21, LIST-22]', async () => {
  const other = await unit.addSite('Granville Station');
  const weekly = await createPastInspection({ date: '2026-11-10T15:00:00.000Z' });
  const storm = await createPastInspection({ date: '2026-11-05T15:00:00.000Z', type: 'precipitation' });
  const granvilleId = await createPastInspection({ date: '2026-11-05T15:00:00.000Z', siteId: other.id });

  expect(listIds(await list())).toEqual([weekly, ...[storm, granvilleId].sort().reverse()]);
  expect(listIds(await list({ siteId: unit.site.id }))).toEqual([weekly, storm]);
  expect(listIds(await list({ type: 'Weekly' }))).toEqual([weekly, granvilleId]);
  expect(listIds(await list({ from: '2026-11-06' }))).toEqual([weekly]);
  expect(listIds(await list({ to: '2026-11-05', siteId: other.id, type: 'weekly' }))).toEqual([granvilleId]);
  expect(await list({ siteId: other.id, type: 'precipitation event' })).toMatchObject({ reports: [], total: 0 });
  for (const [filter, total] of [
    [{}, 3],
    [{ siteId: unit.site.id }, 2],
    [{ type: 'weekly' }, 2],
    [{ from: '2026-11-01', to: '2026-11-05' }, 2],
    [{ from: '2026-11-01', type: 'weekly', siteId: unit.site.id }, 1],
  ] as const)
    expect([filter, (await list(filter)).total]).toEqual([filter, total]);
});

test('a date range includes its first and last day in the time zone of the site [LIST-24]', async () => {
  // In November Milwaukee is six hours behind UTC, and this site ten.
  const hawaiiSite = await unit.addSite('Hilo');
  await world.runAsMaintenance((db) =>
    db.site.update({ where: { id: hawaiiSite.id }, data: { timeZone: 'Pacific/Honolulu' } }),
  );
  const first = await createPastInspection({ date: '2026-11-10T06:00:00.000Z' });
  const last = await createPastInspection({ date: '2026-11-11T05:59:59.999Z' });
  await createPastInspection({ date: '2026-11-10T05:59:59.999Z' });
  await createPastInspection({ date: '2026-11-11T06:00:00.000Z' });
  const lateThere = await createPastInspection({ date: '2026-11-11T09:59:59.999Z', siteId: hawaiiSite.id });
  await createPastInspection({ date: '2026-11-10T09:59:59.999Z', siteId: hawaiiSite.id });

  const day = await list({ from: '2026-11-10', to: '2026-11-10' });
  expect(listIds(day)).toEqual([lateThere, last, first]);
  expect(day.total).toBe(3);
});

test('the filters list the sites and types of past reports, types regardless of case [LIST-26, LIVE-13]', async () => {
  await unit.addSite('Nothing closed here');
  const other = await unit.addSite('Aspen Court');
  await createPastInspection({ date: '2026-11-01T15:00:00.000Z', type: 'other', otherType: 'Pre-WINTER walk' });
  await createPastInspection({ date: '2026-11-02T15:00:00.000Z', type: 'other', otherType: 'pre-winter Walk' });
  await createPastInspection({ date: '2026-11-03T15:00:00.000Z', siteId: other.id });
  await unit.inspector.call(saveReport, createChanges(unit, { fields: { type: 'other', otherType: 'Not closed' } }));

  const { sites, types } = await list();
  expect(sites.map(({ name }) => name)).toEqual(['Aspen Court', 'Bay View Lofts']);
  expect(types).toEqual(['Pre-Winter Walk', 'Weekly']);
  expect((await list({ type: 'Pre-Winter Walk' })).total).toBe(2);
});

test('the pages list each report once in both directions, even with equal times [LIST-17]', async () => {
  const sameDate = '2026-11-03T15:00:00.000Z';
  for (let index = 0; index < 25; index++)
    await createPastInspection({ date: index < 15 ? sameDate : `2026-10-${index}T15:00:00.000Z` });

  const first = await list();
  const second = await list({ page: 2, after: first.older ?? '' });
  const third = await list({ page: 3, after: second.older ?? '' });
  expect([first, second, third].map(({ page, reports, total }) => [page, reports.length, total])).toEqual([
    [1, 10, 25],
    [2, 10, 25],
    [3, 5, 25],
  ]);
  expect(new Set([first, second, third].flatMap(listIds)).size).toBe(25);
  expect([first.newer, third.older]).toEqual([null, null]);
  expect(listIds(await list({ page: 2, before: third.newer ?? '' }))).toEqual(listIds(second));
  expect(await list({ page: 7, before: second.newer ?? '' })).toMatchObject({ page: 1, reports: first.reports });
});

test('a URL beyond either end of the list shows the first page', async () => {
  const id = await createPastInspection({ date: '2026-11-03T15:00:00.000Z' });
  const behind = `2001-01-01T00:00:00.000Z_${randomUUID()}`;
  expect(await list({ page: 9, after: behind })).toMatchObject({ page: 1, reports: [{ id }], newer: null });
  expect(await list({ page: 9, before: behind })).toMatchObject({ page: 1, reports: [{ id }], newer: null });
});

test.each([
  ['a first day before all days', { from: '0000-01-01' }],
  ['a last day after all days', { to: '9999-12-31' }],
  ['both', { from: '0001-01-01', to: '9999-12-31' }],
  ['an invalid cursor', { after: '2026-11-03T15:00:00.000Z_------------------------------------' }],
  [
    'a cursor before the first possible day',
    { before: '0000-01-01T00:00:00.000Z_00000000-0000-4000-8000-000000000000' },
  ],
])('an invalid URL shows the list without the invalid part: %s', async (_, address) => {
  const id = await createPastInspection({ date: '2026-11-03T15:00:00.000Z' });
  const input = pastReportsUrlSchema.parse(address);
  expect(listIds(await list(input))).toEqual([id]);
});

test('the counts include a closed report at once, and a single report comes with the totals of the filter [LIVE-12, LIVE-13]', async () => {
  await createPastInspection({ date: '2026-11-03T15:00:00.000Z' });
  const { id } = await createClosedReport(unit, { fields: { siteId: unit.site.id, date: '2025-01-02T15:00:00.000Z' } });

  expect(await list({ idreport: id })).toMatchObject({ reports: [{ id }], total: 2 });
  expect(await list({ idreport: id, from: '2026-01-01' })).toMatchObject({ reports: [], total: 1 });
});

test('the counts are right after reports are finished, moved, removed and deleted', async () => {
  const other = await unit.addSite('Granville Station');
  const stored = await createPastInspection({ date: '2026-11-03T15:00:00.000Z' });
  const moved = await createPastInspection({ date: '2026-11-04T15:00:00.000Z' });
  const removed = await createPastInspection({ date: '2026-11-05T15:00:00.000Z' });
  const hidden = await createPastInspection({ date: '2026-11-06T15:00:00.000Z' });
  await world.runAsMaintenance(async (db) => {
    await db.report.update({ where: { id: stored }, data: { status: 'finished' } });
    await db.report.update({ where: { id: moved }, data: { siteId: other.id } });
    await db.report.delete({ where: { id: removed } });
    await db.report.update({ where: { id: hidden }, data: { deletedAt: new Date() } });
  });

  expect((await list()).total).toBe(2);
  expect((await list({ siteId: other.id })).total).toBe(1);
  expect((await list({ siteId: unit.site.id })).total).toBe(1);
});

test('Past Reports has no reports, sites or types of another unit', async () => {
  await createPastInspection({ date: '2026-11-03T15:00:00.000Z' });
  const otherUnit = await world.createWorkUnit('Prairie Stormwater');
  const page = await otherUnit.office.call(pastReports, { siteId: unit.site.id });
  expect(page).toMatchObject({ reports: [], total: 0, sites: [], types: [] });
});
