import { randomUUID, createHash } from 'node:crypto';
import { asPerson } from '@/lib/platform/database/client';
import { isClosedReportError } from '@/lib/platform/database/errors';
import { correctiveActions, recordFix } from '@/lib/register/contract';
import {
  deleteReport,
  closeOut,
  endAcknowledgements,
  getReport,
  editorData,
  pastReports,
  pendingReports,
  pdfJobProgress,
  saveReport,
  notifyCrew,
} from '@/lib/reports/contract';
import { runInTurn } from '@/lib/reports/pdf/queue';
import { shareReports } from '@/lib/sharing/contract';
import {
  createClosedReport,
  correctBmp,
  createDocumentationBmp,
  INSPECTION_DATE,
  createChanges,
  createOpenReport,
  createBmpWithActions,
  createSavedReport,
} from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

/** The PDF is made in a low-priority child process. */
jest.setTimeout(120_000);

let world: World;
let unit: Unit;
const now = new Date('2026-11-21T18:00:00Z');
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
  world.setNow(now);
});
afterAll(() => world.close());

const readReport = (id: string) => world.runAsMaintenance((db) => db.report.findUniqueOrThrow({ where: { id } }));
const findInLists = async (id: string) => ({
  pending: (await unit.leader.call(pendingReports, {})).reports.some((report) => report.id === id),
  past: (await unit.leader.call(pastReports, {})).reports.some((report) => report.id === id),
});

test('a fix in the register changes no byte of a closed report and its PDF [REG-10]', async () => {
  const { id } = await createClosedReport(unit);
  const row = await readReport(id);
  const bytes = await world.runtime.storage.read(row.pdfKey ?? '');
  const { actions } = await unit.inspector.call(correctiveActions, { state: 'open' });
  const action = actions.find(({ report }) => report.id === id);
  const photos = [await unit.addPhoto('practiceactions')];
  const fix = { eventId: randomUUID(), correctiveActionId: action?.id ?? '', at: now.toISOString() };
  await unit.inspector.call(recordFix, { ...fix, words: 'New fabric', photos });
  expect(await readReport(id)).toEqual(row);
  expect(await world.runtime.storage.read(row.pdfKey ?? '')).toEqual(bytes);
});

test('CLOSE OUT closes a corrected report, stores its PDF and moves the report to Past Reports [EDIT-39, EDIT-59, CALLS-06, CALLS-07]', async () => {
  const bmpWithActions = createBmpWithActions();
  const inspectionEnd = '2026-11-20T21:05:00.000Z';
  const sent = createChanges(unit, {
    fields: { siteId: unit.site.id, inspectionEnd },
    bmps: [bmpWithActions, createDocumentationBmp()],
  });
  await unit.inspector.call(saveReport, sent);
  await unit.inspector.call(notifyCrew, { idreport: sent.id });
  expect(await findInLists(sent.id)).toEqual({ pending: true, past: false });
  await unit.leader.call(saveReport, { ...sent, baseVersion: 1, fields: {}, bmps: [correctBmp(bmpWithActions)] });
  const mapImg = await unit.addPhoto('mapimages', sent.id);
  expect(await unit.inspector.call(closeOut, { idreport: sent.id, mapImg })).toEqual({ success: true });

  const row = await readReport(sent.id);
  expect(row).toMatchObject({ status: 'closed', mapImage: mapImg, closedAt: now });
  const pdf = await world.runtime.storage.read(row.pdfKey ?? '');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(row.pdfSha256);
  expect(await findInLists(sent.id)).toEqual({ pending: false, past: true });
  const { report } = await unit.inspector.call(editorData, { id: sent.id });
  // The inspector's end of the inspection stays; the time of closing is separate.
  expect(report.fields).toMatchObject({ inspectionEnd, mapImage: mapImg });
  expect(report.closedAt).toBe(now.toISOString());

  const audit = await world.runAsMaintenance((db) =>
    db.audit.findMany({ where: { workUnitId: unit.id, type: 'closed-report' } }),
  );
  expect(audit.map(({ event }) => event)).toContainEqual(
    expect.objectContaining({ reportId: sent.id, pdfSha256: row.pdfSha256 }),
  );
});

