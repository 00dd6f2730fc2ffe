import { canRestorePhoto } from '@/lib/reports/editor/restore-photo';
import { canDeleteFromDevice, canDeleteFromServer } from '@/lib/reports/editor/photos';
import { getNextSave, getSavingState, getUnsavedChanges } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';
import type { Report } from '@/lib/reports/domain/report';
import { makeBmp, dispatchAll, makeReport, openAndDispatch, NOW } from './editor-fixture';

const begun = makeReport({ fields: { siteId: 'crossing', phase: 'BMPInspection', phaseHistory: ['InspectionInfo'] } });
const undone = { type: 'undone' } as const;
const getIds = ({ report }: Editor) => report.bmps.map(({ id }) => id);
const makeDescribed = (description: string) => ({ photos: [], date: NOW, description });
const moveBmp = (report: Report) =>
  ({ type: 'serverMoved', conflict: { report, changedBy: 'Luis', changedAt: NOW } }) as const;
const resolveConflict = (choice: 'mine' | 'theirs') => ({ type: 'conflictResolved', key: 'bmp', choice }) as const;

function startSending(editor: Editor): Editor {
  const changes = getNextSave(editor);
  if (changes === null) throw new Error('There is nothing to send.');
  return dispatchAll(editor, { type: 'saveStarted', changes });
}

describe('Undo of a deletion', () => {
  const fence = makeBmp({ label: '1', condition: { photos: ['torn.jpg'], date: NOW, description: 'Torn' } });
  const report = { ...begun, bmps: [makeBmp({ id: 'first', label: 'A' }), fence, makeBmp({ id: 'last', label: 'B' })] };
  const removed = openAndDispatch(report, { type: 'bmpRemoved', bmpId: 'bmp' });
  const result = { success: true as const, idreport: 'report', version: 1, bmps: [] };

  test('puts the BMP back as and where it was while the server does not know of the deletion', () => {
    expect(getIds(removed)).toEqual(['first', 'last']);
    const back = dispatchAll(removed, undone);
    expect(back.report).toEqual(report);
    expect([getUnsavedChanges(back).bmps, getUnsavedChanges(back).removed]).toEqual([[], []]);
  });

  test('keeps the photos while it is offered, and puts the BMP back under its id at each point of a save', () => {
    const sent = startSending(removed);
    const lost = dispatchAll(sent, { type: 'saveFailed', reason: 'offline' });
    const answered = dispatchAll(sent, { type: 'serverAnswered', result, at: NOW });
    for (const editor of [sent, lost, answered]) {
      expect([canDeleteFromServer(editor, 'torn.jpg'), canDeleteFromDevice(editor, 'torn.jpg')]).toEqual([
        false,
        false,
      ]);
      const back = dispatchAll(editor, undone);
      expect(back.report.bmps.filter(({ id }) => id === 'bmp')).toEqual([
        expect.objectContaining({ condition: fence.condition }),
      ]);
    }
    expect(getIds(dispatchAll(answered, undone))).toEqual(['first', 'last', 'bmp']);
    const backFirst = dispatchAll(sent, undone, { type: 'serverAnswered', result, at: NOW });
    expect(getIds(backFirst)).toEqual(['first', 'last', 'bmp']);
    expect(getNextSave(backFirst)?.bmps).toEqual([expect.objectContaining({ id: 'bmp', version: 0 })]);
  });

  test('does nothing once the crew was notified', () => {
    const notified = { ...removed, report: { ...removed.report, status: 'open' as const } };
    expect(getIds(dispatchAll(notified, undone))).toEqual(['first', 'last']);
  });

  describe('beside a change of a colleague', () => {
    const remote = {
      ...report,
      bmps: report.bmps.map((bmp) =>
        bmp === fence ? { ...fence, version: 2, condition: makeDescribed('Fallen') } : bmp,
      ),
    };
    const inConflict = dispatchAll(removed, moveBmp(remote));
    const edited = openAndDispatch(
      report,
      { type: 'bmpEdited', bmpId: 'bmp' },
      { type: 'placed', position: { lat: 1, lng: 2 } },
      { type: 'home' },
      { type: 'bmpRemoved', bmpId: 'bmp' },
    );

    test('ends the conflict, and lists the BMP once, as the colleague has it', () => {
      expect(inConflict.conflicts).toHaveLength(1);
      const back = dispatchAll(inConflict, undone);
      expect([back.report.bmps, back.conflicts, back.changedBy]).toEqual([remote.bmps, [], null]);
      expect(getSavingState(back)).toBe('saved');
    });

    test('asks about what this person had entered, too', () => {
      const back = dispatchAll(edited, moveBmp(remote), undone);
      expect(getIds(back)).toEqual(['first', 'bmp', 'last']);
      expect(back.conflicts).toEqual([
        expect.objectContaining({
          mine: expect.objectContaining({ location: { lat: 1, lng: 2 } }),
          theirs: expect.objectContaining({ condition: makeDescribed('Fallen') }),
        }),
      ]);
    });

    test('asks again about a BMP that was deleted while two versions of it were in conflict', () => {
      const both = dispatchAll(edited, undone, moveBmp(remote));
      const back = dispatchAll(both, { type: 'bmpRemoved', bmpId: 'bmp' }, undone);
      expect([getIds(back), back.conflicts]).toEqual([getIds(both), both.conflicts]);
    });

    test('ends with the decision for theirs', () => {
      expect(dispatchAll(inConflict, resolveConflict('theirs')).undo).toBeNull();
    });

    test('brings theirs back after the decision for the deletion', () => {
      const decided = dispatchAll(inConflict, resolveConflict('mine'));
      expect(getIds(decided)).toEqual(['first', 'last']);
      const back = dispatchAll(decided, undone);
      expect([back.report.bmps, getSavingState(back)]).toEqual([remote.bmps, 'saved']);
    });

    test('brings mine back after the decision for the deletion of a colleague', () => {
      const withoutBmp = { ...report, bmps: report.bmps.filter((bmp) => bmp !== fence) };
      const decided = dispatchAll(edited, undone, moveBmp(withoutBmp), resolveConflict('theirs'));
      expect(getIds(decided)).toEqual(['first', 'last']);
      expect(dispatchAll(decided, undone).report.bmps.at(-1)).toMatchObject({
        id: 'bmp',
        location: { lat: 1, lng: 2 },
      });
    });
  });
});

