import { openEditor } from '@/lib/reports/editor/reducer';
import { getPhase, getBarState, isUnsaved, getNextSave, getSavingState } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';
import { getEditorMessageText } from '@/lib/reports/editor/message-texts';
import { getQuestionText } from '@/lib/reports/editor/question-texts';
import type { Report } from '@/lib/reports/domain/report';
import type { CaState } from '@/lib/reports/domain/rules';
import {
  createBmp,
  createCorrection,
  dispatchAll,
  createEditorData,
  createTestReport,
  openAndDispatch,
  logFence,
  NOW,
  createRequired,
  getActiveBmp,
  receiveReport,
  startSending,
} from './editor-fixture';

const enterMunicipality = (value: string) => ({ type: 'fieldChanged', key: 'municipality', value }) as const;
const newInspection = createTestReport({ fields: { siteId: 'crossing' } });

const receiveResult = (version: number, bmps: { id: string; version: number; label: string | null }[] = []) =>
  ({ type: 'serverAnswered', at: NOW, result: { success: true, idreport: 'report', version, bmps } }) as const;

test('the editor sends the phase only together with a change [EDIT-23]', () => {
  const editor = openAndDispatch(newInspection, { type: 'phaseOpened', phase: 'ProjectInfo' });
  expect(getNextSave(editor)).toBeNull();
  expect(getNextSave(dispatchAll(editor, enterMunicipality('Appleton')))).toMatchObject({
    baseVersion: 1,
    fields: { municipality: 'Appleton' },
    place: { phase: 'ProjectInfo', phaseHistory: ['InspectionSummary'] },
  });
});

test('the editor sends one request at a time, then the input entered during that request', () => {
  const first = startSending(openAndDispatch(newInspection, enterMunicipality('A')));
  expect(getSavingState(first)).toBe('saving');
  const typed = dispatchAll(first, enterMunicipality('B'));
  expect(getNextSave(typed)).toBeNull();
  const answered = dispatchAll(typed, receiveResult(2));
  expect(answered.report.fields.municipality).toBe('B');
  expect(getNextSave(answered)).toMatchObject({ baseVersion: 2, fields: { municipality: 'B' } });
  const saved = dispatchAll(startSending(answered), receiveResult(3));
  expect([getSavingState(saved), saved.save.savedAt]).toEqual(['saved', NOW]);
});

test('the editor takes versions and final labels from the result and shows a changed label', () => {
  const logged = startSending(
    openAndDispatch(newInspection, { type: 'phaseOpened', phase: 'BMPInspection' }, ...logFence, { type: 'bmpSaved' }),
  );
  const { id } = getActiveBmp(logged);
  const sameLabel = dispatchAll(logged, receiveResult(2, [{ id, version: 1, label: 'A' }]));
  expect(getActiveBmp(sameLabel)).toMatchObject({ version: 1, label: 'A' });
  expect(sameLabel.message).toBeNull();
  expect(isUnsaved(sameLabel)).toBe(false);
  const changedLabel = dispatchAll(logged, receiveResult(2, [{ id, version: 1, label: 'C' }]));
  expect(getActiveBmp(changedLabel).label).toBe('C');
  expect(changedLabel.message).toEqual({ kind: 'label-changed', name: 'Silt Fence', from: 'A', to: 'C' });
});

test('the editor keeps a label that was assigned during the request', () => {
  const logged = startSending(
    openAndDispatch(newInspection, { type: 'phaseOpened', phase: 'BMPInspection' }, ...logFence, { type: 'bmpSaved' }),
  );
  const { id } = getActiveBmp(logged);
  const events = [
    { type: 'bmpEdited', bmpId: id },
    { type: 'requiredCasToggled', required: true },
    { type: 'actionToggled', actionId: 'posts' },
    { type: 'bmpSaved' },
  ] as const;
  const answered = dispatchAll(logged, ...events, receiveResult(2, [{ id, version: 1, label: 'A' }]));
  expect(getActiveBmp(answered)).toMatchObject({ version: 1, label: '1' });
  expect(getNextSave(answered)?.bmps).toEqual([expect.objectContaining({ id, version: 1, label: '1' })]);
});