describe('conditions for closing', () => {
  test('do not allow a report whose crew was not notified', async () => {
    const { id } = await createSavedReport(unit);
    const mapImg = await unit.addPhoto('mapimages', id);
    expect(await unit.inspector.expectFailure(closeOut, { idreport: id, mapImg })).toBe('report-not-open');
  });

  test('do not allow a report without a stored map picture [EDIT-55]', async () => {
    const { id } = await createOpenReport(unit);
    const notStored = `${randomUUID()}.jpg`;
    const photo = await unit.addPhoto('practiceactions', id);
    for (const mapImg of [notStored, photo])
      expect(await unit.inspector.expectFailure(closeOut, { idreport: id, mapImg })).toBe('map-image-missing');
    expect((await readReport(id)).status).toBe('open');
  });

  test('do not allow a report that gets a correction while its PDF is rendered', async () => {
    const bmpWithActions = createBmpWithActions();
    const { id, ...sent } = await createOpenReport(unit, { bmps: [bmpWithActions] });
    const mapImg = await unit.addPhoto('mapimages', id);
    const storageSpy = world.runtime.storage.put;
    jest.spyOn(world.runtime.storage, 'put').mockImplementation(async (key, bytes) => {
      await storageSpy(key, bytes);
      await unit.leader.call(saveReport, {
        id,
        ...sent,
        baseVersion: 1,
        fields: {},
        bmps: [correctBmp(bmpWithActions)],
      });
    });
    expect(await unit.inspector.expectFailure(closeOut, { idreport: id, mapImg })).toBe('report-conflict');
    expect(await readReport(id)).toMatchObject({ status: 'open', pdfSha256: null });
  });
});

test('other members see the progress of the PDF', async () => {
  const { id } = await createOpenReport(unit, { bmps: [createDocumentationBmp()] });
  const mapImg = await unit.addPhoto('mapimages', id);
  expect(await unit.inspector.call(pdfJobProgress, { idreport: id })).toEqual({ progress: null, isClosed: false });

  // Other jobs occupy the queue, so that the PDF must wait.
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const otherJobs = [1, 2].map(() => runInTurn({ unitId: randomUUID(), size: 'small' }, () => released));
  let isOver = false;
  const closing = unit.inspector.call(closeOut, { idreport: id, mapImg }).finally(() => {
    isOver = true;
  });
  const steps = new Set<string>();
  while (!isOver) {
    const { progress } = await unit.leader.call(pdfJobProgress, { idreport: id });
    if (progress) steps.add(progress.step);
    if (steps.has('waiting')) release();
  }
  await Promise.all(otherJobs);
  expect(await closing).toEqual({ success: true });
  // On a busy machine polling may miss later steps.
  const [first, ...later] = steps;
  expect([first, later.length > 0]).toEqual(['waiting', true]);
  expect(await unit.leader.call(pdfJobProgress, { idreport: id })).toEqual({ progress: null, isClosed: true });
});

