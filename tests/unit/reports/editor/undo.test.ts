import { canRestorePhoto } from '@/lib/reports/editor/restore-photo';
import { canDeleteFromDevice, canDeleteFromServer } from '@/lib/reports/editor/photos';
import { getNextSave, getSavingState, getUnsavedChanges } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';
import {
  createBmp,
  dispatchAll,
  openAndDispatch,
  NOW,
  reportAtBmpList,
  receiveReport,
  startSending,
} from './editor-fixture';

const undone = { type: 'undone' } as const;
const listIds = ({ report }: Editor) => report.bmps.map(({ id }) => id);
const createCondition = (description: string) => ({ photos: [], date: NOW, description });
const resolveConflict = (choice: 'mine' | 'theirs') => ({ type: 'conflictResolved', key: 'bmp', choice }) as const;

describe('Undo of a deletion', () => {
  const fence = createBmp({ label: '1', condition: { photos: ['torn.jpg'], date: NOW, description: 'Torn' } });
  const report = {
    ...reportAtBmpList,
    bmps: [createBmp({ id: 'first', label: 'A' }), fence, createBmp({ id: 'last', label: 'B' })],
  };
  const removed = openAndDispatch(report, { type: 'bmpRemoved', bmpId: 'bmp' });
  const result = { success: true as const, idreport: 'report', version: 1, bmps: [] };

  test('restores the BMP and its position before the deletion was sent', () => {
    expect(listIds(removed)).toEqual(['first', 'last']);
    const restored = dispatchAll(removed, undone);
    expect(restored.report).toEqual(report);
    expect([getUnsavedChanges(restored).bmps, getUnsavedChanges(restored).removed]).toEqual([[], []]);
  });

  test('keeps the photos of the BMP while it is offered, and restores the BMP at each point of a save', () => {
    const sent = startSending(removed);
    const failed = dispatchAll(sent, { type: 'saveFailed', reason: 'offline' });
    const saved = dispatchAll(sent, { type: 'serverAnswered', result, at: NOW });
    for (const editor of [sent, failed, saved]) {
      expect([canDeleteFromServer(editor, 'torn.jpg'), canDeleteFromDevice(editor, 'torn.jpg')]).toEqual([
        false,
        false,
      ]);
      const restored = dispatchAll(editor, undone);
      expect(restored.report.bmps.filter(({ id }) => id === 'bmp')).toEqual([
        expect.objectContaining({ condition: fence.condition }),
      ]);
    }
    expect(listIds(dispatchAll(saved, undone))).toEqual(['first', 'last', 'bmp']);
    const restoredFirst = dispatchAll(sent, undone, { type: 'serverAnswered', result, at: NOW });
    expect(listIds(restoredFirst)).toEqual(['first', 'last', 'bmp']);
    expect(getNextSave(restoredFirst)?.bmps).toEqual([expect.objectContaining({ id: 'bmp', version: 0 })]);
  });

  test('does nothing after SAVE & NOTIFY', () => {
    const notified = { ...removed, report: { ...removed.report, status: 'open' as const } };
    expect(listIds(dispatchAll(notified, undone))).toEqual(['first', 'last']);
  });

  describe('when a colleague has changed the BMP', () => {
    const remote = {
      ...report,
      bmps: report.bmps.map((bmp) =>
        bmp === fence ? { ...fence, version: 2, condition: createCondition('Fallen') } : bmp,
      ),
    };
    const inConflict = dispatchAll(removed, receiveReport(remote));
    const edited = openAndDispatch(
      report,
      { type: 'bmpEdited', bmpId: 'bmp' },
      { type: 'placed', position: { lat: 1, lng: 2 } },
      { type: 'home' },
      { type: 'bmpRemoved', bmpId: 'bmp' },
    );

    test('ends the conflict in favor of the colleague’s version', () => {
      expect(inConflict.conflicts).toHaveLength(1);
      const restored = dispatchAll(inConflict, undone);
      expect([restored.report.bmps, restored.conflicts, restored.changedBy]).toEqual([remote.bmps, [], null]);
      expect(getSavingState(restored)).toBe('saved');
    });

    test('is no longer offered once this person edits the BMP that came back', () => {
      const opened = dispatchAll(
        inConflict,
        { type: 'bmpEdited', bmpId: 'bmp' },
        { type: 'placed', position: { lat: 1, lng: 2 } },
      );
      expect(opened.undo).toBeNull();
      expect(dispatchAll(opened, undone).report).toEqual(opened.report);
    });

    test('creates a conflict about what this person had entered', () => {
      const restored = dispatchAll(edited, receiveReport(remote), undone);
      expect(listIds(restored)).toEqual(['first', 'bmp', 'last']);
      expect(restored.conflicts).toEqual([
        expect.objectContaining({
          mine: expect.objectContaining({ location: { lat: 1, lng: 2 } }),
          theirs: expect.objectContaining({ condition: createCondition('Fallen') }),
        }),
      ]);
    });

    test('restores a conflict about a BMP that was deleted', () => {
      const afterRefetch = dispatchAll(edited, undone, receiveReport(remote));
      const restored = dispatchAll(afterRefetch, { type: 'bmpRemoved', bmpId: 'bmp' }, undone);
      expect([listIds(restored), restored.conflicts]).toEqual([listIds(afterRefetch), afterRefetch.conflicts]);
    });

    test('is not offered after the person chose the colleague’s version', () => {
      expect(dispatchAll(inConflict, resolveConflict('theirs')).undo).toBeNull();
    });

    test('restores the colleague’s version after the person chose the deletion', () => {
      const resolved = dispatchAll(inConflict, resolveConflict('mine'));
      expect(listIds(resolved)).toEqual(['first', 'last']);
      const restored = dispatchAll(resolved, undone);
      expect([restored.report.bmps, getSavingState(restored)]).toEqual([remote.bmps, 'saved']);
    });

    test('restores this person’s version after the person chose the colleague’s deletion', () => {
      const remoteWithoutFence = { ...report, bmps: report.bmps.filter((bmp) => bmp !== fence) };
      const resolved = dispatchAll(edited, undone, receiveReport(remoteWithoutFence), resolveConflict('theirs'));
      expect(listIds(resolved)).toEqual(['first', 'last']);
      expect(dispatchAll(resolved, undone).report.bmps.at(-1)).toMatchObject({
        id: 'bmp',
        location: { lat: 1, lng: 2 },
      });
    });
  });
});

