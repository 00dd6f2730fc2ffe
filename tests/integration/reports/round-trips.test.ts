import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { asPerson } from '@/lib/platform/database/client';
import { editorData, referenceData, pastReports, pendingReports, saveReport } from '@/lib/reports/contract';
import { listDeletedReports, listPendingReports } from '@/lib/reports/server/lists';
import { listPastReports } from '@/lib/reports/server/past-reports';
import { INSPECTION_DATE, createChanges, createBmpWithActions } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

/** Maximum database round trips of each read, with BEGIN and COMMIT, whatever the number of rows. */
const BUDGET = 8;

let world: World;
let unit: Unit;
let id: string;
let queries: jest.SpyInstance;

beforeAll(async () => {
  world = await createWorld();
  unit = await world.workUnit();
  const bmps = Array.from({ length: 100 }, () => createBmpWithActions({ label: null }));
  const sent = createChanges(unit, { bmps });
  await unit.inspector.call(saveReport, sent);
  id = sent.id;
  for (let index = 0; index < 30; index++) {
    const { id: closed } = await unit.inspector
      .call(saveReport, createChanges(unit))
      .then(({ idreport }) => ({ id: idreport }));
    await world.runAsMaintenance((db) => db.report.update({ where: { id: closed }, data: { status: 'closed' } }));
  }
});
beforeEach(() => {
  queries = jest.spyOn(pg.Client.prototype, 'query');
});
afterAll(() => world.close());

const getText = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query);

async function getQueries(work: () => Promise<unknown>): Promise<string[]> {
  queries.mockClear();
  await work();
  return queries.mock.calls.map(([query]) => getText(query));
}

test.each([
  ['the list page of Office: pending, past and deleted in one transaction', () => listPage()],
  ['Pending Inspections', () => unit.inspector.call(pendingReports, {})],
  ['Past Reports', () => unit.inspector.call(pastReports, {})],
  ['everything that editing 100 BMPs needs', () => unit.inspector.call(editorData, { id })],
  ['what a device keeps to begin inspections without the server', () => unit.inspector.call(referenceData, {})],
  ['saving one BMP of 100', () => saveOne()],
  ['saving one answer', () => saveAnswer()],
  ['creating a report with 100 BMPs', () => create()],
])('%s', async (_, work) => {
  const statements = await getQueries(work);
  expect(statements.length).toBeGreaterThan(2);
  expect(statements.length <= BUDGET ? [] : statements).toEqual([]);
});

function listPage(): Promise<unknown> {
  const at = new Date(INSPECTION_DATE);
  return asPerson({ sessionId: unit.office.sessionId ?? '', at }, async (db) => [
    await listPendingReports(db, unit.office.id, new Date()),
    await listPastReports(db, { from: '2020-01-01' }, at),
    await listDeletedReports(db, at),
  ]);
}

async function saveOne(): Promise<void> {
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

const create = () =>
  unit.inspector.call(
    saveReport,
    createChanges(unit, { bmps: Array.from({ length: 100 }, () => createBmpWithActions({ label: null })) }),
  );