describe('an offer to undo', () => {
  const marked = openAndDispatch(begun, { type: 'restVerified', practiceIds: ['mulch'], status: 'na' });
  const ready: Editor = { ...marked, place: { phase: 'InspectionSummary', history: [], active: null } };

  test('ends when SAVE & NOTIFY is confirmed, and stays ended when that is canceled', () => {
    expect(marked.undo).not.toBeNull();
    const confirmed = dispatchAll(
      ready,
      { type: 'questionOpened', question: 'save-and-notify' },
      { type: 'notifyConfirmed' },
    );
    expect([confirmed.queued === null, confirmed.undo]).toEqual([false, null]);
    const queued = dispatchAll(confirmed, { type: 'sendingQueued' });
    expect(dispatchAll(queued, { type: 'notifyCanceled' }).undo).toBeNull();
  });

  test('ends when a colleague notifies the crew', () => {
    expect(dispatchAll(marked, moveBmp({ ...begun, status: 'open', version: 2 })).undo).toBeNull();
  });

  test('ends when the person has changed all of it', () => {
    expect(dispatchAll(marked, { type: 'verifiedSet', practiceId: 'mulch', status: 'good' }).undo).toBeNull();
  });

  test('stays while something of it can be undone', () => {
    expect(dispatchAll(marked, { type: 'fieldChanged', key: 'notes', value: 'Muddy' }).undo).toBe(marked.undo);
  });
});

test('a deleted photo can be put back until SAVE & NOTIFY or CLOSE OUT is confirmed, or its BMP is deleted', () => {
  const logged = openAndDispatch({ ...begun, bmps: [makeBmp({ label: '1' })] });
  const ready: Editor = { ...logged, place: { phase: 'InspectionSummary', history: [], active: null } };
  const open: Editor = { ...logged, report: { ...logged.report, status: 'open' } };
  const canPutBack = (editor: Editor) =>
    (['condition', 'correction'] as const).map((side) => canRestorePhoto(editor, 'bmp', side));
  expect(canPutBack(ready)).toEqual([true, true]);
  expect(canPutBack(open)).toEqual([false, true]);
  const confirmed = dispatchAll(
    ready,
    { type: 'questionOpened', question: 'save-and-notify' },
    { type: 'notifyConfirmed' },
  );
  expect(canPutBack(confirmed)).toEqual([false, false]);
  expect(canPutBack({ ...open, sending: 'close' })).toEqual([false, false]);
  expect(canPutBack(dispatchAll(logged, { type: 'bmpRemoved', bmpId: 'bmp' }))).toEqual([false, false]);
});
