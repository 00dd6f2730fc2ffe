import { openEditor } from '@/lib/reports/editor/reducer';
import { getPhase, getBarState, isUnsaved, getNextSave, getSavingState } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';
import { getNoticeText } from '@/lib/reports/editor/notice-texts';
import { getQuestionText } from '@/lib/reports/editor/question-texts';
import type { Report } from '@/lib/reports/domain/report';
import type { CaState } from '@/lib/reports/domain/rules';
import {
  makeBmp,
  makeCorrection,
  dispatchAll,
  makeEditorData,
  makeReport,
  openAndDispatch,
  logFence,
  NOW,
  makeRequired,
  getActiveBmp,
} from './editor-fixture';

const type = (value: string) => ({ type: 'fieldChanged', key: 'municipality', value }) as const;
const begun = makeReport({ fields: { siteId: 'crossing' } });

function startSending(editor: Editor): Editor {
  const changes = getNextSave(editor);
  if (changes === null) throw new Error('There is nothing to send.');
  return dispatchAll(editor, { type: 'saveStarted', changes });
}

const answer = (version: number, bmps: { id: string; version: number; label: string | null }[] = []) =>
  ({ type: 'serverAnswered', at: NOW, result: { success: true, idreport: 'report', version, bmps } }) as const;
const moveBmp = (report: Report) =>
  ({ type: 'serverMoved', conflict: { report, changedBy: 'Luis', changedAt: NOW } }) as const;

test('the phase is sent with a change, and alone is nothing to save [EDIT-23]', () => {
  const editor = openAndDispatch(begun, { type: 'phaseOpened', phase: 'ProjectInfo' });
  expect(getNextSave(editor)).toBeNull();
  expect(getNextSave(dispatchAll(editor, type('Appleton')))).toMatchObject({
    baseVersion: 1,
    fields: { municipality: 'Appleton' },
    place: { phase: 'ProjectInfo', phaseHistory: ['InspectionSummary'] },
  });
});

test('sends one request at a time, and then what was typed during it', () => {
  const first = startSending(openAndDispatch(begun, type('A')));
  expect(getSavingState(first)).toBe('saving');
  const typed = dispatchAll(first, type('B'));
  expect(getNextSave(typed)).toBeNull();
  const answered = dispatchAll(typed, answer(2));
  expect(answered.report.fields.municipality).toBe('B');
  expect(getNextSave(answered)).toMatchObject({ baseVersion: 2, fields: { municipality: 'B' } });
  const done = dispatchAll(startSending(answered), answer(3));
  expect([getSavingState(done), done.save.savedAt]).toEqual(['saved', NOW]);
});

test('versions and final labels are in the answer; a changed label is shown', () => {
  const logged = startSending(
    openAndDispatch(begun, { type: 'phaseOpened', phase: 'BMPInspection' }, ...logFence, { type: 'bmpSaved' }),
  );
  const { id } = getActiveBmp(logged);
  const same = dispatchAll(logged, answer(2, [{ id, version: 1, label: 'A' }]));
  expect(getActiveBmp(same)).toMatchObject({ version: 1, label: 'A' });
  expect(same.notice).toBeNull();
  expect(isUnsaved(same)).toBe(false);
  const other = dispatchAll(logged, answer(2, [{ id, version: 1, label: 'C' }]));
  expect(getActiveBmp(other).label).toBe('C');
  expect(other.notice).toEqual({ kind: 'label-changed', name: 'Silt Fence', from: 'A', to: 'C' });
});

test('a label given while the save was on its way is not undone by the answer', () => {
  const logged = startSending(
    openAndDispatch(begun, { type: 'phaseOpened', phase: 'BMPInspection' }, ...logFence, { type: 'bmpSaved' }),
  );
  const { id } = getActiveBmp(logged);
  const events = [
    { type: 'bmpEdited', bmpId: id },
    { type: 'requiredCasToggled', required: true },
    { type: 'actionToggled', actionId: 'posts' },
    { type: 'bmpSaved' },
  ] as const;
  const answered = dispatchAll(logged, ...events, answer(2, [{ id, version: 1, label: 'A' }]));
  expect(getActiveBmp(answered)).toMatchObject({ version: 1, label: '1' });
  expect(getNextSave(answered)?.bmps).toEqual([expect.objectContaining({ id, version: 1, label: '1' })]);
});