test('the next save removes a BMP that the person deleted during the request', () => {
  const logged = startSending(
    openAndDispatch(newInspection, { type: 'phaseOpened', phase: 'BMPInspection' }, ...logFence),
  );
  const { id } = getActiveBmp(logged);
  const canceled = dispatchAll(
    logged,
    { type: 'bmpFlowCanceled' },
    receiveResult(2, [{ id, version: 1, label: null }]),
  );
  expect(getNextSave(canceled)?.removed).toEqual([{ id, version: 1 }]);
});

test('the editor shows a rejected save but not a lost connection, and retries both [EDIT-45] [EDIT-46]', () => {
  const offline = dispatchAll(startSending(openAndDispatch(newInspection, enterMunicipality('A'))), {
    type: 'saveFailed',
    reason: 'offline',
  });
  expect([getSavingState(offline), offline.message]).toEqual(['waiting', null]);
  const refused = dispatchAll(startSending(offline), { type: 'saveFailed', reason: 'refused' });
  expect(getSavingState(refused)).toBe('failed');
  expect(refused.message && getEditorMessageText(refused.message).title).toBe('Error saving report');
  expect(getNextSave(refused)).toMatchObject({ fields: { municipality: 'A' } });
});

test('the editor resends the same save after a server error [EDIT-46]', () => {
  const afterServerError = dispatchAll(startSending(openAndDispatch(newInspection, enterMunicipality('A'))), {
    type: 'saveFailed',
    reason: 'blocked',
  });
  expect([getSavingState(afterServerError), afterServerError.message]).toEqual(['trouble', null]);
  expect(getNextSave(dispatchAll(afterServerError, enterMunicipality('B')))).toMatchObject({
    fields: { municipality: 'A' },
  });
});

test('the editor does not show Saved while a field has an invalid phone number or date', () => {
  const enterPhone = (value: string) => ({ type: 'fieldChanged', key: 'onsitePhone', value }) as const;
  const invalid = dispatchAll(openAndDispatch(newInspection), enterPhone('414 55'));
  expect([getNextSave(invalid), getBarState(invalid)]).toEqual([null, 'invalid']);
  expect(getBarState(dispatchAll(invalid, enterPhone('')))).toBe('saved');
  expect(getBarState(dispatchAll(invalid, enterMunicipality('Appleton')))).toBe('unsaved');
  const invalidText = { label: 'Last rainfall', text: 'Tuesday', why: 'This is not a date.' };
  const unreadable = dispatchAll(openAndDispatch(newInspection), {
    type: 'invalidTextChanged',
    field: 'lastRainfallDate',
    bmpId: null,
    invalidText,
  });
  expect(getBarState(unreadable)).toBe('invalid');
});

test('the editor shows why a save was rejected and what to do [EDIT-45]', () => {
  const message = 'Some of the information is invalid: rainfall.';
  const refused = dispatchAll(startSending(openAndDispatch(newInspection, enterMunicipality('A'))), {
    type: 'saveFailed',
    reason: 'refused',
    why: message,
  });
  expect(refused.message && getEditorMessageText(refused.message)).toMatchObject({
    title: 'Error saving report',
    message: `${message} Your entries are kept on this device. Tap Not saved to try again or to export them.`,
  });
});

describe('the editor when another person saved first', () => {
  const remote = {
    ...newInspection,
    version: 2,
    fields: { ...newInspection.fields, notes: 'theirs', municipality: 'Theirs' },
  };

  test('merges different fields and sends them based on the newer version', () => {
    const editor = dispatchAll(
      startSending(openAndDispatch(newInspection, { type: 'fieldChanged', key: 'onsiteContact', value: 'Ray' })),
      receiveReport(remote),
    );
    expect(editor.report.fields).toMatchObject({ notes: 'theirs', municipality: 'Theirs', onsiteContact: 'Ray' });
    expect(editor.conflicts).toEqual([]);
    expect(getNextSave(editor)).toEqual(expect.objectContaining({ baseVersion: 2, fields: { onsiteContact: 'Ray' } }));
  });

  test('updates a conflict with later input, and ends the conflict when both values are equal', () => {
    const edited = dispatchAll(
      startSending(openAndDispatch(newInspection, enterMunicipality('Mine'))),
      receiveReport(remote),
      enterMunicipality('Mine after all'),
    );
    expect(edited.conflicts).toEqual([
      { kind: 'field', key: 'municipality', mine: 'Mine after all', theirs: 'Theirs' },
    ]);
    const agreed = dispatchAll(edited, enterMunicipality('Theirs'));
    expect([agreed.conflicts, agreed.changedBy, getSavingState(agreed)]).toEqual([[], null, 'saved']);
  });

  test('sends nothing until a conflict in one field is resolved', () => {
    const inConflict = dispatchAll(
      startSending(openAndDispatch(newInspection, enterMunicipality('Mine'))),
      receiveReport(remote),
    );
    expect(getSavingState(inConflict)).toBe('conflict');
    expect(inConflict.changedBy).toEqual({ name: 'Luis', at: NOW });
    expect(getNextSave(inConflict)).toBeNull();
    const keptLocal = dispatchAll(inConflict, { type: 'conflictResolved', key: 'municipality', choice: 'mine' });
    expect(getNextSave(keptLocal)).toMatchObject({ baseVersion: 2, fields: { municipality: 'Mine' } });
    const keptRemote = dispatchAll(inConflict, { type: 'conflictResolved', key: 'municipality', choice: 'theirs' });
    expect([getSavingState(keptRemote), keptRemote.changedBy]).toEqual(['saved', null]);
  });
});

