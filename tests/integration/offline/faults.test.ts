import { closeOut, editorData, notifyCrew } from '@/lib/reports/contract';
import { getSavingState } from '@/lib/reports/editor/derived';
import { ORPHANED_TEXTS } from '@/lib/reports/editor/texts';
import { createJpeg } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { Phone, type OpenReport, type Signal } from './phone';

/** Those faults of docs/reliability.md that need no browser and that saving.test.ts does not test anyway. */
jest.mock('@/lib/offline/store/database', () => jest.requireActual('@/tests/setup/memory-device').selectedDatabase);

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.workUnit();
});
afterAll(() => world.close());

const getPack = (id: string) => unit.leader.call(editorData, { id });
const onServer = async (id: string) => (await getPack(id)).report;
const getCorrections = async (id: string) => (await onServer(id)).bmps.map(({ correction }) => correction?.description);

const isKept = (fileName: string) =>
  world.runAsMaintenance(async (db) => (await db.photo.count({ where: { fileName, removedAt: null } })) === 1);

/** A report with one fence to correct, open on two phones after the crew was notified. */
async function openOnTwoPhones() {
  const [ines, leo] = [new Phone(unit.inspector), new Phone(unit.leader)];
  const begun = await ines.begins(unit);
  const bmpId = await begun.logFence('Torn at the low point');
  await begun.confirmNotification();
  await begun.sends();
  begun.kill();
  return { bmpId, mine: await ines.openTicket(begun.id), theirs: await leo.openTicket(begun.id) };
}

const corrects = (report: OpenReport, bmpId: string, description: string) =>
  report.dispatch({ type: 'bmpOpened', bmpId }, { type: 'correctionChanged', change: { description } });

test('a signal that comes and goes at every step: in the end all of it is there, and each thing once', async () => {
  const phone = new Phone(unit.inspector);
  const report = await phone.begins(unit);
  // What is sent with one of these signals is answered, or not, with the next one.
  const flaps: Signal[] = [
    'off',
    'on',
    'answers are lost',
    'on',
    'photos are cut off',
    'on',
    'photos get no answer',
    'off',
  ];
  const photos: string[] = [];
  for (const [at, signal] of flaps.entries()) {
    phone.signal = signal;
    const bmpId = await report.logFence(`Fence ${at}`);
    photos.push(await report.getPhotographs(bmpId, await createJpeg()));
    await report.types(`Step ${at}`);
    const sent = report.sends();
    // The signal changes again while the request is under way.
    phone.signal = flaps[(at + 1) % flaps.length] ?? 'on';
    await sent;
  }
  await report.confirmNotification();
  phone.signal = 'answers are lost';
  await report.sends();
  expect(getSavingState(report.editor)).toBe('waiting');
  phone.signal = 'on';
  expect(await report.sends()).toEqual({ kind: 'sent' });

  const { status, fields, bmps } = await onServer(report.id);
  expect([status, fields.municipality, getSavingState(report.editor)]).toEqual(['open', 'Step 7', 'saved']);
  expect(bmps.map(({ label, condition }) => [label, condition.description, condition.photos])).toEqual(
    photos.map((fileName, at) => [`${at + 1}`, `Fence ${at}`, [fileName]]),
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
  ] as const)('the same BMP: both versions show, nothing is overwritten, and %s stays', async (choice, stays) => {
    const { bmpId, mine, theirs: remote } = await openOnTwoPhones();
    await corrects(mine, bmpId, 'New fabric');
    await corrects(remote, bmpId, 'Moved back');
    await remote.sends();
    mine.phone.pickUp();
    await mine.sends();
    expect(getSavingState(mine.editor)).toBe('conflict');
    expect(mine.editor.changedBy?.name).toBe('Leo Leader');
    const [clash] = mine.editor.conflicts;
    expect(clash).toMatchObject({
      kind: 'bmp',
      mine: { correction: { description: 'New fabric' } },
      theirs: { correction: { description: 'Moved back' } },
    });
    expect(await getCorrections(mine.id)).toEqual(['Moved back']);

    await mine.dispatch({ type: 'conflictResolved', key: clash?.key ?? '', choice });
    expect(await mine.sends()).toEqual({ kind: 'sent' });
    expect(await getCorrections(mine.id)).toEqual([stays]);
    expect(getSavingState(mine.editor)).toBe('saved');
  });

  test.each([
    ['before', 'on'],
    ['after', 'removing photos is cut off'],
  ] as const)(
    'one deletes a photo %s the other decides to keep it: what the report names is there',
    async (_, signal) => {
      const [ines, leo] = [new Phone(unit.inspector), new Phone(unit.leader)];
      const begun = await ines.begins(unit);
      const bmpId = await begun.logFence('Torn at the low point');
      const fileName = await begun.getPhotographs(bmpId, await createJpeg());
      await begun.sends();
      begun.kill();
      const [mine, remote] = [await ines.openTicket(begun.id), await leo.openTicket(begun.id)];
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
      await remote.sends();
      expect(await isKept(fileName)).toBe(signal !== 'on');

      await corrects(mine, bmpId, 'New fabric');
      await mine.sends();
      await mine.dispatch({ type: 'conflictResolved', key: mine.editor.conflicts[0]?.key ?? '', choice: 'mine' });
      expect(await mine.sends()).toEqual({ kind: 'sent' });
      leo.signal = 'on';
      expect(await remote.sends()).toEqual({ kind: 'sent' });
      expect((await onServer(mine.id)).bmps[0]?.condition.photos).toEqual([fileName]);
      expect(await isKept(fileName)).toBe(true);
      expect(await leo.draft(mine.id)).toBeNull();
    },
  );

  test.each([
    ['refused', (_: OpenReport) => undefined],
    ['told of it first', (mine: OpenReport) => mine.saving.requestRefetch(null)],
  ])(
    'one closes it while the other, %s, corrects: the record stays as it was, and the work stays on the phone',
    async (_, receiveChange) => {
      const { bmpId, mine } = await openOnTwoPhones();
      mine.phone.signal = 'off';
      await corrects(mine, bmpId, 'Replaced after lunch');
      await mine.sends();
      await unit.leader.call(closeOut, { idreport: mine.id, mapImg: await unit.addPhoto('mapimages', mine.id) });
      mine.phone.signal = 'on';
      receiveChange(mine);
      await mine.sends();

      expect(mine.editor.orphaned?.reason).toBe('closed');
      expect(ORPHANED_TEXTS.closed).toContain('Your later entries are kept on this device.');
      expect(await onServer(mine.id)).toMatchObject({ status: 'closed', bmps: [{ correction: null }] });
      mine.kill();
      const draft = await mine.phone.draft(mine.id);
      expect(draft?.orphaned?.report.bmps[0]?.correction?.description).toBe('Replaced after lunch');
    },
  );

  test('when both notify the crew at once, the crew gets one message', async () => {
    const ines = new Phone(unit.inspector);
    const report = await ines.begins(unit);
    await report.logFence('Torn');
    await report.sends();
    await atOnce(report.id, () =>
      Promise.all([unit.leader, unit.office].map((person) => person.call(notifyCrew, { idreport: report.id }))),
    );
    await report.confirmNotification();
    await report.sends();
    expect(await world.runAsMaintenance((db) => db.outboxMessage.count({ where: { aboutId: report.id } }))).toBe(1);
    expect((await onServer(report.id)).status).toBe('open');
  });
});

/** Both ask while another person has locked the report, so that neither is answered before the other has asked. */
async function atOnce(reportId: string, send: () => Promise<unknown>): Promise<void> {
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