test('a BMP removed while it was on its way is removed by the next save', () => {
  const logged = startSending(openAndDispatch(begun, { type: 'phaseOpened', phase: 'BMPInspection' }, ...logFence));
  const { id } = getActiveBmp(logged);
  const canceled = dispatchAll(logged, { type: 'bmpFlowCanceled' }, answer(2, [{ id, version: 1, label: null }]));
  expect(getNextSave(canceled)?.removed).toEqual([{ id, version: 1 }]);
});

test('without signal work continues quietly; a rejection is shown; both can be tried again [EDIT-45] [EDIT-46]', () => {
  const offline = dispatchAll(startSending(openAndDispatch(begun, type('A'))), {
    type: 'saveFailed',
    reason: 'offline',
  });
  expect([getSavingState(offline), offline.notice]).toEqual(['waiting', null]);
  const refused = dispatchAll(startSending(offline), { type: 'saveFailed', reason: 'refused' });
  expect(getSavingState(refused)).toBe('failed');
  expect(refused.notice && getNoticeText(refused.notice).title).toBe('Error saving report');
  expect(getNextSave(refused)).toMatchObject({ fields: { municipality: 'A' } });
});

test('a server that has trouble is no lost signal, and what it may have stored is sent again as it was [EDIT-46]', () => {
  const troubled = dispatchAll(startSending(openAndDispatch(begun, type('A'))), {
    type: 'saveFailed',
    reason: 'blocked',
  });
  expect([getSavingState(troubled), troubled.notice]).toEqual(['trouble', null]);
  expect(getNextSave(dispatchAll(troubled, type('B')))).toMatchObject({ fields: { municipality: 'A' } });
});

test('Saved is not shown while a field has what no save sends: part of a phone number, no date', () => {
  const phone = (value: string) => ({ type: 'fieldChanged', key: 'onsitePhone', value }) as const;
  const wrong = dispatchAll(openAndDispatch(begun), phone('414 55'));
  expect([getNextSave(wrong), getBarState(wrong)]).toEqual([null, 'unread']);
  expect(getBarState(dispatchAll(wrong, phone('')))).toBe('saved');
  expect(getBarState(dispatchAll(wrong, type('Appleton')))).toBe('unsaved');
  const unread = { label: 'Last rainfall', text: 'Tuesday', why: 'This is not a date.' };
  const afterLeaving = dispatchAll(openAndDispatch(begun), {
    type: 'textLeft',
    field: 'lastRainfallDate',
    bmpId: null,
    unread,
  });
  expect(getBarState(afterLeaving)).toBe('unread');
});

test('a refusal says why, and what to do [EDIT-45]', () => {
  const why = 'Some of the information is invalid: rainfall.';
  const refused = dispatchAll(startSending(openAndDispatch(begun, type('A'))), {
    type: 'saveFailed',
    reason: 'refused',
    why,
  });
  expect(refused.notice && getNoticeText(refused.notice)).toMatchObject({
    title: 'Error saving report',
    message: `${why} What you entered is kept on this device. Correct the problem, or tap Not saved to retry or to export it for your Office.`,
  });
});

describe('somebody else saved first', () => {
  const remote = { ...begun, version: 2, fields: { ...begun.fields, notes: 'theirs', municipality: 'Theirs' } };

  test('different fields are merged and sent on their version', () => {
    const editor = dispatchAll(
      startSending(openAndDispatch(begun, { type: 'fieldChanged', key: 'onsiteContact', value: 'Ray' })),
      moveBmp(remote),
    );
    expect(editor.report.fields).toMatchObject({ notes: 'theirs', municipality: 'Theirs', onsiteContact: 'Ray' });
    expect(editor.conflicts).toEqual([]);
    expect(getNextSave(editor)).toEqual(expect.objectContaining({ baseVersion: 2, fields: { onsiteContact: 'Ray' } }));
  });

  test('who types on in what is disputed sees it in the conflict, and who types what they have ends it', () => {
    const typedOn = dispatchAll(
      startSending(openAndDispatch(begun, type('Mine'))),
      moveBmp(remote),
      type('Mine after all'),
    );
    expect(typedOn.conflicts).toEqual([
      { kind: 'field', key: 'municipality', mine: 'Mine after all', theirs: 'Theirs' },
    ]);
    const agreed = dispatchAll(typedOn, type('Theirs'));
    expect([agreed.conflicts, agreed.changedBy, getSavingState(agreed)]).toEqual([[], null, 'saved']);
  });

  test('the same field waits for a decision, names who changed it, and nothing is sent before', () => {
    const disputed = dispatchAll(startSending(openAndDispatch(begun, type('Mine'))), moveBmp(remote));
    expect(getSavingState(disputed)).toBe('conflict');
    expect(disputed.changedBy).toEqual({ name: 'Luis', at: NOW });
    expect(getNextSave(disputed)).toBeNull();
    const mine = dispatchAll(disputed, { type: 'conflictResolved', key: 'municipality', choice: 'mine' });
    expect(getNextSave(mine)).toMatchObject({ baseVersion: 2, fields: { municipality: 'Mine' } });
    const resolved = dispatchAll(disputed, { type: 'conflictResolved', key: 'municipality', choice: 'theirs' });
    expect([getSavingState(resolved), resolved.changedBy]).toEqual(['saved', null]);
  });
});

