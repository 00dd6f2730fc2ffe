import { randomUUID } from 'node:crypto';
import { isFailure } from '@/lib/failures';
import { getReport, editorData, saveReport } from '@/lib/reports/contract';
import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import { PUT } from '@/app/api/[...call]/route';
import {
  correctBmp,
  createDocumentationBmp,
  createChanges,
  createOpenReport,
  createBmpWithActions,
  createSavedReport,
} from '@/tests/setup/reports';
import { createRequestAs } from '@/tests/setup/requests';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';

/** A report in the format of the specification, whose clients save it as a whole. */
type WireReport = Record<string, unknown> & {
  idreport: string;
  flexdata: string;
  groupsList: Record<string, unknown>[];
  employeesList: Record<string, unknown>[];
};

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

const fetchWireReport = async (idreport: string, user: TestUser = unit.inspector): Promise<WireReport> =>
  JSON.parse(JSON.stringify((await user.call(getReport, { idreport })).report));
const putReport = async (body: unknown, user: TestUser = unit.inspector) => {
  const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await PUT(await createRequestAs(user, '/api/reports/saveReport', init));
  return { status: response.status, body: await response.json() };
};
const fetchEditorReport = async (id: string) => (await unit.leader.call(editorData, { id })).report;
const withFlexdata = (report: WireReport, more: object): WireReport => ({
  ...report,
  flexdata: JSON.stringify({ ...JSON.parse(report.flexdata), ...more }),
});

const ALL_FIELDS: ReportChanges['fields'] = {
  date: '2026-11-20T15:00:00.000Z',
  type: 'other',
  otherType: 'After a spill',
  officialSiteId: 'WI-1',
  municipality: 'Milwaukee',
  onsiteContact: 'Bo Berg',
  onsitePhone: '(414) 555-0100',
  inspectorPhone: '(414) 555-0199',
  inspectorNames: ['Lee, Ann', 'back\\slash'],
  soilMoisture: ['wet', 'frozenthaw'],
  temperature: -4,
  currentPhase: 'Grading',
  projectOnSchedule: 'yes',
  basedOnSheets: 'no',
  erosionPlanAccessible: 'yes',
  permitCertificatePosted: 'no',
  allBmpsFunctional: 'no',
  lastRainfallDate: '2026-11-19T06:00:00.000Z',
  stabilizationDate: '2026-11-02',
  sheetDate: '2026-10-01',
  planReviewRevisions: ['A, then B'],
  verifiedBmps: [{ practiceId: randomUUID(), name: 'Inlet', type: 'Inlets', status: 'good' }],
  mapView: { lat: 43.04, lng: -87.91, zoom: 17.5 },
  notes: 'Muddy,\nvery',
};

test('an unchanged report changes nothing when it is saved [CALLS-05, DATA-01, DATA-04, DATA-05]', async () => {
  const saved = await createSavedReport(unit, {
    fields: { siteId: unit.site.id, ...ALL_FIELDS },
    bmps: [createDocumentationBmp(), createBmpWithActions()],
  });
  const before = await fetchEditorReport(saved.id);
  const response = await putReport(await fetchWireReport(saved.id));
  expect(response).toMatchObject({ status: 200, body: { success: true, idreport: saved.id, bmps: [] } });
  expect(await fetchEditorReport(saved.id)).toEqual(before);
});

test('the server returns the answers under the names of the specification [EDIT-63, EDIT-87, EDIT-95, EDIT-99, DATA-04, DATA-07]', async () => {
  const saved = await createSavedReport(unit, { fields: { siteId: unit.site.id, ...ALL_FIELDS } });
  const [verified] = ALL_FIELDS.verifiedBmps ?? [];
  expect(JSON.parse((await fetchWireReport(saved.id)).flexdata)).toMatchObject({
    officialsiteid: 'WI-1',
    municipality: 'Milwaukee',
    onsitecontact: 'Bo Berg',
    onsitephone: '(414) 555-0100',
    inspectionnames: 'Lee\\, Ann,back\\\\slash',
    inspectorphone: '(414) 555-0199',
    type: 'other',
    notes: 'Muddy,\nvery',
    currentphase: 'Grading',
    stabilizationdate: '2026-11-02',
    sheetdate: '2026-10-01',
    projectonschedule: 'yes',
    basedonsheets: 'no',
    erosionplanaccessible: 'yes',
    permitcertificateposted: 'no',
    allbmpsfunctional: 'no',
    planreviewrevisions: 'A\\, then B',
    verifiedBMPList: [{ idpractice: verified?.practiceId, name: 'Inlet', type: 'Inlets', status: 'good' }],
  });
});

