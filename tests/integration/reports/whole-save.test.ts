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

/** A client of the specification: it gets a report, changes it and saves all of it. */
type Outside = Record<string, unknown> & {
  idreport: string;
  flexdata: string;
  groupsList: Record<string, unknown>[];
  employeesList: Record<string, unknown>[];
};

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.workUnit();
});
afterAll(() => world.close());

const get = async (idreport: string, who: TestUser = unit.inspector): Promise<Outside> =>
  JSON.parse(JSON.stringify((await who.call(getReport, { idreport })).report));
const put = async (body: unknown, who: TestUser = unit.inspector) => {
  const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await PUT(await createRequestAs(who, '/api/reports/saveReport', init));
  return { status: response.status, body: await response.json() };
};
const getPack = async (id: string) => (await unit.leader.call(editorData, { id })).report;
const withFlexdata = (report: Outside, more: object): Outside => ({
  ...report,
  flexdata: JSON.stringify({ ...JSON.parse(report.flexdata), ...more }),
});

const everything: ReportChanges['fields'] = {
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

test('accepts an unchanged whole report without a change [CALLS-05, DATA-01, DATA-04, DATA-05]', async () => {
  const sent = await createSavedReport(unit, {
    fields: { siteId: unit.site.id, ...everything },
    bmps: [createDocumentationBmp(), createBmpWithActions()],
  });
  const before = await getPack(sent.id);
  const answer = await put(await get(sent.id));
  expect(answer).toMatchObject({ status: 200, body: { success: true, idreport: sent.id, bmps: [] } });
  expect(await getPack(sent.id)).toEqual(before);
});

test('sends every answer under its name [EDIT-63, EDIT-87, EDIT-95, EDIT-99, DATA-04, DATA-07]', async () => {
  const sent = await createSavedReport(unit, { fields: { siteId: unit.site.id, ...everything } });
  const [verified] = everything.verifiedBmps ?? [];
  expect(JSON.parse((await get(sent.id)).flexdata)).toMatchObject({
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

test('a new report in the specification’s shape becomes the same as one saved by our own browsers [CALLS-05, DATA-01, X-37]', async () => {
  const bmps = [
    createDocumentationBmp(),
    createBmpWithActions({
      correction: { photos: [], date: everything.date ?? '', description: 'Done', initials: 'AL' },
    }),
  ];
  const own = await createSavedReport(unit, { fields: { siteId: unit.site.id, ...everything }, bmps });
  const { reportversion: _version, ...outside } = await get(own.id);
  const id = randomUUID();
  const groupsList = outside.groupsList.map((bmp) => ({ ...bmp, id: randomUUID() }));
  expect(await put({ ...outside, idreport: id, groupsList })).toMatchObject({
    status: 200,
    body: { idreport: id, version: 1 },
  });

  const [made, model] = [await getPack(id), await getPack(own.id)];
  expect(made.fields).toEqual(model.fields);
  expect(made.bmps.map((bmp) => ({ ...bmp, id: '' }))).toEqual(model.bmps.map((bmp) => ({ ...bmp, id: '' })));
});

test('writes only changes: a field, a BMP, a new one without an id, a removed one [CALLS-05]', async () => {
  const [stored, changed, removed] = [
    createDocumentationBmp(),
    createBmpWithActions(),
    createDocumentationBmp({ label: 'B' }),
  ];
  const sent = await createSavedReport(unit, { bmps: [stored, changed, removed] });
  const report = withFlexdata(await get(sent.id), { notes: 'by the other client', inspectionnames: 'Lee\\, Ann,Bo' });
  const [first, second] = report.groupsList;
  const { id: _id, letterLabel: _label, ...fresh } = { ...first };
  const fixed = {
    ...second,
    correctionDocumentation: { photos: [], date: everything.date, description: 'New fabric', initials: 'AL' },
  };
  const answer = await put({ ...report, groupsList: [first, fixed, { ...fresh, name: 'Inlet Protection' }] });
  expect(answer).toMatchObject({ status: 200, body: { success: true, version: 2 } });

  const after = await getPack(sent.id);
  expect(after.fields).toMatchObject({ notes: 'by the other client', inspectorNames: ['Lee, Ann', 'Bo'] });
  expect(
    after.bmps.map(({ name, label, version, correction }) => [name, label, version, correction?.description]),
  ).toEqual([
    ['Silt Fence', 'A', 1, undefined],
    ['Silt Fence', '1', 2, 'New fabric'],
    ['Inlet Protection', 'C', 1, undefined],
  ]);
  expect(await put({ ...(await get(sent.id)) })).toMatchObject({ body: { reportversion: answer.body.reportversion } });
});

test.each([
  ['without a version', (report: Outside) => ({ ...report, reportversion: undefined })],
  ['with an older version', (report: Outside) => report],
])(
  'a whole report %s overwrites nothing that somebody else changed: it is refused with what is there',
  async (_how, made) => {
    const sent = await createSavedReport(unit);
    const mine = await get(sent.id);
    await unit.leader.call(saveReport, { ...sent, baseVersion: 1, fields: { municipality: 'Wauwatosa' } });
    await unit.leader.call(saveReport, { ...sent, baseVersion: 2, fields: {}, bmps: [createDocumentationBmp()] });

    const refused = await put(made(withFlexdata(mine, { notes: 'mine' })));
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'report-conflict', details: { changedBy: 'Leo Leader', report: { idreport: sent.id } } },
    });
    expect(refused.body.details.report.groupsList).toHaveLength(1);
    const after = await getPack(sent.id);
    expect(after.fields).toMatchObject({ municipality: 'Wauwatosa', notes: '' });
    expect(after.bmps).toHaveLength(1);

    const again = withFlexdata(refused.body.details.report, { notes: 'mine, after looking' });
    expect((await put(again)).status).toBe(200);
    expect((await getPack(sent.id)).fields).toMatchObject({ municipality: 'Wauwatosa', notes: 'mine, after looking' });
  },
);

test('applies a whole report once that is sent again after a lost response, also a new one', async () => {
  const sent = await createSavedReport(unit);
  const changed = withFlexdata(await get(sent.id), { notes: 'once' });
  const [one, two] = [await put(changed), await put(changed)];
  expect([one.status, two.status]).toEqual([200, 200]);
  expect((await getPack(sent.id)).version).toBe(2);

  const { reportversion: _version, ...outside } = await get(sent.id);
  const fresh = { ...outside, idreport: randomUUID() };
  expect([(await put(fresh)).status, (await put(fresh)).status]).toEqual([200, 200]);
  expect((await getPack(fresh.idreport)).version).toBe(1);
});

test('accepts corrections but no fields of an open report [EDIT-53]', async () => {
  const bmp = createBmpWithActions();
  const sent = await createOpenReport(unit, { bmps: [bmp] });
  const report = await get(sent.id);
  const { correction } = correctBmp(bmp);
  const groupsList = report.groupsList.map((each) => ({ ...each, correctionDocumentation: correction }));
  expect((await put({ ...report, groupsList })).status).toBe(200);
  expect((await getPack(sent.id)).bmps[0]?.correction).toEqual(correction);
  expect(await put(withFlexdata(await get(sent.id), { notes: 'late' }))).toMatchObject({
    status: 409,
    body: { code: 'report-not-setup' },
  });
});

test('names the crew by email, keeps people who left, rejects unknown ones', async () => {
  const missingId = randomUUID();
  const sent = await createSavedReport(unit, {
    fields: { siteId: unit.site.id, crew: [unit.inspector.id, missingId] },
  });
  const report = await get(sent.id);
  expect(report.employeesList).toHaveLength(1);
  const leader = { idemployee: unit.leader.email, selected: true };
  const office = { idemployee: unit.office.email, selected: false };
  expect((await put({ ...report, employeesList: [...report.employeesList, leader, office] })).status).toBe(200);
  expect((await getPack(sent.id)).fields.crew).toEqual([unit.inspector.id, unit.leader.id, missingId]);
  const refused = await put({ ...(await get(sent.id)), employeesList: [{ idemployee: 'nobody@example.com' }] });
  expect(refused).toMatchObject({ status: 400, body: { code: 'bad-input' } });
});

test('names the invalid value in either format', async () => {
  const sent = await createSavedReport(unit);
  const whole = await put(withFlexdata(await get(sent.id), { temperature: 'warm', notes: 'x'.repeat(10_001) }));
  expect(whole.status).toBe(400);
  expect(whole.body.message).toMatch(/flexdata.notes: At most 10000 .*flexdata.temperature: /);
  expect((await put({ ...(await get(sent.id)), flexdata: '{' })).body.message).toContain('flexdata: is not JSON');
  const native = await unit.inspector.tryCall(
    saveReport,
    createChanges(unit, { fields: { notes: 'x'.repeat(10_001) } }),
  );
  expect(isFailure(native) && native.message).toContain('fields.notes: At most 10000');
});

test('a whole report that names a photo of another unit is refused, and nothing of it is saved', async () => {
  const other = await world.workUnit('Somebody else');
  const { id } = await createSavedReport(unit, { bmps: [createDocumentationBmp()] });
  const before = await getPack(id);
  const whole = await get(id);
  const [bmp] = whole.groupsList;
  const conditionDocumentation = {
    photos: [await other.addPhoto('practiceactions')],
    date: '2026-11-21T15:00:00.000Z',
    description: '',
  };
  const answer = await put({ ...whole, groupsList: [{ ...bmp, conditionDocumentation }] });
  expect(answer).toMatchObject({ status: 422, body: { code: 'photo-elsewhere' } });
  expect(await getPack(id)).toEqual(before);
});

test('keeps marks and versions that a client does not send', async () => {
  const [stored, dropped] = [`${randomUUID()}.jpg`, `${randomUUID()}.jpg`];
  const marked = { aspect: 1.5, drawn: [{ kind: 'text' as const, at: { x: 0.5, y: 0.5 }, text: 'Torn here' }] };
  const condition = { photos: [stored, dropped], date: '2026-11-21T15:00:00.000Z', description: 'Torn' };
  const bmp = createDocumentationBmp({
    condition: { ...condition, marks: { [stored]: marked, [dropped]: marked } },
    libraryVersion: '3.2',
  });
  const sent = await createSavedReport(unit, { bmps: [bmp] });
  const whole = await get(sent.id);
  const conditionDocumentation = { ...condition, photos: [stored], description: 'Torn at the low point' };
  const groupsList = whole.groupsList.map((each) => ({ ...each, conditionDocumentation }));
  expect((await put({ ...whole, groupsList })).status).toBe(200);
  const [saved] = (await getPack(sent.id)).bmps;
  expect(saved?.condition).toEqual({ ...conditionDocumentation, marks: { [stored]: marked } });
  expect(saved?.libraryVersion).toBe('3.2');
});