describe('a save that nobody answered', () => {
  const loseSignal = (editor: Editor) => dispatchAll(startSending(editor), { type: 'saveFailed', reason: 'offline' });
  const arrived = { ...begun, version: 2, fields: { ...begun.fields, municipality: 'A' } };
  const described = { type: 'conditionChanged', change: { description: 'Torn' } } as const;
  const editor = (value: string) => openAndDispatch(begun, type(value));
  const typedOn = dispatchAll(loseSignal(editor('A')), type('B'));

  test('is sent again as it was before anything newer is, so that it is known whether it arrived', () => {
    expect(getNextSave(typedOn)).toMatchObject({ baseVersion: 1, fields: { municipality: 'A' } });
    const answered = dispatchAll(startSending(typedOn), answer(2));
    expect(getNextSave(answered)).toMatchObject({ baseVersion: 2, fields: { municipality: 'B' } });
  });

  test('is unsaved also when its change was undone during the request', () => {
    const takenBack = dispatchAll(loseSignal(editor('A')), type(''));
    expect([isUnsaved(takenBack), getSavingState(takenBack)]).toEqual([true, 'waiting']);
    const answered = dispatchAll(startSending(takenBack), answer(2));
    expect(getNextSave(answered)).toMatchObject({ fields: { municipality: '' } });
  });

  test('is in no conflict with what is typed after it, when it did arrive', () => {
    const met = dispatchAll(typedOn, moveBmp(arrived));
    expect([met.conflicts, getNextSave(met)?.fields]).toEqual([[], { municipality: 'B' }]);
    const draft = {
      base: typedOn.base,
      mine: typedOn.report,
      orphaned: null,
      unacknowledged: typedOn.save.unacknowledged,
    };
    const opened = openEditor(makeEditorData(arrived), draft);
    expect([opened.conflicts, getNextSave(opened)?.fields]).toEqual([[], { municipality: 'B' }]);
    expect(getNextSave(openEditor(makeEditorData(begun), draft))).toMatchObject({ fields: { municipality: 'A' } });
  });

  test('is in conflict where somebody else changed it after it had arrived', () => {
    const remote = { ...arrived, version: 3, fields: { ...arrived.fields, municipality: 'C' } };
    expect(dispatchAll(typedOn, moveBmp(remote)).conflicts).toEqual([
      expect.objectContaining({ mine: 'B', theirs: 'C' }),
    ]);
  });

  test('of a BMP: what is changed after it is based on it, under the name that the server gave', () => {
    const logged = loseSignal(
      openAndDispatch(begun, { type: 'phaseOpened', phase: 'BMPInspection' }, ...logFence, { type: 'bmpSaved' }),
    );
    const sent = getActiveBmp(logged);
    const typed = dispatchAll(logged, { type: 'bmpEdited', bmpId: sent.id }, { type: 'continued' }, described);
    const met = dispatchAll(typed, moveBmp({ ...begun, version: 2, bmps: [{ ...sent, version: 1, label: 'B' }] }));
    expect(met.conflicts).toEqual([]);
    expect(getActiveBmp(met)).toMatchObject({ version: 1, label: 'B', condition: { description: 'Torn' } });
  });

  test('a refusal says that the save failed, and the next save sends the correction', () => {
    const refused = dispatchAll(startSending(typedOn), { type: 'saveFailed', reason: 'refused' });
    expect(getNextSave(refused)).toMatchObject({ baseVersion: 1, fields: { municipality: 'B' } });
  });
});