describe('the offer of Undo', () => {
  const marked = openAndDispatch(reportAtBmpList, { type: 'restVerified', practiceIds: ['mulch'], status: 'na' });
  const ready: Editor = { ...marked, place: { phase: 'InspectionSummary', history: [], active: null } };

  test('ends when the person confirms SAVE & NOTIFY, and does not return after a cancel', () => {
    expect(marked.undo).not.toBeNull();
    const confirmed = dispatchAll(
      ready,
      { type: 'questionOpened', question: 'save-and-notify' },
      { type: 'notifyConfirmed' },
    );
    expect(confirmed.queued).not.toBeNull();
    expect(confirmed.undo).toBeNull();
    const queued = dispatchAll(confirmed, { type: 'sendingQueued' });
    expect(dispatchAll(queued, { type: 'notifyCanceled' }).undo).toBeNull();
  });

  test('ends when a colleague notifies the crew', () => {
    expect(dispatchAll(marked, receiveReport({ ...reportAtBmpList, status: 'open', version: 2 })).undo).toBeNull();
  });

  test('ends when the person has changed everything that Undo would restore', () => {
    expect(dispatchAll(marked, { type: 'verifiedSet', practiceId: 'mulch', status: 'good' }).undo).toBeNull();
  });

  test('stays while Undo can restore something', () => {
    expect(dispatchAll(marked, { type: 'fieldChanged', key: 'notes', value: 'Muddy' }).undo).toBe(marked.undo);
  });
});

test('a deleted photo can be restored until SAVE & NOTIFY or CLOSE OUT, or until its BMP is deleted', () => {
  const logged = openAndDispatch({ ...reportAtBmpList, bmps: [createBmp({ label: '1' })] });
  const ready: Editor = { ...logged, place: { phase: 'InspectionSummary', history: [], active: null } };
  const open: Editor = { ...logged, report: { ...logged.report, status: 'open' } };
  const canRestore = (editor: Editor) =>
    (['condition', 'correction'] as const).map((side) => canRestorePhoto(editor, 'bmp', side));
  expect(canRestore(ready)).toEqual([true, true]);
  expect(canRestore(open)).toEqual([false, true]);
  const confirmed = dispatchAll(
    ready,
    { type: 'questionOpened', question: 'save-and-notify' },
    { type: 'notifyConfirmed' },
  );
  expect(canRestore(confirmed)).toEqual([false, false]);
  expect(canRestore({ ...open, sending: 'close' })).toEqual([false, false]);
  expect(canRestore(dispatchAll(logged, { type: 'bmpRemoved', bmpId: 'bmp' }))).toEqual([false, false]);
});
