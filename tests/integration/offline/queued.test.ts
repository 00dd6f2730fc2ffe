import { notifyCrew, saveReport, editorData, deleteReport } from '@/lib/reports/contract';
import { getNoticeText } from '@/lib/reports/editor/notice-texts';
import { isQueued, getNextSave, getSavingState } from '@/lib/reports/editor/derived';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { Phone, type OpenReport } from './phone';

jest.mock('@/lib/offline/store/database', () => jest.requireActual('@/tests/setup/memory-device').selectedDatabase);

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  // The phones use this machine's clock, and the server refuses instants that are more than a day ahead of its own.
  world.at(new Date());
  unit = await world.workUnit();
});
afterAll(() => world.close());

const getMessagesAbout = (aboutId: string) =>
  world.runAsMaintenance((db) => db.outboxMessage.count({ where: { aboutId } }));
const onServer = async (id: string) => (await unit.leader.call(editorData, { id })).report;
const getNoticeMessage = ({ editor }: OpenReport) => (editor.notice ? getNoticeText(editor.notice).message : '');

/** A whole inspection without signal, up to the confirmed SAVE & NOTIFY. */
async function confirmedWithoutSignal(phone = new Phone(unit.inspector)) {
  const report = await phone.begins(unit);
  phone.signal = 'off';
  await report.logFence('Torn at the low point');
  await report.confirmNotification();
  expect(await report.sends()).toEqual({ kind: 'offline' });
  return { phone, report };
}

describe('SAVE & NOTIFY without signal', () => {
  test('is accepted and waits, also in a tab that is killed; it is sent once when signal returns', async () => {
    const { phone, report } = await confirmedWithoutSignal();
    expect([isQueued(report.editor), getSavingState(report.editor)]).toEqual([true, 'waiting']);
    report.kill();
    expect((await phone.draft(report.id))?.queued).toMatchObject({ act: 'notify' });

    phone.signal = 'on';
    const again = await phone.openTicket(report.id);
    expect(isQueued(again.editor)).toBe(true);
    expect(await again.sends()).toEqual({ kind: 'sent' });
    expect(getNoticeMessage(again)).toBe(
      'Inspection completed: Messages have been sent to your crew alerting them to maintenance needs',
    );
    expect((await onServer(report.id)).status).toBe('open');
    expect(await getMessagesAbout(report.id)).toBe(1);
    expect(await phone.draft(report.id)).toBeNull();
    await again.sends();
    expect(await getMessagesAbout(report.id)).toBe(1);
  });

  test('nothing in it changes while it waits; when canceled, work continues and nothing is sent', async () => {
    const { phone, report } = await confirmedWithoutSignal();
    const before = report.editor.report;
    await report.types('changed');
    await report.dispatch({ type: 'phaseOpened', phase: 'BMPInspection' });
    expect(report.editor.report).toBe(before);
    await report.dispatch({ type: 'notifyCanceled' });
    await report.types('changed');
    phone.signal = 'on';
    expect(await report.sends()).toEqual({ kind: 'sent' });
    expect(await onServer(report.id)).toMatchObject({ status: 'setup', fields: { municipality: 'changed' } });
    expect(await getMessagesAbout(report.id)).toBe(0);
  });

  test.each(['answers are lost', 'telling the crew gets no answer'] as const)(
    '%s: the crew is not notified twice, and it is completed in the end',
    async (signal) => {
      const phone = new Phone(unit.inspector);
      const report = await phone.begins(unit);
      await report.logFence('Torn');
      await report.sends();
      phone.signal = signal;
      await report.confirmNotification();
      expect(await report.sends()).toEqual({ kind: 'offline' });
      expect([isQueued(report.editor), getSavingState(report.editor), getNoticeMessage(report)]).toEqual([
        true,
        'waiting',
        '',
      ]);
      phone.signal = 'on';
      await report.sends();
      expect(report.editor.notice).toEqual({ kind: 'completed', cas: 'incomplete' });
      expect(await getMessagesAbout(report.id)).toBe(1);
    },
  );

  test('notified, unanswered, killed, and opened without signal: it is completed when signal is back', async () => {
    const phone = new Phone(unit.inspector);
    const report = await phone.begins(unit);
    await report.logFence('Torn');
    await report.dispatch({ type: 'home' });
    phone.signal = 'telling the crew gets no answer';
    await report.confirmNotification();
    await report.sends();
    report.kill();
    phone.signal = 'off';
    const again = await phone.openTicket(report.id);
    expect(isQueued(again.editor)).toBe(true);
    phone.signal = 'on';
    expect(await again.sends()).toEqual({ kind: 'sent' });
    expect([again.editor.notice, again.editor.orphaned]).toEqual([{ kind: 'completed', cas: 'incomplete' }, null]);
    expect(await getMessagesAbout(report.id)).toBe(1);
    expect(await phone.draft(report.id)).toBeNull();
  });

  test('a tab killed before the answer finds that the crew was notified', async () => {
    const phone = new Phone(unit.inspector);
    const report = await phone.begins(unit);
    await report.logFence('Torn');
    await report.sends();
    await report.confirmNotification();
    const changes = getNextSave(report.editor);
    if (!changes) throw new Error('There is nothing to save.');
    report.kill();
    await unit.inspector.call(saveReport, changes);
    await unit.inspector.call(notifyCrew, { idreport: report.id });
    const again = await phone.openTicket(report.id);
    expect([again.editor.queued, again.editor.notice]).toEqual([null, { kind: 'completed', cas: 'incomplete' }]);
  });
});