describe('a closed report', () => {
  let closed: Awaited<ReturnType<typeof createClosedReport>>;
  beforeAll(async () => {
    closed = await createClosedReport(unit, { bmps: [createBmpWithActions(), createDocumentationBmp()] });
  });

  test('does not change when it is closed again', async () => {
    const before = await readReport(closed.id);
    const another = await unit.addPhoto('mapimages', closed.id);
    for (const mapImg of [closed.mapImg, another])
      expect(await unit.leader.call(closeOut, { idreport: closed.id, mapImg })).toEqual({ success: true });
    expect(await readReport(closed.id)).toEqual(before);
  });

  test('has one PDF when two people close the report at the same time', async () => {
    const { id } = await createOpenReport(unit);
    const mapImg = await unit.addPhoto('mapimages', id);
    const stored = jest.spyOn(world.runtime.storage, 'put');
    const results = await Promise.all([
      unit.leader.tryCall(closeOut, { idreport: id, mapImg }),
      unit.inspector.tryCall(closeOut, { idreport: id, mapImg }),
    ]);
    expect(results).toEqual([{ success: true }, { success: true }]);
    expect(stored).toHaveBeenCalledTimes(1);
    stored.mockRestore();
    const events = await world.runAsMaintenance((db) =>
      db.audit.findMany({ where: { type: 'closed-report', event: { path: ['reportId'], equals: id } } }),
    );
    expect(events).toHaveLength(1);
    const row = await readReport(id);
    const pdf = await world.runtime.storage.read(row.pdfKey ?? '');
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(row.pdfSha256);
  });

  test('gets its PDF from the next request if the server that rendered it has died', async () => {
    const { id } = await createOpenReport(unit);
    const mapImg = await unit.addPhoto('mapimages', id);
    const progress = { step: 'pages', done: 3, total: null };
    await world.runAsMaintenance(
      (db) => db.$executeRaw`
        INSERT INTO pdf_job VALUES (${id}::uuid, ${unit.id}::uuid, ${randomUUID()}::uuid, now() + interval '1 s',
          ${JSON.stringify(progress)}::jsonb)`,
    );
    expect(await unit.leader.call(pdfJobProgress, { idreport: id })).toEqual({ progress, isClosed: false });
    const stored = jest.spyOn(world.runtime.storage, 'put');
    const requests = [unit.leader, unit.inspector].map((user) => user.call(closeOut, { idreport: id, mapImg }));
    expect(await Promise.all(requests)).toEqual([{ success: true }, { success: true }]);
    expect(stored).toHaveBeenCalledTimes(1);
    stored.mockRestore();
    expect(await unit.leader.call(pdfJobProgress, { idreport: id })).toEqual({ progress: null, isClosed: true });
  });

  test('cannot be saved, sent or deleted [EDIT-58]', async () => {
    const bmp = createDocumentationBmp();
    const change = { id: closed.id, baseVersion: 2, fields: {}, bmps: [], removed: [] };
    expect(await unit.office.expectFailure(saveReport, { ...change, fields: { notes: 'late' } })).toBe('report-closed');
    expect(await unit.office.expectFailure(saveReport, { ...change, bmps: [bmp] })).toBe('report-closed');
    expect(await unit.office.expectFailure(notifyCrew, { idreport: closed.id })).toBe('report-closed');
    expect(await unit.office.expectFailure(deleteReport, { idreport: closed.id })).not.toBe('unexpected');
    expect(await readReport(closed.id)).toMatchObject({ status: 'closed', deletedAt: null });
  });

  test('cannot be changed by SQL statements', async () => {
    const session = { sessionId: unit.office.sessionId ?? '', at: now };
    const id = closed.id;
    const statements = [
      `UPDATE report SET fields = '{}' WHERE id = '${id}'`,
      `UPDATE report SET status = 'open' WHERE id = '${id}'`,
      `UPDATE report SET pdf_sha256 = 'x' WHERE id = '${id}'`,
      `UPDATE report SET deleted_at = now() WHERE id = '${id}'`,
      `DELETE FROM report WHERE id = '${id}'`,
      `UPDATE logged_bmp SET name = 'x' WHERE report_id = '${id}'`,
      `DELETE FROM logged_bmp WHERE report_id = '${id}'`,
      `INSERT INTO logged_bmp (id, work_unit_id, report_id, position, practice_id, name, type, condition)
       VALUES ('${randomUUID()}', '${unit.id}', '${id}', 9, '-1', 'x', 'x', '{}')`,
    ];
    for (const statement of statements) {
      const error = await asPerson(session, (db) => db.$executeRawUnsafe(statement)).catch((thrown: unknown) => thrown);
      expect([statement, isClosedReportError(error)]).toEqual([statement, true]);
    }
  });

  test('cannot exchange BMPs with an open report', async () => {
    const open = await createOpenReport(unit);
    const session = { sessionId: unit.office.sessionId ?? '', at: now };
    const movedIn = await asPerson(session, (db) =>
      db.loggedBmp.updateMany({ where: { reportId: open.id }, data: { reportId: closed.id } }),
    ).catch((error: unknown) => error);
    expect(isClosedReportError(movedIn)).toBe(true);
    const movedOut = await asPerson(session, (db) =>
      db.loggedBmp.updateMany({ where: { reportId: closed.id }, data: { reportId: open.id } }),
    ).catch((error: unknown) => error);
    expect(isClosedReportError(movedOut)).toBe(true);
  });

  test('can be finished by an Office User or Crew Leader only', async () => {
    expect(await unit.inspector.expectFailure(endAcknowledgements, { idreport: closed.id })).toBe('not-your-role');
    const unknown = { idreport: randomUUID() };
    expect(await unit.leader.expectFailure(endAcknowledgements, unknown)).toBe('report-not-found');
    await unit.leader.call(endAcknowledgements, { idreport: closed.id });
    // A retry after a lost response succeeds.
    expect(await unit.leader.call(endAcknowledgements, { idreport: closed.id })).toEqual({ success: true });
    expect((await readReport(closed.id)).status).toBe('finished');
    expect(await findInLists(closed.id)).toEqual({ pending: false, past: true });
  });
});

