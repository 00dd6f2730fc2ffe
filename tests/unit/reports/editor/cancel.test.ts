import { openEditor } from '@/lib/reports/editor/reducer';
import { findBmp, getPhase } from '@/lib/reports/editor/derived';
import { canDeleteFromDevice } from '@/lib/reports/editor/photos';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
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
} from './editor-fixture';

// CANCEL reverts what was entered on this device and keeps what a colleague saved.

const fence = createBmp({ id: 'fence', label: '1', correctiveActions: createRequired('posts') });
const withFence = (status: Report['status'], change: Partial<LoggedBmp> = {}): Report =>
  createTestReport({ status, fields: { siteId: 'crossing' }, bmps: [{ ...fence, ...change }] });
const createCondition = (description: string) => ({ ...fence.condition, description });

test('the editor keeps what a colleague saved when the person cancels an edit', () => {
  const editing = openAndDispatch(withFence('setup'), { type: 'bmpEdited', bmpId: 'fence' });
  const remote = withFence('setup', { version: fence.version + 1, condition: createCondition('Torn by the wind') });
  const canceled = dispatchAll(editing, receiveReport(remote), { type: 'bmpFlowCanceled' });
  expect(findBmp(canceled, 'fence')?.condition.description).toBe('Torn by the wind');
});

test('CANCEL of an edit reverts the person’s saved input but keeps the change of a colleague', () => {
  const edited = openAndDispatch(
    withFence('setup', { condition: createCondition('Half typed') }),
    { type: 'bmpEdited', bmpId: 'fence' },
    { type: 'continued' },
  );
  const place = { ...edited.place, active: { id: 'fence', before: fence, setAside: null } };
  const remote = withFence('setup', {
    version: fence.version + 1,
    condition: createCondition('Half typed'),
    location: { lat: 43, lng: -87 },
  });
  const canceled = dispatchAll({ ...edited, place }, receiveReport(remote), { type: 'bmpFlowCanceled' });
  expect(findBmp(canceled, 'fence')).toMatchObject({ condition: fence.condition, location: { lat: 43, lng: -87 } });
});

test('the editor keeps the correction of a colleague when the person cancels a correction', () => {
  const correcting = openAndDispatch(withFence('open'), { type: 'bmpOpened', bmpId: 'fence' });
  const remote = withFence('open', { version: fence.version + 1, correction: createCorrection('Reset') });
  const canceled = dispatchAll(correcting, receiveReport(remote), { type: 'correctionCanceled' });
  expect(findBmp(canceled, 'fence')?.correction?.description).toBe('Reset');
});

test('CANCEL keeps a correction draft that a colleague saved after the person opened the correction', () => {
  const correcting = openAndDispatch(withFence('open'), { type: 'bmpOpened', bmpId: 'fence' });
  const draft = { ...createCorrection('Half typed'), draft: true as const };
  const remote = withFence('open', { version: fence.version + 1, correction: draft });
  const updated = dispatchAll(correcting, receiveReport(remote));
  const typed = dispatchAll(updated, { type: 'correctionChanged', change: { description: 'Half typed, and mine' } });
  for (const editor of [updated, typed])
    expect(findBmp(dispatchAll(editor, { type: 'correctionCanceled' }), 'fence')?.correction).toEqual(draft);
});

test('CANCEL keeps a correction draft that a colleague saved before the person opened the correction', () => {
  const draft = { ...createCorrection('Half typed'), draft: true as const };
  const opened = openAndDispatch(withFence('open', { correction: draft }), { type: 'bmpOpened', bmpId: 'fence' });
  const typed = dispatchAll(opened, { type: 'correctionChanged', change: { description: 'Half typed, and mine' } });
  for (const editor of [opened, typed])
    expect(findBmp(dispatchAll(editor, { type: 'correctionCanceled' }), 'fence')?.correction).toEqual(draft);
});

describe('when the person cancels a saved edit after a reload', () => {
  const edited = openAndDispatch(
    withFence('setup'),
    { type: 'bmpEdited', bmpId: 'fence' },
    { type: 'continued' },
    {
      type: 'conditionChanged',
      change: { description: 'Changed' },
    },
  );
  const sent = { id: 'report', baseVersion: 1, fields: {}, bmps: edited.report.bmps, removed: [] };
  const saved = dispatchAll(
    edited,
    { type: 'saveStarted', changes: sent },
    {
      type: 'serverAnswered',
      at: NOW,
      result: { success: true, idreport: 'report', version: 1, bmps: [{ id: 'fence', version: 2, label: '1' }] },
    },
  );
  const reopen = (report: Report) =>
    dispatchAll(openEditor(createEditorData(report), null, saved.place), { type: 'bmpFlowCanceled' });

  test('the editor restores the BMP as it was before the edit', () => {
    expect(findBmp(reopen(saved.base), 'fence')?.condition).toEqual(fence.condition);
  });

  test('the editor keeps the BMP as a colleague has changed it since', () => {
    const remote = withFence('setup', { version: 3, condition: createCondition('Torn by the wind') });
    expect(findBmp(reopen(remote), 'fence')?.condition.description).toBe('Torn by the wind');
  });
});

