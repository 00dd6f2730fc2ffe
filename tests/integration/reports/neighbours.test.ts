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
  unit = await world.workUnit();
});
afterAll(() => world.close());

const AT = new Date('2026-11-21T15:00:00Z');

const makeReportOn = (day: string, status = 'closed', of: Unit = unit, siteId = of.site.id) =>
  createPastReport(world, of, { fields: { siteId, date: `${day}T15:00:00.000Z` } }, { status });

const seenBy = (who: TestUser, id: string) =>
  asPerson({ sessionId: who.sessionId ?? '', at: AT }, async (db) => {
    const report = await findReport(db, id);
    if (report === null) return 'not seen';
    const { older, newer } = await loadNeighbors(db, report);
    return [older?.id ?? null, newer?.id ?? null];
  });

test('links a report to the closed ones of its site before and after it', async () => {
  const first = await makeReportOn('2026-11-02');
  const last = await makeReportOn('2026-11-16', 'finished');
  const middle = await makeReportOn('2026-11-09');
  expect(await seenBy(unit.inspector, first)).toEqual([null, middle]);
  expect(await seenBy(unit.inspector, middle)).toEqual([first, last]);
  expect(await seenBy(unit.inspector, last)).toEqual([middle, null]);
});

test('orders reports with equal times, each once', async () => {
  const same = await Promise.all([0, 1, 2].map(() => makeReportOn('2026-11-09')));
  const [first = '', second = '', third = ''] = [...same].sort();
  expect(await seenBy(unit.leader, first)).toEqual([null, second]);
  expect(await seenBy(unit.leader, second)).toEqual([first, third]);
  expect(await seenBy(unit.leader, third)).toEqual([second, null]);
});

test('skips open and deleted reports and those of another site', async () => {
  const other = await unit.addSite('Granville Station');
  const deleted = await makeReportOn('2026-11-08');
  await world.runAsMaintenance((db) => db.report.update({ where: { id: deleted }, data: { deletedAt: AT } }));
  await makeReportOn('2026-11-10', 'open');
  await makeReportOn('2026-11-10', 'setup');
  await makeReportOn('2026-11-10', 'closed', unit, other.id);
  const shown = await makeReportOn('2026-11-09');
  expect(await seenBy(unit.inspector, shown)).toEqual([null, null]);
});

test('leads from an open report to the last closed one of the same unit', async () => {
  const closed = await makeReportOn('2026-11-02');
  const open = await makeReportOn('2026-11-09', 'open');
  expect(await seenBy(unit.inspector, open)).toEqual([closed, null]);

  const others = await world.workUnit('Somebody else');
  const remote = await makeReportOn('2026-11-09', 'closed', others);
  await world.runAsMaintenance((db) => db.report.update({ where: { id: remote }, data: { siteId: unit.site.id } }));
  expect(await seenBy(others.inspector, remote)).toEqual([null, null]);
  expect(await seenBy(others.inspector, closed)).toBe('not seen');
});