describe('the report moved on while this device was away', () => {
  const bmp = makeBmp({ label: '1', correctiveActions: makeRequired('posts') });
  const setup = { ...begun, bmps: [bmp] };
  const opened: Report = { ...setup, status: 'open', version: 2 };

  test('what the server no longer accepts is kept completely', () => {
    const editor = dispatchAll(startSending(openAndDispatch(setup, type('Late'))), moveBmp(opened));
    expect(editor.orphaned).toMatchObject({ reason: 'open', report: { fields: { municipality: 'Late' } } });
    expect(editor.report.fields.municipality).toBe('');
    expect([getPhase(editor), getSavingState(editor)]).toEqual(['InspectionSummary', 'conflict']);
  });

  test('a correction still goes through', () => {
    const corrected = openAndDispatch(
      setup,
      { type: 'bmpOpened', bmpId: 'bmp' },
      { type: 'correctionChanged', change: { description: 'Reset' } },
    );
    const editor = dispatchAll(startSending(corrected), moveBmp(opened));
    expect(getNextSave(editor)?.bmps).toEqual([
      expect.objectContaining({ id: 'bmp', correction: expect.objectContaining({ description: 'Reset' }) }),
    ]);
  });

  test('a phone that only looked has lost nothing and says nothing', () => {
    expect(
      dispatchAll(openAndDispatch(setup, { type: 'phaseOpened', phase: 'ProjectInfo' }), moveBmp(opened)).orphaned,
    ).toBeNull();
  });

  test('a closed one is read instead', () => {
    expect(dispatchAll(openAndDispatch(opened), moveBmp({ ...opened, status: 'closed' })).leaving).toBe('view');
  });

  test('the notification about the closing that was requested here leads nowhere else [EDIT-60]', () => {
    const closedHere = dispatchAll(
      openAndDispatch(opened),
      { type: 'closed' },
      moveBmp({ ...opened, status: 'closed' }),
    );
    expect(closedHere.leaving).toBe('list');
  });

  test('what was kept is still kept when the editor is opened again', () => {
    const editor = dispatchAll(startSending(openAndDispatch(setup, type('Late'))), moveBmp(opened));
    const again = openEditor(makeEditorData(opened), {
      base: editor.base,
      mine: editor.report,
      orphaned: editor.orphaned,
    });
    expect(again.orphaned).toEqual(editor.orphaned);
  });

  test.each(['deleted', 'left-unit', 'closed', 'open'] as const)(
    'refused because it is %s: the work is kept here and not sent again',
    (reason) => {
      const editor = dispatchAll(startSending(openAndDispatch(setup, type('Late'))), {
        type: 'reportOrphaned',
        reason,
      });
      expect(editor.orphaned?.report.fields.municipality).toBe('Late');
      expect(getNextSave(editor)).toBeNull();
    },
  );

  test.each(['deleted', 'left-unit'] as const)('what is entered after it is %s belongs to what is kept', (reason) => {
    const orphaned = dispatchAll(startSending(openAndDispatch(setup, type('Late'))), {
      type: 'reportOrphaned',
      reason,
    });
    const editor = dispatchAll(orphaned, type('Later'), { type: 'practicePicked', practiceId: 'mulch' });
    expect(editor.orphaned?.report).toMatchObject({
      fields: { municipality: 'Later' },
      bmps: [{}, { name: 'Mulching' }],
    });
    const again = openEditor(makeEditorData(setup), { base: setup, mine: editor.report, orphaned: editor.orphaned });
    expect(dispatchAll(again, type('Last')).orphaned?.report.fields.municipality).toBe('Last');
  });

  test('when it moves on once more, all that was set aside stays together', () => {
    const notified = dispatchAll(startSending(openAndDispatch(setup, type('Late'), ...logFence)), moveBmp(opened));
    const corrected = dispatchAll(
      notified,
      { type: 'bmpOpened', bmpId: 'bmp' },
      { type: 'correctionChanged', change: { description: 'Reset' } },
    );
    const closed = dispatchAll(corrected, moveBmp({ ...opened, status: 'closed', version: 3 }));
    expect(closed.orphaned).toMatchObject({
      reason: 'closed',
      report: {
        fields: { municipality: 'Late' },
        bmps: [{ id: 'bmp', correction: { description: 'Reset' } }, { name: 'Silt Fence' }],
      },
    });
  });

  test('it is kept until the person is done with it', () => {
    const editor = dispatchAll(startSending(openAndDispatch(setup, type('Late'))), moveBmp(opened), {
      type: 'orphanedDropped',
    });
    expect([editor.orphaned, getSavingState(editor)]).toEqual([null, 'saved']);
  });

  test.each(['deleted', 'left-unit'] as const)(
    'let go, work on a report that is %s is not sent once more',
    (reason) => {
      const editor = dispatchAll(
        startSending(openAndDispatch(setup, type('Late'))),
        { type: 'reportOrphaned', reason },
        { type: 'orphanedDropped' },
      );
      expect([editor.orphaned, getSavingState(editor), getNextSave(editor)]).toEqual([null, 'saved', null]);
    },
  );
});

