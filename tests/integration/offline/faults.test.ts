import { closeOut, editorData, notifyCrew } from '@/lib/reports/contract';
import { getSavingState } from '@/lib/reports/editor/derived';
import { ORPHANED_TEXTS } from '@/lib/reports/editor/texts';
import { createJpeg } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { Phone, type OpenReport, type Signal } from './phone';

/** Faults of docs/reliability.md that need no browser. */
jest.mock('@/lib/offline/store/database', () => jest.requireActual('@/tests/setup/memory-device').selectedDatabase);

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

const fetchEditorData = (id: string) => unit.leader.call(editorData, { id });
const readReport = async (id: string) => (await fetchEditorData(id)).report;
const getCorrections = async (id: string) =>
  (await readReport(id)).bmps.map(({ correction }) => correction?.description);

const isPhotoStored = (fileName: string) =>
  world.runAsMaintenance(async (db) => (await db.photo.count({ where: { fileName, removedAt: null } })) === 1);

/** A report with one fence to correct, open on two phones after the crew was notified. */
async function openOnTwoPhones() {
  const [ines, leo] = [new Phone(unit.inspector), new Phone(unit.leader)];
  const started = await ines.startInspection(unit);
  const bmpId = await started.logFence('Torn at the low point');
  await started.confirmNotification();
  await started.send();
  started.kill();
  return { bmpId, local: await ines.openReport(started.id), remote: await leo.openReport(started.id) };
}

const enterCorrection = (report: OpenReport, bmpId: string, description: string) =>
  report.dispatch({ type: 'bmpOpened', bmpId }, { type: 'correctionChanged', change: { description } });

test('the server stores every entry and photo once although the signal changes at every step', async () => {
  const phone = new Phone(unit.inspector);
  const report = await phone.startInspection(unit);
  // The response to a request arrives with the next signal.
  const signals: Signal[] = [
    'off',
    'on',
    'responses are lost',
    'on',
    'photos are cut off',
    'on',
    'photos get no answer',
    'off',
  ];
  const photos: string[] = [];
  for (const [index, signal] of signals.entries()) {
    phone.signal = signal;
    const bmpId = await report.logFence(`Fence ${index}`);
    photos.push(await report.addPhoto(bmpId, await createJpeg()));
    await report.enterMunicipality(`Step ${index}`);
    const sent = report.send();
    // The signal changes again while the request is under way.
    phone.signal = signals[(index + 1) % signals.length] ?? 'on';
    await sent;
  }
  await report.confirmNotification();
  phone.signal = 'responses are lost';
  await report.send();
  expect(getSavingState(report.editor)).toBe('waiting');
  phone.signal = 'on';
  expect(await report.send()).toEqual({ kind: 'sent' });

  const { status, fields, bmps } = await readReport(report.id);
  expect([status, fields.municipality, getSavingState(report.editor)]).toEqual(['open', 'Step 7', 'saved']);
  expect(bmps.map(({ label, condition }) => [label, condition.description, condition.photos])).toEqual(
    photos.map((fileName, index) => [`${index + 1}`, `Fence ${index}`, [fileName]]),
  );
  const counts = await world.runAsMaintenance((db) =>
    Promise.all([
      db.photo.count({ where: { fileName: { in: photos } } }),
      db.outboxMessage.count({ where: { aboutId: report.id } }),
    ]),
  );
  expect(counts).toEqual([8, 1]);
  expect([phone.device.photos.size, phone.device.draftHeads.size]).toEqual([0, 0]);
});