test('a deleted report disappears from the list and cannot be saved again [LIST-16, CALLS-08]', async () => {
  const sent = await createSavedReport(unit);
  await unit.inspector.call(deleteReport, { idreport: sent.id });
  expect(await findInLists(sent.id)).toEqual({ pending: false, past: false });
  expect(await unit.inspector.expectFailure(getReport, { idreport: sent.id })).toBe('report-not-found');
  expect(await unit.inspector.expectFailure(editorData, { id: sent.id })).toBe('report-not-found');
  expect(await unit.inspector.expectFailure(saveReport, sent)).toBe('report-not-found');
  expect(await unit.inspector.expectFailure(notifyCrew, { idreport: sent.id })).toBe('report-not-found');
  const recipients = [{ name: 'me', email: unit.inspector.email }];
  expect(await unit.inspector.expectFailure(shareReports, { reportids: [sent.id], recipients })).toBe(
    'report-not-found',
  );
});

test('the server returns a report with the names of the specification [DATA-01, DATA-03, DATA-04, DATA-05, DATA-06, DATA-10, DATA-12, DATA-13, CALLS-01]', async () => {
  const bmpWithActions = createBmpWithActions();
  const sent = await createOpenReport(unit, {
    fields: { siteId: unit.site.id, inspectorNames: ['Hale, Marcus', 'Dana'], crew: [unit.leader.id], temperature: 44 },
    bmps: [bmpWithActions],
  });
  await unit.leader.call(saveReport, { ...sent, baseVersion: 1, fields: {}, bmps: [correctBmp(bmpWithActions)] });
  const { report } = await unit.inspector.call(getReport, { idreport: sent.id });
  expect(report).toMatchObject({
    idreport: sent.id,
    idsite: unit.site.id,
    sitename: 'Bay View Lofts',
    status: 'open',
    createdby: unit.inspector.email,
    mapImg: null,
    groupsList: [
      {
        idpractice: bmpWithActions.practiceId,
        idaction: 'a',
        status: 'Complete',
        name: 'Silt Fence',
        letterLabel: '1',
        bmpIndex: 0,
        location: { lat: 43.03, lng: -87.9 },
        cas: [{ idaction: 'a', name: 'Replace fabric', status: true }],
        conditionDocumentation: { photos: [], date: INSPECTION_DATE, description: 'Holds' },
        correctionDocumentation: { photos: [], date: INSPECTION_DATE, description: 'Replaced', initials: 'II' },
      },
    ],
  });
  const { name, email, phone } = unit.leader;
  expect(report).toHaveProperty('employeesList', [
    { idemployee: email, name, email, phonenumber: phone, selected: true },
  ]);
  for (const date of ['date', 'lastrainfalldate', 'stabilizationdate', 'inspectionend', 'sheetdate'])
    expect(report).toHaveProperty(date);
  const { flexdata } = report as { flexdata: string };
  expect(JSON.parse(flexdata)).toMatchObject({
    phase: 'InspectionSummary',
    phaseHistory: [],
    inspectionnames: 'Hale\\, Marcus,Dana',
    temperature: 44,
    soilmoisture: '',
    mapCenter: null,
    mapZoom: null,
  });
});
