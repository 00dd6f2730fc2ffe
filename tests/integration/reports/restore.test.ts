import { addDays } from 'date-fns';
import {
  closeOut,
  deletedReports,
  deleteReport,
  editorData,
  endAcknowledgements,
  getReport,
  notifyCrew,
  pendingReports,
  referenceData,
  restoreReport,
  saveReport,
} from '@/lib/reports/contract';
import { shareReports } from '@/lib/sharing/contract';
import { createOpenReport, createBmpWithActions, createSavedReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

const TODAY = new Date('2026-11-21T15:00:00Z');

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  world.setNow(TODAY);
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

const listPending = async () => (await unit.leader.call(pendingReports, {})).reports.map(({ id }) => id);
const listDeletedReports = async () => (await unit.office.call(deletedReports, {})).reports;

async function createDeletedReport() {
  const { id } = await createSavedReport(unit, { bmps: [createBmpWithActions()] });
  await unit.inspector.call(deleteReport, { idreport: id });
  return id;
}

test('an Office User can restore a deleted inspection with its BMPs', async () => {
  const id = await createDeletedReport();
  expect(await listPending()).toEqual([]);
  expect(await listDeletedReports()).toEqual([
    expect.objectContaining({
      id,
      siteName: unit.site.name,
      creatorName: unit.inspector.name,
      deletedAt: TODAY.toISOString(),
    }),
  ]);

  await unit.office.call(restoreReport, { idreport: id });
  await unit.office.call(restoreReport, { idreport: id });
  expect(await listPending()).toEqual([id]);
  expect(await listDeletedReports()).toEqual([]);
  const { report } = await unit.inspector.call(editorData, { id });
  expect(report.bmps.map(({ name }) => name)).toEqual(['Silt Fence']);
  await unit.inspector.call(saveReport, {
    id,
    baseVersion: report.version,
    fields: { notes: 'Continued' },
    bmps: [],
    removed: [],
  });
});

test('the server rejects restoring after 30 days', async () => {
  const id = await createDeletedReport();
  world.setNow(addDays(TODAY, 29));
  expect(await listDeletedReports()).toHaveLength(1);
  world.setNow(addDays(TODAY, 31));
  expect(await listDeletedReports()).toEqual([]);
  expect(await unit.office.expectFailure(restoreReport, { idreport: id })).toBe('report-not-deleted');
  expect(await listPending()).toEqual([]);
});

test('only an Office User of the unit lists and restores deleted inspections', async () => {
  const id = await createDeletedReport();
  for (const user of [unit.leader, unit.inspector]) {
    expect(await user.expectFailure(deletedReports, {})).toBe('not-your-role');
    expect(await user.expectFailure(restoreReport, { idreport: id })).toBe('not-your-role');
  }
  const other = await world.createWorkUnit('Prairie Stormwater');
  expect((await other.office.call(deletedReports, {})).reports).toEqual([]);
  expect(await other.office.expectFailure(restoreReport, { idreport: id })).toBe('report-not-found');
});

test('the server refuses to open or change a report with an unknown status [X-14]', async () => {
  const { id } = await createOpenReport(unit);
  await world.database.pool.query('ALTER TABLE report DROP CONSTRAINT report_status');
  await world.runAsMaintenance((db) => db.report.update({ where: { id }, data: { status: 'archived' } }));
  const failure = await unit.inspector.tryCall(editorData, { id });
  expect(failure).toMatchObject({ code: 'report-status-unknown', message: expect.stringContaining(unit.site.name) });
  expect(failure).toMatchObject({ message: expect.stringContaining('“archived”') });

  const change = { id, baseVersion: 1, fields: { notes: 'late' }, bmps: [], removed: [] };
  const before = await world.runAsMaintenance((db) => db.report.findUniqueOrThrow({ where: { id } }));
  const mapImg = await unit.addPhoto('mapimages', id);
  for (const code of [
    await unit.inspector.expectFailure(saveReport, change),
    await unit.inspector.expectFailure(notifyCrew, { idreport: id }),
    await unit.inspector.expectFailure(closeOut, { idreport: id, mapImg }),
    await unit.inspector.expectFailure(getReport, { idreport: id }),
  ])
    expect(code).toBe('report-status-unknown');
  expect(await unit.office.expectFailure(deleteReport, { idreport: id })).toBe('report-not-setup');
  expect(await unit.office.expectFailure(endAcknowledgements, { idreport: id })).toBe('report-not-closed');
  expect(await unit.office.expectFailure(shareReports, { reportids: [id], recipients: [] })).toBe('report-not-closed');
  expect(await world.runAsMaintenance((db) => db.report.findUniqueOrThrow({ where: { id } }))).toEqual(before);
  expect((await unit.inspector.call(pendingReports, {})).reports.map((report) => report.id)).not.toContain(id);
  expect((await unit.inspector.call(referenceData, {})).previousInspections).toBeDefined();
});