describe('Undo of CANCEL', () => {
  const undone = { type: 'undone' } as const;
  const typed = { type: 'correctionChanged', change: { description: 'Reset the pos', initials: 'MH' } } as const;

  test('restores an unfinished new BMP with its photo and its step', () => {
    const logging = openAndDispatch(createTestReport(), ...logFence.slice(0, 3));
    const { id } = getActiveBmp(logging);
    const unfinished = dispatchAll(
      logging,
      { type: 'photosAdded', bmpId: id, side: 'condition', fileNames: ['torn.jpg'] },
      { type: 'conditionChanged', change: { description: 'Torn at the lo' } },
    );
    const canceled = dispatchAll(unfinished, { type: 'bmpFlowCanceled' });
    expect(canceled.report.bmps).toEqual([]);
    expect(canDeleteFromDevice(canceled, 'torn.jpg')).toBe(false);
    const restored = dispatchAll(canceled, undone);
    expect(getPhase(restored)).toBe('BMPEnterConditions');
    expect(getActiveBmp(restored)).toMatchObject({
      location: getActiveBmp(unfinished).location,
      condition: { photos: ['torn.jpg'], description: 'Torn at the lo' },
    });
    expect(dispatchAll(restored, { type: 'bmpFlowCanceled' }).report.bmps).toEqual([]);
  });

  test('restores an edit, which the person can cancel again', () => {
    const edited = openAndDispatch(
      withFence('setup'),
      { type: 'bmpEdited', bmpId: 'fence' },
      { type: 'continued' },
      { type: 'conditionChanged', change: { description: 'Half typed' } },
    );
    const restored = dispatchAll(edited, { type: 'bmpFlowCanceled' }, undone);
    expect([restored.report, restored.place]).toEqual([edited.report, edited.place]);
    expect(findBmp(dispatchAll(restored, { type: 'bmpFlowCanceled' }), 'fence')).toEqual(fence);
  });

  test('restores a correction and keeps a later change of a colleague', () => {
    const correcting = openAndDispatch(withFence('setup'), { type: 'bmpOpened', bmpId: 'fence' }, typed);
    const canceled = dispatchAll(correcting, { type: 'correctionCanceled' });
    expect(findBmp(canceled, 'fence')?.correction).toMatchObject({ description: '', initials: '' });
    const bmps = canceled.report.bmps.map((bmp) => ({ ...bmp, version: 2, location: { lat: 43, lng: -87 } }));
    const restored = dispatchAll({ ...canceled, report: { ...canceled.report, bmps } }, undone);
    expect(getPhase(restored)).toBe('BMPEventSummaryIncomplete');
    expect(findBmp(restored, 'fence')).toMatchObject({
      location: { lat: 43, lng: -87 },
      correction: { description: 'Reset the pos', initials: 'MH' },
    });
    expect(findBmp(dispatchAll(restored, { type: 'correctionCanceled' }), 'fence')?.correction?.description).toBe('');
  });

  test('creates a conflict when a colleague has entered another correction since', () => {
    const canceled = openAndDispatch(withFence('open'), { type: 'bmpOpened', bmpId: 'fence' }, typed, {
      type: 'correctionCanceled',
    });
    const remote = withFence('open', { version: 2, correction: createCorrection('Done by Luis') });
    const restored = dispatchAll({ ...canceled, report: remote, base: remote }, undone);
    expect(restored.conflicts).toEqual([
      expect.objectContaining({
        name: 'Silt Fence',
        mine: expect.objectContaining({ correction: expect.objectContaining({ description: 'Reset the pos' }) }),
        theirs: expect.objectContaining({ correction: expect.objectContaining({ description: 'Done by Luis' }) }),
      }),
    ]);
    const resolve = (choice: 'mine' | 'theirs') =>
      findBmp(dispatchAll(restored, { type: 'conflictResolved', key: 'fence', choice }), 'fence')?.correction
        ?.description;
    expect([resolve('mine'), resolve('theirs')]).toEqual(['Reset the pos', 'Done by Luis']);
  });

  test('keeps what the person entered after CANCEL', () => {
    const editorAfterReentry = openAndDispatch(
      withFence('open'),
      { type: 'bmpOpened', bmpId: 'fence' },
      typed,
      { type: 'correctionCanceled' },
      { type: 'bmpOpened', bmpId: 'fence' },
      { type: 'correctionChanged', change: { description: 'Better words' } },
    );
    const restored = dispatchAll(editorAfterReentry, undone);
    expect(findBmp(restored, 'fence')?.correction?.description).toBe('Better words');
    expect(restored.conflicts).toEqual([]);
  });

  test('is not offered when the person entered nothing', () => {
    const opened = openAndDispatch(
      withFence('open'),
      { type: 'bmpOpened', bmpId: 'fence' },
      { type: 'correctionCanceled' },
    );
    const viewed = openAndDispatch(
      withFence('setup'),
      { type: 'bmpEdited', bmpId: 'fence' },
      { type: 'bmpFlowCanceled' },
    );
    expect([opened.undo, viewed.undo]).toEqual([null, null]);
  });

  test('keeps the BMP on the screen open, and changes nothing after SAVE & NOTIFY', () => {
    const canceled = openAndDispatch(createTestReport(), ...logFence, { type: 'bmpFlowCanceled' });
    const another = dispatchAll(canceled, { type: 'practicePicked', practiceId: 'mulch' });
    const restored = dispatchAll(another, undone);
    expect([restored.report.bmps.length, restored.place]).toEqual([2, another.place]);
    const completed = { ...canceled, report: { ...canceled.report, status: 'open' as const } };
    expect(dispatchAll(completed, undone).report.bmps).toEqual([]);
  });
});