test('the server stores a new report in the format of the specification like one from our editor [CALLS-05, DATA-01, X-37]', async () => {
  const bmps = [
    createDocumentationBmp(),
    createBmpWithActions({
      correction: { photos: [], date: ALL_FIELDS.date ?? '', description: 'Done', initials: 'AL' },
    }),
  ];
  const saved = await createSavedReport(unit, { fields: { siteId: unit.site.id, ...ALL_FIELDS }, bmps });
  const { reportversion: _version, ...wireReport } = await fetchWireReport(saved.id);
  const id = randomUUID();
  const groupsList = wireReport.groupsList.map((bmp) => ({ ...bmp, id: randomUUID() }));
  expect(await putReport({ ...wireReport, idreport: id, groupsList })).toMatchObject({
    status: 200,
    body: { idreport: id, version: 1 },
  });

  const [stored, expected] = [await fetchEditorReport(id), await fetchEditorReport(saved.id)];
  expect(stored.fields).toEqual(expected.fields);
  expect(stored.bmps.map((bmp) => ({ ...bmp, id: '' }))).toEqual(expected.bmps.map((bmp) => ({ ...bmp, id: '' })));
});

test('the server applies changed fields and changed, new and removed BMPs [CALLS-05]', async () => {
  const [stored, changed, removed] = [
    createDocumentationBmp(),
    createBmpWithActions(),
    createDocumentationBmp({ label: 'B' }),
  ];
  const saved = await createSavedReport(unit, { bmps: [stored, changed, removed] });
  const report = withFlexdata(await fetchWireReport(saved.id), {
    notes: 'by the other client',
    inspectionnames: 'Lee\\, Ann,Bo',
  });
  const [first, second] = report.groupsList;
  const { id: _id, letterLabel: _label, ...fresh } = { ...first };
  const fixed = {
    ...second,
    correctionDocumentation: { photos: [], date: ALL_FIELDS.date, description: 'New fabric', initials: 'AL' },
  };
  const response = await putReport({ ...report, groupsList: [first, fixed, { ...fresh, name: 'Inlet Protection' }] });
  expect(response).toMatchObject({ status: 200, body: { success: true, version: 2 } });

  const after = await fetchEditorReport(saved.id);
  expect(after.fields).toMatchObject({ notes: 'by the other client', inspectorNames: ['Lee, Ann', 'Bo'] });
  expect(
    after.bmps.map(({ name, label, version, correction }) => [name, label, version, correction?.description]),
  ).toEqual([
    ['Silt Fence', 'A', 1, undefined],
    ['Silt Fence', '1', 2, 'New fabric'],
    ['Inlet Protection', 'C', 1, undefined],
  ]);
  expect(await putReport({ ...(await fetchWireReport(saved.id)) })).toMatchObject({
    body: { reportversion: response.body.reportversion },
  });
});

test.each([
  ['without its version', (report: WireReport) => ({ ...report, reportversion: undefined })],
  ['with an older version', (report: WireReport) => report],
])(
  'the server rejects a report %s after others changed it, and returns the current one',
  async (_description, prepare) => {
    const saved = await createSavedReport(unit);
    const wireReport = await fetchWireReport(saved.id);
    await unit.leader.call(saveReport, { ...saved, baseVersion: 1, fields: { municipality: 'Wauwatosa' } });
    await unit.leader.call(saveReport, { ...saved, baseVersion: 2, fields: {}, bmps: [createDocumentationBmp()] });

    const rejected = await putReport(prepare(withFlexdata(wireReport, { notes: 'mine' })));
    expect(rejected).toMatchObject({
      status: 409,
      body: { code: 'report-conflict', details: { changedBy: 'Leo Leader', report: { idreport: saved.id } } },
    });
    expect(rejected.body.details.report.groupsList).toHaveLength(1);
    const after = await fetchEditorReport(saved.id);
    expect(after.fields).toMatchObject({ municipality: 'Wauwatosa', notes: '' });
    expect(after.bmps).toHaveLength(1);

    const mergedReport = withFlexdata(rejected.body.details.report, { notes: 'mine, after looking' });
    expect((await putReport(mergedReport)).status).toBe(200);
    expect((await fetchEditorReport(saved.id)).fields).toMatchObject({
      municipality: 'Wauwatosa',
      notes: 'mine, after looking',
    });
  },
);

test('the server applies a changed or new report once if it is saved twice', async () => {
  const saved = await createSavedReport(unit);
  const changed = withFlexdata(await fetchWireReport(saved.id), { notes: 'once' });
  const [firstResponse, secondResponse] = [await putReport(changed), await putReport(changed)];
  expect([firstResponse.status, secondResponse.status]).toEqual([200, 200]);
  expect((await fetchEditorReport(saved.id)).version).toBe(2);

  const { reportversion: _version, ...wireReport } = await fetchWireReport(saved.id);
  const fresh = { ...wireReport, idreport: randomUUID() };
  expect([(await putReport(fresh)).status, (await putReport(fresh)).status]).toEqual([200, 200]);
  expect((await fetchEditorReport(fresh.idreport)).version).toBe(1);
});

