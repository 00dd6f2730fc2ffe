import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { loadOpenWork } from '@/lib/overview/server/site-work';
import { asPerson } from '@/lib/platform/database/client';
import { editorData, referenceData, pastReports, pendingReports, saveReport } from '@/lib/reports/contract';
import { listDeletedReports, listPendingReports } from '@/lib/reports/server/lists';
import { listPastReports } from '@/lib/reports/server/past-reports';
import { INSPECTION_DATE, createChanges, createBmpWithActions } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

/** Database round trips of an operation, with BEGIN and COMMIT. */
const MAX_ROUND_TRIPS = 8;

let world: World;
let unit: Unit;
let id: string;
let queries: jest.SpyInstance;

beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
  const bmps = Array.from({ length: 100 }, () => createBmpWithActions({ label: null }));
  const sent = createChanges(unit, { bmps });
  await unit.inspector.call(saveReport, sent);
  id = sent.id;
  for (let index = 0; index < 30; index++) {
    const { idreport } = await unit.inspector.call(saveReport, createChanges(unit));
    await world.runAsMaintenance((db) => db.report.update({ where: { id: idreport }, data: { status: 'closed' } }));
  }
});
beforeEach(() => {
  queries = jest.spyOn(pg.Client.prototype, 'query');
});
afterAll(() => world.close());

const getStatementText = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query);

async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  queries.mockClear();
  await work();
  return queries.mock.calls.map(([query]) => getStatementText(query));
}

test.each([
  ['the list page of an Office User', () => loadListPage()],
  ['Pending Inspections', () => unit.inspector.call(pendingReports, {})],
  ['Past Reports', () => unit.inspector.call(pastReports, {})],
  ['the editor data of 100 BMPs', () => unit.inspector.call(editorData, { id })],
  ['the reference data of a device', () => unit.inspector.call(referenceData, {})],
  ['saving one BMP of 100', () => saveBmp()],
  ['saving one answer', () => saveAnswer()],
  ['creating a report with 100 BMPs', () => createReport()],
])(`%s takes at most ${MAX_ROUND_TRIPS} round trips`, async (_description, work) => {
  const statements = await recordStatements(work);
  expect(statements.length).toBeGreaterThan(2);
  expect(statements.length <= MAX_ROUND_TRIPS ? [] : statements).toEqual([]);
});

function loadListPage(): Promise<unknown> {
  const at = new Date(INSPECTION_DATE);
  return asPerson({ sessionId: unit.office.sessionId ?? '', at }, async (db) => [
    await listPendingReports(db, unit.office.id, new Date()),
    await listPastReports(db, { from: '2020-01-01' }, at),
    await loadOpenWork(db, at),
    await listDeletedReports(db, at),
  ]);
}

async function saveBmp(): Promise<void> {
  const { report } = await loadEditorData();
  const [bmp] = report.bmps;
  if (!bmp) throw new Error('no BMP');
  const changed = { ...bmp, condition: { ...bmp.condition, description: randomUUID() } };
  queries.mockClear();
  await unit.inspector.call(saveReport, { id, baseVersion: report.version, fields: {}, bmps: [changed], removed: [] });
}

async function saveAnswer(): Promise<void> {
  const { report } = await loadEditorData();
  queries.mockClear();
  const fields = { notes: randomUUID() };
  await unit.inspector.call(saveReport, { id, baseVersion: report.version, fields, bmps: [], removed: [] });
}

const loadEditorData = () => unit.inspector.call(editorData, { id });

const createReport = () =>
  unit.inspector.call(
    saveReport,
    createChanges(unit, { bmps: Array.from({ length: 100 }, () => createBmpWithActions({ label: null })) }),
  );
