import { asPerson } from '@/lib/platform/database/client';
import { loadNeighbors } from '@/lib/reports/server/neighbors';
import { findReport } from '@/lib/reports/server/queries';
import { createPastReport } from '@/tests/setup/reports';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

const NOW = new Date('2026-11-21T15:00:00Z');

const createReportOn = (day: string, status = 'closed', owner: Unit = unit, siteId = owner.site.id) =>
  createPastReport(world, owner, { fields: { siteId, date: `${day}T15:00:00.000Z` } }, { status });

const findNeighbors = (user: TestUser, id: string) =>
  asPerson({ sessionId: user.sessionId ?? '', at: NOW }, async (db) => {
    const report = await findReport(db, id, NOW);
    if (report === null) return 'not found';
    const { older, newer } = await loadNeighbors(db, report);
    return [older?.id ?? null, newer?.id ?? null];
  });

test('a report has as neighbors the closed reports of its site before and after it', async () => {
  const first = await createReportOn('2026-11-02');
  const last = await createReportOn('2026-11-16', 'finished');
  const middle = await createReportOn('2026-11-09');
  expect(await findNeighbors(unit.inspector, first)).toEqual([null, middle]);
  expect(await findNeighbors(unit.inspector, middle)).toEqual([first, last]);
  expect(await findNeighbors(unit.inspector, last)).toEqual([middle, null]);
});

test('the id orders reports with equal times', async () => {
  const sameDayReports = await Promise.all([0, 1, 2].map(() => createReportOn('2026-11-09')));
  const [first = '', second = '', third = ''] = [...sameDayReports].sort();
  expect(await findNeighbors(unit.leader, first)).toEqual([null, second]);
  expect(await findNeighbors(unit.leader, second)).toEqual([first, third]);
  expect(await findNeighbors(unit.leader, third)).toEqual([second, null]);
});

test('the neighbors omit open and deleted reports and reports of another site', async () => {
  const other = await unit.addSite('Granville Station');
  const deleted = await createReportOn('2026-11-08');
  await world.runAsMaintenance((db) => db.report.update({ where: { id: deleted }, data: { deletedAt: NOW } }));
  await createReportOn('2026-11-10', 'open');
  await createReportOn('2026-11-10', 'setup');
  await createReportOn('2026-11-10', 'closed', unit, other.id);
  const onlyId = await createReportOn('2026-11-09');
  expect(await findNeighbors(unit.inspector, onlyId)).toEqual([null, null]);
});

test('an open report has the last closed report of the same unit as neighbor', async () => {
  const closed = await createReportOn('2026-11-02');
  const open = await createReportOn('2026-11-09', 'open');
  expect(await findNeighbors(unit.inspector, open)).toEqual([closed, null]);

  const others = await world.createWorkUnit('Someone else');
  const remote = await createReportOn('2026-11-09', 'closed', others);
  await world.runAsMaintenance((db) => db.report.update({ where: { id: remote }, data: { siteId: unit.site.id } }));
  expect(await findNeighbors(others.inspector, remote)).toEqual([null, null]);
  expect(await findNeighbors(others.inspector, closed)).toBe('not found');
});