test('the server accepts corrections but no fields of an open report [EDIT-53]', async () => {
  const bmp = createBmpWithActions();
  const saved = await createOpenReport(unit, { bmps: [bmp] });
  const report = await fetchWireReport(saved.id);
  const { correction } = correctBmp(bmp);
  const groupsList = report.groupsList.map((each) => ({ ...each, correctionDocumentation: correction }));
  expect((await putReport({ ...report, groupsList })).status).toBe(200);
  expect((await fetchEditorReport(saved.id)).bmps[0]?.correction).toEqual(correction);
  expect(await putReport(withFlexdata(await fetchWireReport(saved.id), { notes: 'late' }))).toMatchObject({
    status: 409,
    body: { code: 'report-not-setup' },
  });
});

test('the server identifies the crew by email, keeps former members and rejects unknown people', async () => {
  const missingId = randomUUID();
  const saved = await createSavedReport(unit, {
    fields: { siteId: unit.site.id, crew: [unit.inspector.id, missingId] },
  });
  const report = await fetchWireReport(saved.id);
  expect(report.employeesList).toHaveLength(1);
  const leader = { idemployee: unit.leader.email, selected: true };
  const office = { idemployee: unit.office.email, selected: false };
  expect((await putReport({ ...report, employeesList: [...report.employeesList, leader, office] })).status).toBe(200);
  expect((await fetchEditorReport(saved.id)).fields.crew).toEqual([unit.inspector.id, unit.leader.id, missingId]);
  const rejected = await putReport({
    ...(await fetchWireReport(saved.id)),
    employeesList: [{ idemployee: 'nobody@example.com' }],
  });
  expect(rejected).toMatchObject({ status: 400, body: { code: 'bad-input' } });
});

test('the error names the invalid field of a whole report and of a native save', async () => {
  const saved = await createSavedReport(unit);
  const wholeResponse = await putReport(
    withFlexdata(await fetchWireReport(saved.id), { temperature: 'warm', notes: 'x'.repeat(10_001) }),
  );
  expect(wholeResponse.status).toBe(400);
  expect(wholeResponse.body.message).toMatch(/flexdata\.notes: At most 10000 .*flexdata\.temperature: /);
  expect((await putReport({ ...(await fetchWireReport(saved.id)), flexdata: '{' })).body.message).toContain(
    'flexdata: is not JSON',
  );
  const native = await unit.inspector.tryCall(
    saveReport,
    createChanges(unit, { fields: { notes: 'x'.repeat(10_001) } }),
  );
  expect(isFailure(native) && native.message).toContain('fields.notes: At most 10000');
});

test('the server refuses a report with a photo of another unit and saves nothing', async () => {
  const other = await world.createWorkUnit('Someone else');
  const { id } = await createSavedReport(unit, { bmps: [createDocumentationBmp()] });
  const before = await fetchEditorReport(id);
  const wireReport = await fetchWireReport(id);
  const [bmp] = wireReport.groupsList;
  const conditionDocumentation = {
    photos: [await other.addPhoto('practiceactions')],
    date: '2026-11-21T15:00:00.000Z',
    description: '',
  };
  const response = await putReport({ ...wireReport, groupsList: [{ ...bmp, conditionDocumentation }] });
  expect(response).toMatchObject({ status: 422, body: { code: 'photo-elsewhere' } });
  expect(await fetchEditorReport(id)).toEqual(before);
});

test('the server keeps photo marks and library versions that a client does not send', async () => {
  const [stored, dropped] = [`${randomUUID()}.jpg`, `${randomUUID()}.jpg`];
  const marked = { aspect: 1.5, marks: [{ kind: 'text' as const, at: { x: 0.5, y: 0.5 }, text: 'Torn here' }] };
  const condition = { photos: [stored, dropped], date: '2026-11-21T15:00:00.000Z', description: 'Torn' };
  const bmp = createDocumentationBmp({
    condition: { ...condition, marks: { [stored]: marked, [dropped]: marked } },
    libraryVersion: '3.2',
  });
  const saved = await createSavedReport(unit, { bmps: [bmp] });
  const wireReport = await fetchWireReport(saved.id);
  const conditionDocumentation = { ...condition, photos: [stored], description: 'Torn at the low point' };
  const groupsList = wireReport.groupsList.map((each) => ({ ...each, conditionDocumentation }));
  expect((await putReport({ ...wireReport, groupsList })).status).toBe(200);
  const [current] = (await fetchEditorReport(saved.id)).bmps;
  expect(current?.condition).toEqual({ ...conditionDocumentation, marks: { [stored]: marked } });
  expect(current?.libraryVersion).toBe('3.2');
});

test('a whole save keeps what only a form asks, which the specification does not have [FORM-08]', async () => {
  const { id } = await createSavedReport(unit, { fields: { siteId: unit.site.id, weatherText: 'Overcast' } });
  const report = await fetchWireReport(id);
  expect(report.flexdata).not.toContain('Overcast');
  expect(await putReport(withFlexdata(report, { notes: 'Gate open' }))).toMatchObject({ status: 200 });
  expect((await fetchEditorReport(id)).fields).toMatchObject({ weatherText: 'Overcast', notes: 'Gate open' });
});
