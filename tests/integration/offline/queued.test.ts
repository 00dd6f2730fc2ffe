import { notifyCrew, saveReport, editorData, deleteReport } from '@/lib/reports/contract';
import { getEditorMessageText } from '@/lib/reports/editor/message-texts';
import { isQueued, getNextSave, getSavingState } from '@/lib/reports/editor/derived';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { Phone, type OpenReport } from './phone';

jest.mock('@/lib/offline/store/database', () => jest.requireActual('@/tests/setup/memory-device').selectedDatabase);

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  // The phones use the real clock, and the server refuses times more than a day ahead of its own.
  world.setNow(new Date());
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

const countMessagesAbout = (aboutId: string) =>
  world.runAsMaintenance((db) => db.outboxMessage.count({ where: { aboutId } }));
const readReport = async (id: string) => (await unit.leader.call(editorData, { id })).report;
const getMessageText = ({ editor }: OpenReport) => (editor.message ? getEditorMessageText(editor.message).message : '');

/** Completes an inspection without signal, up to the confirmed SAVE & NOTIFY. */
async function confirmWithoutSignal(phone = new Phone(unit.inspector)) {
  const report = await phone.startInspection(unit);
  phone.signal = 'off';
  await report.logFence('Torn at the low point');
  await report.confirmNotification();
  expect(await report.send()).toEqual({ kind: 'offline' });
  return { phone, report };
}

describe('SAVE & NOTIFY without signal', () => {
  test('waits, also after the tab was killed, and is sent once when the signal returns', async () => {
    const { phone, report } = await confirmWithoutSignal();
    expect([isQueued(report.editor), getSavingState(report.editor)]).toEqual([true, 'waiting']);
    report.kill();
    expect((await phone.draft(report.id))?.queued).toMatchObject({ action: 'notify' });

    phone.signal = 'on';
    const reopenedReport = await phone.openReport(report.id);
    expect(isQueued(reopenedReport.editor)).toBe(true);
    expect(await reopenedReport.send()).toEqual({ kind: 'sent' });
    expect(getMessageText(reopenedReport)).toBe(
      'Inspection completed: Messages have been sent to your crew alerting them to maintenance needs',
    );
    expect((await readReport(report.id)).status).toBe('open');
    expect(await countMessagesAbout(report.id)).toBe(1);
    expect(await phone.draft(report.id)).toBeNull();
    await reopenedReport.send();
    expect(await countMessagesAbout(report.id)).toBe(1);
  });

  test('blocks changes until the person cancels, and then sends nothing to the crew', async () => {
    const { phone, report } = await confirmWithoutSignal();
    const before = report.editor.report;
    await report.enterMunicipality('changed');
    await report.dispatch({ type: 'phaseOpened', phase: 'BMPInspection' });
    expect(report.editor.report).toBe(before);
    await report.dispatch({ type: 'notifyCanceled' });
    await report.enterMunicipality('changed');
    phone.signal = 'on';
    expect(await report.send()).toEqual({ kind: 'sent' });
    expect(await readReport(report.id)).toMatchObject({ status: 'setup', fields: { municipality: 'changed' } });
    expect(await countMessagesAbout(report.id)).toBe(0);
  });

  test.each(['responses are lost', 'notifying the crew gets no response'] as const)(
    'notifies the crew once when %s',
    async (signal) => {
      const phone = new Phone(unit.inspector);
      const report = await phone.startInspection(unit);
      await report.logFence('Torn');
      await report.send();
      phone.signal = signal;
      await report.confirmNotification();
      expect(await report.send()).toEqual({ kind: 'offline' });
      expect([isQueued(report.editor), getSavingState(report.editor), getMessageText(report)]).toEqual([
        true,
        'waiting',
        '',
      ]);
      phone.signal = 'on';
      await report.send();
      expect(report.editor.message).toEqual({ kind: 'completed', cas: 'incomplete', changedTags: [] });
      expect(await countMessagesAbout(report.id)).toBe(1);
    },
  );

  test('is completed after a lost response and a killed tab, once signal returns', async () => {
    const phone = new Phone(unit.inspector);
    const report = await phone.startInspection(unit);
    await report.logFence('Torn');
    await report.dispatch({ type: 'home' });
    phone.signal = 'notifying the crew gets no response';
    await report.confirmNotification();
    await report.send();
    report.kill();
    phone.signal = 'off';
    const reopenedReport = await phone.openReport(report.id);
    expect(isQueued(reopenedReport.editor)).toBe(true);
    phone.signal = 'on';
    expect(await reopenedReport.send()).toEqual({ kind: 'sent' });
    expect([reopenedReport.editor.message, reopenedReport.editor.orphaned]).toEqual([
      { kind: 'completed', cas: 'incomplete', changedTags: [] },
      null,
    ]);
    expect(await countMessagesAbout(report.id)).toBe(1);
    expect(await phone.draft(report.id)).toBeNull();
  });

  test('shows that the crew was notified when the tab was killed before the response', async () => {
    const phone = new Phone(unit.inspector);
    const report = await phone.startInspection(unit);
    await report.logFence('Torn');
    await report.send();
    await report.confirmNotification();
    const changes = getNextSave(report.editor);
    if (!changes) throw new Error('There is nothing to save.');
    report.kill();
    await unit.inspector.call(saveReport, changes);
    await unit.inspector.call(notifyCrew, { idreport: report.id });
    const reopenedReport = await phone.openReport(report.id);
    expect([reopenedReport.editor.queued, reopenedReport.editor.message]).toEqual([
      null,
      { kind: 'completed', cas: 'incomplete', changedTags: [] },
    ]);
  });
});