describe('what was confirmed without signal is not what the server has', () => {
  async function saveThenConfirm() {
    const phone = new Phone(unit.inspector);
    const report = await phone.begins(unit);
    await report.logFence('Torn');
    await report.sends();
    phone.signal = 'off';
    await report.types('Town of Erin');
    await report.confirmNotification();
    await report.sends();
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

  test('a conflict: SAVE & NOTIFY shows that it no longer waits, both versions are there, and nobody is notified', async () => {
    const { phone, report, base } = await saveThenConfirm();
    await change(base, 'Village of Erin');
    await report.sends();
    expect(report.editor.queued).toBeNull();
    expect(getNoticeMessage(report)).toContain(
      'Somebody else changed this inspection. Review their changes, then try again.',
    );
    expect(report.editor.conflicts).toEqual([
      { kind: 'field', key: 'municipality', mine: 'Town of Erin', theirs: 'Village of Erin' },
    ]);
    expect(await getMessagesAbout(report.id)).toBe(0);
    report.kill();
    const again = await phone.openTicket(report.id);
    expect(again.editor.conflicts).toHaveLength(1);
  });

  test('another person notified the crew: what the server no longer accepts is kept completely', async () => {
    const { phone, report } = await saveThenConfirm();
    await unit.leader.call(notifyCrew, { idreport: report.id });
    await report.sends();
    expect(report.editor.queued).toBeNull();
    expect(report.editor.orphaned?.report.fields.municipality).toBe('Town of Erin');
    expect(getNoticeMessage(report)).toContain('sent to the crew');
    expect((await phone.draft(report.id))?.orphaned).not.toBeNull();
    expect(await getMessagesAbout(report.id)).toBe(1);
  });

  test('the inspection was deleted: SAVE & NOTIFY waits no longer, and the work is orphaned', async () => {
    const { report } = await saveThenConfirm();
    await unit.leader.call(deleteReport, { idreport: report.id });
    await report.sends();
    expect([report.editor.queued, report.editor.orphaned?.reason]).toEqual([null, 'deleted']);
  });

  test('the inspection is incomplete now: the reason is shown, and it can be completed', async () => {
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
    await report.sends();
    expect(getNoticeMessage(report)).toMatch(/Silt Fence \(\w+\) still needs conditions\./);
    expect(report.editor.queued).toBeNull();
    expect((await onServer(report.id)).fields.municipality).toBe('Town of Erin');
  });
});