describe('a draft kept on the device', () => {
  const getDraft = (base: Report, mine: Report) => ({ base, mine, orphaned: null });
  const typed = { ...begun, fields: { ...begun.fields, municipality: 'Draft' } };

  test('goes on, still to be saved', () => {
    expect(getNextSave(openEditor(makeEditorData(begun), getDraft(begun, typed)))).toMatchObject({
      fields: { municipality: 'Draft' },
    });
  });

  test('merges with what happened on the server', () => {
    const remote = { ...begun, version: 3, fields: { ...begun.fields, notes: 'theirs' } };
    const editor = openEditor(makeEditorData(remote), getDraft(begun, typed));
    expect(editor.report.fields).toMatchObject({ notes: 'theirs', municipality: 'Draft' });
    expect(getNextSave(editor)?.baseVersion).toBe(3);
  });

  test('of a report that the server never saw keeps its own date', () => {
    const fresh = { ...makeReport(), version: 0 };
    const mine = { ...fresh, fields: { ...fresh.fields, municipality: 'Draft' } };
    const later = { ...fresh, fields: { ...fresh.fields, date: '2026-11-22T15:00:00.000Z' } };
    const editor = openEditor(makeEditorData(later), getDraft(fresh, mine));
    expect(editor.report.fields).toMatchObject({ date: NOW, municipality: 'Draft' });
    expect(getNextSave(editor)).toMatchObject({ baseVersion: 0, fields: { date: NOW } });
  });
});

describe('sentences', () => {
  const getCompletedText = (cas: CaState) => getNoticeText({ kind: 'completed', cas }).message;
  const due = makeBmp({ correctiveActions: makeRequired('posts') });

  test('are those of the specification [EDIT-47] [EDIT-49] [EDIT-51] [EDIT-58] [EDIT-61] [BMP-17] [PHOTO-06] [PHOTO-07]', () => {
    expect(getQuestionText('save-and-notify', begun)).toMatchObject({
      question: 'Are you ready to complete the inspection and notify crew?',
      warning: 'No more BMPs can be logged after this point.',
    });
    expect(getQuestionText('exit-report', begun).question).toBe('Really exit report creation?');
    expect(getQuestionText('exit-bmp-flow', begun).question).toBe('Really exit BMP flow?');
    expect(getQuestionText('close-out', begun)).toMatchObject({
      question: "Really close report? You won't be able to log any more corrective actions after this point.",
      warning: null,
    });
    expect(getCompletedText('incomplete')).toBe(
      'Inspection completed: Messages have been sent to your crew alerting them to maintenance needs',
    );
    expect([getCompletedText('complete'), getCompletedText('none')]).toEqual([
      'Inspection completed: Messages have been sent to your crew. All corrective actions are complete.',
      'Inspection completed: Messages have been sent to your crew. No corrective actions are required.',
    ]);
    expect(getNoticeText({ kind: 'photo-count' })).toEqual({
      tone: 'warning',
      title: 'Error',
      message: 'Maximum 5 images allowed',
      button: 'OK',
    });
  });

  test('closing says how many corrective actions are still open', () => {
    const getWarning = (bmps: Report['bmps']) => getQuestionText('close-out', { ...begun, bmps }).warning;
    expect(getWarning([due])).toBe('1 BMP still has open corrective actions; it remains on the record as open.');
    expect(getWarning([due, due])).toBe(
      '2 BMPs still have open corrective actions; they remain on the record as open.',
    );
    expect(getWarning([{ ...due, correction: makeCorrection('Done') }])).toBeNull();
  });
});