describe('SAVE & NOTIFY after a change of the report on the server', () => {
  async function saveThenConfirm() {
    const phone = new Phone(unit.inspector);
    const report = await phone.startInspection(unit);
    await report.logFence('Torn');
    await report.send();
    phone.signal = 'off';
    await report.enterMunicipality('Town of Erin');
    await report.confirmNotification();
    await report.send();
    phone.signal = 'on';
    return { phone, report, base: report.editor.base };
  }
  const change = (base: OpenReport['editor']['base'], municipality: string) =>
    unit.leader.call(saveReport, {
      id: base.id,
      baseVersion: base.version,
      fields: { municipality },
      bmps: [],
      removed: [],
    });

  test('is canceled by a conflict, shows both versions and notifies nobody', async () => {
    const { phone, report, base } = await saveThenConfirm();
    await change(base, 'Village of Erin');
    await report.send();
    expect(report.editor.queued).toBeNull();
    expect(getMessageText(report)).toContain(
      'Someone else changed this inspection. Review their changes, then try again.',
    );
    expect(report.editor.conflicts).toEqual([
      { kind: 'field', key: 'municipality', mine: 'Town of Erin', theirs: 'Village of Erin' },
    ]);
    expect(await countMessagesAbout(report.id)).toBe(0);
    report.kill();
    const reopenedReport = await phone.openReport(report.id);
    expect(reopenedReport.editor.conflicts).toHaveLength(1);
  });

  test('keeps the entries on the device if another person notified the crew', async () => {
    const { phone, report } = await saveThenConfirm();
    await unit.leader.call(notifyCrew, { idreport: report.id });
    await report.send();
    expect(report.editor.queued).toBeNull();
    expect(report.editor.orphaned?.report.fields.municipality).toBe('Town of Erin');
    expect(getMessageText(report)).toContain('The crew was notified of this inspection.');
    expect((await phone.draft(report.id))?.orphaned).not.toBeNull();
    expect(await countMessagesAbout(report.id)).toBe(1);
  });

  test('is canceled and keeps the entries if the inspection was deleted', async () => {
    const { report } = await saveThenConfirm();
    await unit.leader.call(deleteReport, { idreport: report.id });
    await report.send();
    expect([report.editor.queued, report.editor.orphaned?.reason]).toEqual([null, 'deleted']);
  });

  test('is canceled with the reason if the inspection is incomplete now', async () => {
    const { report, base } = await saveThenConfirm();
    const bmp = base.bmps[0];
    if (!bmp) throw new Error('There is no BMP.');
    const emptied = { ...bmp, condition: { ...bmp.condition, description: '' } };
    await unit.leader.call(saveReport, {
      id: base.id,
      baseVersion: base.version,
      fields: {},
      bmps: [emptied],
      removed: [],
    });
    await report.send();
    expect(getMessageText(report)).toMatch(/Silt Fence \(\w+\) still needs conditions\./);
    expect(report.editor.queued).toBeNull();
    expect((await readReport(report.id)).fields.municipality).toBe('Town of Erin');
  });
});