describe('a save without a response', () => {
  const loseSignal = (editor: Editor) => dispatchAll(startSending(editor), { type: 'saveFailed', reason: 'offline' });
  const arrived = { ...newInspection, version: 2, fields: { ...newInspection.fields, municipality: 'A' } };
  const describeCondition = { type: 'conditionChanged', change: { description: 'Torn' } } as const;
  const openWith = (value: string) => openAndDispatch(newInspection, enterMunicipality(value));
  const edited = dispatchAll(loseSignal(openWith('A')), enterMunicipality('B'));

  test('is sent again unchanged before newer changes', () => {
    expect(getNextSave(edited)).toMatchObject({ baseVersion: 1, fields: { municipality: 'A' } });
    const answered = dispatchAll(startSending(edited), receiveResult(2));
    expect(getNextSave(answered)).toMatchObject({ baseVersion: 2, fields: { municipality: 'B' } });
  });

  test('counts as unsaved when the person undid its change during the request', () => {
    const takenBack = dispatchAll(loseSignal(openWith('A')), enterMunicipality(''));
    expect([isUnsaved(takenBack), getSavingState(takenBack)]).toEqual([true, 'waiting']);
    const answered = dispatchAll(startSending(takenBack), receiveResult(2));
    expect(getNextSave(answered)).toMatchObject({ fields: { municipality: '' } });
  });

  test('does not conflict with later input if the server applied it', () => {
    const merged = dispatchAll(edited, receiveReport(arrived));
    expect([merged.conflicts, getNextSave(merged)?.fields]).toEqual([[], { municipality: 'B' }]);
    const draft = {
      base: edited.base,
      mine: edited.report,
      orphaned: null,
      unacknowledgedChanges: edited.save.unacknowledgedChanges,
    };
    const opened = openEditor(createEditorData(arrived), draft);
    expect([opened.conflicts, getNextSave(opened)?.fields]).toEqual([[], { municipality: 'B' }]);
    expect(getNextSave(openEditor(createEditorData(newInspection), draft))).toMatchObject({
      fields: { municipality: 'A' },
    });
  });

  test('causes a conflict if another person changed the field after the server applied it', () => {
    const remote = { ...arrived, version: 3, fields: { ...arrived.fields, municipality: 'C' } };
    expect(dispatchAll(edited, receiveReport(remote)).conflicts).toEqual([
      expect.objectContaining({ mine: 'B', theirs: 'C' }),
    ]);
  });

  test('takes the label and version from the server for a BMP that the person has edited since', () => {
    const logged = loseSignal(
      openAndDispatch(newInspection, { type: 'phaseOpened', phase: 'BMPInspection' }, ...logFence, {
        type: 'bmpSaved',
      }),
    );
    const sent = getActiveBmp(logged);
    const typed = dispatchAll(logged, { type: 'bmpEdited', bmpId: sent.id }, { type: 'continued' }, describeCondition);
    const merged = dispatchAll(
      typed,
      receiveReport({ ...newInspection, version: 2, bmps: [{ ...sent, version: 1, label: 'B' }] }),
    );
    expect(merged.conflicts).toEqual([]);
    expect(getActiveBmp(merged)).toMatchObject({ version: 1, label: 'B', condition: { description: 'Torn' } });
  });

  test('is replaced by later input if the server rejects it', () => {
    const refused = dispatchAll(startSending(edited), { type: 'saveFailed', reason: 'refused' });
    expect(getNextSave(refused)).toMatchObject({ baseVersion: 1, fields: { municipality: 'B' } });
  });
});

