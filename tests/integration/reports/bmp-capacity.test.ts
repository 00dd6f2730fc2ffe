import { randomUUID } from 'node:crypto';
import { PUT } from '@/app/api/[...call]/route';
import { writeInspectionFile } from '@/lib/offline/unsent-work/write-inspection-file';
import { getReport, editorData, newEditorData, saveReport } from '@/lib/reports/contract';
import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import { importEndpoint } from '@/lib/reports/server/import-endpoint';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import {
  correctBmp,
  createDocumentationBmp,
  createChanges,
  createOpenReport,
  createBmpWithActions,
  createSavedReport,
} from '@/tests/setup/reports';
import { createRequestAs } from '@/tests/setup/requests';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

/** An inspection holds at most 500 BMPs; two are reserved for the plan and permit checks. */
const FULL_MESSAGE = 'An inspection can have up to 500 BMPs. Start another inspection for the rest.';
const MAX_BMPS = 498;

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

const createBmps = (count: number, make = createDocumentationBmp): LoggedBmp[] =>
  Array.from({ length: count }, () => make({ label: null }));
const createSave = (id: string, bmps: LoggedBmp[], more: Partial<ReportChanges> = {}): ReportChanges => ({
  id,
  baseVersion: 1,
  fields: {},
  bmps,
  removed: [],
  ...more,
});
const readReport = async (id: string) => (await unit.leader.call(editorData, { id })).report;

test('the server rejects a save that exceeds the limit, and returns the current report', async () => {
  const { id } = await createSavedReport(unit, { bmps: createBmps(MAX_BMPS) });
  const refused = await unit.leader.tryCall(
    saveReport,
    createSave(id, createBmps(1), { fields: { municipality: 'Erin' } }),
  );
  expect(refused).toMatchObject({ code: 'report-full', status: 409, message: FULL_MESSAGE });
  expect(refused).toMatchObject({ details: { changedBy: unit.inspector.name, report: { id } } });
  expect(await readReport(id)).toMatchObject({ version: 1, fields: { municipality: '' } });

  const [removed] = (await readReport(id)).bmps;
  if (!removed) throw new Error('There is no BMP.');
  await unit.leader.call(
    saveReport,
    createSave(id, createBmps(1), { removed: [{ id: removed.id, version: removed.version }] }),
  );
  expect((await readReport(id)).bmps).toHaveLength(MAX_BMPS);
});

test('the server accepts the two auto BMPs in a full inspection, but no third', async () => {
  const { id } = await createSavedReport(unit, { bmps: createBmps(MAX_BMPS) });
  const createAutoBmp = (practiceId: string) => createDocumentationBmp({ practiceId, label: null });
  await unit.inspector.call(saveReport, createSave(id, [createAutoBmp('-1')]));
  await unit.inspector.call(saveReport, createSave(id, [createAutoBmp('-2')]));
  expect((await readReport(id)).bmps).toHaveLength(500);
  expect(await unit.inspector.expectFailure(saveReport, createSave(id, [createAutoBmp('-2')]))).toBe('report-full');
});

test('the server rejects a new report over the limit, even with `together`', async () => {
  const sent = createChanges(unit, { bmps: createBmps(MAX_BMPS + 1) });
  expect(await unit.inspector.expectFailure(saveReport, sent)).toBe('report-full');
  expect(await unit.inspector.expectFailure(saveReport, { ...sent, together: true })).toBe('report-full');
  expect(await unit.inspector.expectFailure(editorData, { id: sent.id })).toBe('report-not-found');
});

test('the server merges the BMPs of two people up to 1,000 with `together`, and saves changes of that report', async () => {
  const [bmp, ...others] = createBmps(MAX_BMPS, () => createBmpWithActions());
  if (!bmp) throw new Error('There is no BMP.');
  const { id } = await createSavedReport(unit, { bmps: [bmp, ...others] });
  await unit.leader.call(saveReport, createSave(id, createBmps(MAX_BMPS), { together: true }));
  expect((await readReport(id)).bmps).toHaveLength(2 * MAX_BMPS);

  expect(await unit.leader.expectFailure(saveReport, createSave(id, createBmps(1)))).toBe('report-full');
  const rejected = await unit.leader.tryCall(saveReport, createSave(id, createBmps(3), { together: true }));
  expect(rejected).toMatchObject({ code: 'report-full', details: undefined });
  const changed = { ...bmp, label: '1', version: 1, name: 'Silt Fence, north' };
  await unit.leader.call(saveReport, createSave(id, [changed], { fields: { municipality: 'Erin' } }));
  expect(await readReport(id)).toMatchObject({ fields: { municipality: 'Erin' } });
});

test('the server accepts a correction in an open report over the limit', async () => {
  const [bmp, ...others] = createBmps(MAX_BMPS, () => createBmpWithActions());
  if (!bmp) throw new Error('There is no BMP.');
  const { id } = await createOpenReport(unit, { bmps: [bmp, ...others] });
  const [known] = (await readReport(id)).bmps;
  await unit.leader.call(saveReport, createSave(id, [correctBmp({ ...bmp, label: known?.label ?? null })]));
  expect((await readReport(id)).bmps.filter(({ correction }) => correction !== null)).toHaveLength(1);
});

test('the server rejects a whole-report save over the limit with the same message', async () => {
  const { id } = await createSavedReport(unit, { bmps: createBmps(MAX_BMPS) });
  const { report } = await unit.inspector.call(getReport, { idreport: id });
  const wireReport = JSON.parse(JSON.stringify(report));
  const put = async (body: object) => {
    const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await PUT(await createRequestAs(unit.inspector, '/api/reports/saveReport', init));
    return { status: response.status, ...(await response.json()) };
  };
  const [listedBmp] = wireReport.groupsList;
  const oneMore = {
    ...wireReport,
    groupsList: [...wireReport.groupsList, { ...listedBmp, id: randomUUID(), letterLabel: '' }],
  };
  const refused = await put(oneMore);
  expect(refused).toMatchObject({ status: 409, code: 'report-full', message: FULL_MESSAGE });
  expect(refused.details ?? null).toBeNull();
  expect((await put({ ...wireReport, municipality: 'Erin' })).status).toBe(200);
  expect((await readReport(id)).bmps).toHaveLength(MAX_BMPS);
});

test('the server rejects a file with more BMPs than a new inspection can have', async () => {
  const id = randomUUID();
  const { report: base } = await unit.inspector.call(newEditorData, { id });
  const largeReport = { ...base, fields: { ...base.fields, siteId: unit.site.id }, bmps: createBmps(MAX_BMPS + 1) };
  const file = await writeInspectionFile(
    {
      exportedAt: '2026-11-21T15:00:00.000Z',
      person: { id: unit.inspector.id, name: unit.inspector.name },
      unit: { id: unit.id, name: unit.name },
      reportId: id,
      work: { base, mine: largeReport },
    },
    [],
  );
  const before = await world.runAsMaintenance((db) => db.report.count());
  const request = await createRequestAs(unit.office, '/api/reports/importInspection', {
    method: 'POST',
    body: file.stream(),
    ...{ duplex: 'half' },
  });
  const response = await importEndpoint.handle(request);
  expect([response.status, await response.json()]).toEqual([409, expect.objectContaining({ message: FULL_MESSAGE })]);
  expect(await world.runAsMaintenance((db) => db.report.count())).toBe(before);
});