describe('two phones on one report', () => {
  test.each([
    ['mine', 'New fabric'],
    ['theirs', 'Moved back'],
  ] as const)('show a conflict about the same BMP and store %s after a person selects it', async (choice, expected) => {
    const { bmpId, local, remote } = await openOnTwoPhones();
    await enterCorrection(local, bmpId, 'New fabric');
    await enterCorrection(remote, bmpId, 'Moved back');
    await remote.send();
    local.phone.pickUp();
    await local.send();
    expect(getSavingState(local.editor)).toBe('conflict');
    expect(local.editor.changedBy?.name).toBe('Leo Leader');
    const [conflict] = local.editor.conflicts;
    expect(conflict).toMatchObject({
      kind: 'bmp',
      mine: { correction: { description: 'New fabric' } },
      theirs: { correction: { description: 'Moved back' } },
    });
    expect(await getCorrections(local.id)).toEqual(['Moved back']);

    await local.dispatch({ type: 'conflictResolved', key: conflict?.key ?? '', choice });
    expect(await local.send()).toEqual({ kind: 'sent' });
    expect(await getCorrections(local.id)).toEqual([expected]);
    expect(getSavingState(local.editor)).toBe('saved');
  });

  test.each([
    ['before', 'on'],
    ['after', 'removing photos is cut off'],
  ] as const)(
    'keep a photo that the report names when one person deletes it %s the other keeps it',
    async (_description, signal) => {
      const [ines, leo] = [new Phone(unit.inspector), new Phone(unit.leader)];
      const started = await ines.startInspection(unit);
      const bmpId = await started.logFence('Torn at the low point');
      const fileName = await started.addPhoto(bmpId, await createJpeg());
      await started.send();
      started.kill();
      const [local, remote] = [await ines.openReport(started.id), await leo.openReport(started.id)];
      leo.signal = signal;
      await remote.dispatch(
        { type: 'bmpEdited', bmpId },
        { type: 'continued' },
        { type: 'photoRemoved', bmpId, side: 'condition', fileName },
        { type: 'conditionChanged', change: { description: 'Seen from the road' } },
        { type: 'continued' },
        { type: 'bmpSaved' },
        { type: 'continued' },
      );
      await remote.send();
      expect(await isPhotoStored(fileName)).toBe(signal !== 'on');

      await enterCorrection(local, bmpId, 'New fabric');
      await local.send();
      await local.dispatch({ type: 'conflictResolved', key: local.editor.conflicts[0]?.key ?? '', choice: 'mine' });
      expect(await local.send()).toEqual({ kind: 'sent' });
      leo.signal = 'on';
      expect(await remote.send()).toEqual({ kind: 'sent' });
      expect((await readReport(local.id)).bmps[0]?.condition.photos).toEqual([fileName]);
      expect(await isPhotoStored(fileName)).toBe(true);
      expect(await leo.draft(local.id)).toBeNull();
    },
  );

  test.each([
    ['refused', (_: OpenReport) => undefined],
    ['notified first', (local: OpenReport) => local.saving.requestRefetch(null)],
  ])('keep a correction after the report was closed (%s)', async (_description, receiveChange) => {
    const { bmpId, local } = await openOnTwoPhones();
    local.phone.signal = 'off';
    await enterCorrection(local, bmpId, 'Replaced after lunch');
    await local.send();
    await unit.leader.call(closeOut, { idreport: local.id, mapImg: await unit.addPhoto('mapimages', local.id) });
    local.phone.signal = 'on';
    receiveChange(local);
    await local.send();

    expect(local.editor.orphaned?.reason).toBe('closed');
    expect(ORPHANED_TEXTS.closed).toContain('Your later entries are kept on this device.');
    expect(await readReport(local.id)).toMatchObject({ status: 'closed', bmps: [{ correction: null }] });
    local.kill();
    const draft = await local.phone.draft(local.id);
    expect(draft?.orphaned?.report.bmps[0]?.correction?.description).toBe('Replaced after lunch');
  });

  test('send the crew one message when both notify at once', async () => {
    const ines = new Phone(unit.inspector);
    const report = await ines.startInspection(unit);
    await report.logFence('Torn');
    await report.send();
    await sendWhileLocked(report.id, () =>
      Promise.all([unit.leader, unit.office].map((person) => person.call(notifyCrew, { idreport: report.id }))),
    );
    await report.confirmNotification();
    await report.send();
    expect(await world.runAsMaintenance((db) => db.outboxMessage.count({ where: { aboutId: report.id } }))).toBe(1);
    expect((await readReport(report.id)).status).toBe('open');
  });
});

/** Sends requests while the report is locked, so that they run at the same time. */
async function sendWhileLocked(reportId: string, send: () => Promise<unknown>): Promise<void> {
  let request: Promise<unknown> = Promise.resolve();
  await world.runAsMaintenance(async (db) => {
    await db.$queryRaw`SELECT id FROM report WHERE id = ${reportId}::uuid FOR UPDATE`;
    request = send();
    while ((await countLockWaiters()) < 2);
  });
  await request;
}

async function countLockWaiters(): Promise<number> {
  const query = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return (await world.runtime.pool.query(query)).rowCount ?? 0;
}