describe('the editor when the status has changed on the server', () => {
  const bmp = createBmp({ label: '1', correctiveActions: createRequired('posts') });
  const setup = { ...newInspection, bmps: [bmp] };
  const opened: Report = { ...setup, status: 'open', version: 2 };

  test('keeps work that the server no longer accepts', () => {
    const editor = dispatchAll(startSending(openAndDispatch(setup, enterMunicipality('Late'))), receiveReport(opened));
    expect(editor.orphaned).toMatchObject({ reason: 'open', report: { fields: { municipality: 'Late' } } });
    expect(editor.report.fields.municipality).toBe('');
    expect([getPhase(editor), getSavingState(editor)]).toEqual(['InspectionSummary', 'conflict']);
  });

  test('sends a correction of a report that was opened', () => {
    const corrected = openAndDispatch(
      setup,
      { type: 'bmpOpened', bmpId: 'bmp' },
      { type: 'correctionChanged', change: { description: 'Reset' } },
    );
    const editor = dispatchAll(startSending(corrected), receiveReport(opened));
    expect(getNextSave(editor)?.bmps).toEqual([
      expect.objectContaining({ id: 'bmp', correction: expect.objectContaining({ description: 'Reset' }) }),
    ]);
  });

  test('keeps no work on a device without changes', () => {
    expect(
      dispatchAll(openAndDispatch(setup, { type: 'phaseOpened', phase: 'ProjectInfo' }), receiveReport(opened))
        .orphaned,
    ).toBeNull();
  });

  test('opens the read-only view of a closed report', () => {
    expect(dispatchAll(openAndDispatch(opened), receiveReport({ ...opened, status: 'closed' })).leaving).toBe('view');
  });

  test('still opens the list after a message about its own close-out [EDIT-60]', () => {
    const closed = dispatchAll(
      openAndDispatch(opened),
      { type: 'closed' },
      receiveReport({ ...opened, status: 'closed' }),
    );
    expect(closed.leaving).toBe('list');
  });

  test('keeps the work when the person reopens the editor', () => {
    const editor = dispatchAll(startSending(openAndDispatch(setup, enterMunicipality('Late'))), receiveReport(opened));
    const reopened = openEditor(createEditorData(opened), {
      base: editor.base,
      mine: editor.report,
      orphaned: editor.orphaned,
    });
    expect(reopened.orphaned).toEqual(editor.orphaned);
  });

  test.each(['deleted', 'left-unit', 'closed', 'open'] as const)(
    'keeps the work and does not send it again when the report is %s',
    (reason) => {
      const editor = dispatchAll(startSending(openAndDispatch(setup, enterMunicipality('Late'))), {
        type: 'reportOrphaned',
        reason,
      });
      expect(editor.orphaned?.report.fields.municipality).toBe('Late');
      expect(getNextSave(editor)).toBeNull();
    },
  );

  test.each(['deleted', 'left-unit'] as const)('adds later input to the kept work when the report is %s', (reason) => {
    const orphaned = dispatchAll(startSending(openAndDispatch(setup, enterMunicipality('Late'))), {
      type: 'reportOrphaned',
      reason,
    });
    const editor = dispatchAll(orphaned, enterMunicipality('Later'), { type: 'practicePicked', practiceId: 'mulch' });
    expect(editor.orphaned?.report).toMatchObject({
      fields: { municipality: 'Later' },
      bmps: [{}, { name: 'Mulching' }],
    });
    const reopened = openEditor(createEditorData(setup), {
      base: setup,
      mine: editor.report,
      orphaned: editor.orphaned,
    });
    expect(dispatchAll(reopened, enterMunicipality('Last')).orphaned?.report.fields.municipality).toBe('Last');
  });

  test('keeps all work together when the status changes again', () => {
    const notified = dispatchAll(
      startSending(openAndDispatch(setup, enterMunicipality('Late'), ...logFence)),
      receiveReport(opened),
    );
    const corrected = dispatchAll(
      notified,
      { type: 'bmpOpened', bmpId: 'bmp' },
      { type: 'correctionChanged', change: { description: 'Reset' } },
    );
    const closed = dispatchAll(corrected, receiveReport({ ...opened, status: 'closed', version: 3 }));
    expect(closed.orphaned).toMatchObject({
      reason: 'closed',
      report: {
        fields: { municipality: 'Late' },
        bmps: [{ id: 'bmp', correction: { description: 'Reset' } }, { name: 'Silt Fence' }],
      },
    });
  });

  test('drops the work when the person discards it', () => {
    const editor = dispatchAll(startSending(openAndDispatch(setup, enterMunicipality('Late'))), receiveReport(opened), {
      type: 'orphanedDropped',
    });
    expect([editor.orphaned, getSavingState(editor)]).toEqual([null, 'saved']);
  });

  test.each(['deleted', 'left-unit'] as const)('does not send dropped work of a report that is %s', (reason) => {
    const editor = dispatchAll(
      startSending(openAndDispatch(setup, enterMunicipality('Late'))),
      { type: 'reportOrphaned', reason },
      { type: 'orphanedDropped' },
    );
    expect([editor.orphaned, getSavingState(editor), getNextSave(editor)]).toEqual([null, 'saved', null]);
  });
});

describe('the editor with a draft on the device', () => {
  const createDraft = (base: Report, local: Report) => ({ base, mine: local, orphaned: null });
  const typed = { ...newInspection, fields: { ...newInspection.fields, municipality: 'Draft' } };

  test('opens the draft as unsaved', () => {
    expect(getNextSave(openEditor(createEditorData(newInspection), createDraft(newInspection, typed)))).toMatchObject({
      fields: { municipality: 'Draft' },
    });
  });

  test('merges the draft with changes on the server', () => {
    const remote = { ...newInspection, version: 3, fields: { ...newInspection.fields, notes: 'theirs' } };
    const editor = openEditor(createEditorData(remote), createDraft(newInspection, typed));
    expect(editor.report.fields).toMatchObject({ notes: 'theirs', municipality: 'Draft' });
    expect(getNextSave(editor)?.baseVersion).toBe(3);
  });

  test('keeps the date of a draft whose report is not on the server', () => {
    const fresh = { ...createTestReport(), version: 0 };
    const local = { ...fresh, fields: { ...fresh.fields, municipality: 'Draft' } };
    const later = { ...fresh, fields: { ...fresh.fields, date: '2026-11-22T15:00:00.000Z' } };
    const editor = openEditor(createEditorData(later), createDraft(fresh, local));
    expect(editor.report.fields).toMatchObject({ date: NOW, municipality: 'Draft' });
    expect(getNextSave(editor)).toMatchObject({ baseVersion: 0, fields: { date: NOW } });
  });
});

describe('the texts of questions', () => {
  const getCompletedText = (cas: CaState) => getEditorMessageText({ kind: 'completed', cas, changedTags: [] }).message;
  const incomplete = createBmp({ correctiveActions: createRequired('posts') });

  test('match the specification [EDIT-47] [EDIT-49] [EDIT-51] [EDIT-58] [EDIT-61] [BMP-17] [PHOTO-06] [PHOTO-07]', () => {
    expect(getQuestionText('save-and-notify', newInspection)).toMatchObject({
      question: 'Are you ready to complete the inspection and notify crew?',
      warning: 'No more BMPs can be logged after this point.',
    });
    expect(getQuestionText('exit-report', newInspection).question).toBe('Really exit report creation?');
    expect(getQuestionText('exit-bmp-flow', newInspection).question).toBe('Really exit BMP flow?');
    expect(getQuestionText('close-out', newInspection)).toMatchObject({
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
    expect(getEditorMessageText({ kind: 'photo-count' })).toEqual({
      tone: 'warning',
      title: 'Error',
      message: 'Maximum 5 images allowed',
      button: 'OK',
    });
  });

  test('count open corrective actions before CLOSE OUT', () => {
    const getWarning = (bmps: Report['bmps']) => getQuestionText('close-out', { ...newInspection, bmps }).warning;
    expect(getWarning([incomplete])).toBe('1 BMP still has open corrective actions; it remains on the record as open.');
    expect(getWarning([incomplete, incomplete])).toBe(
      '2 BMPs still have open corrective actions; they remain on the record as open.',
    );
    expect(getWarning([{ ...incomplete, correction: createCorrection('Done') }])).toBeNull();
  });
});
