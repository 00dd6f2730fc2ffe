import { openEditor } from '@/lib/reports/editor/reducer';
import { findBmp, getPhase } from '@/lib/reports/editor/derived';
import { canDeleteFromDevice } from '@/lib/reports/editor/photos';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
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

/** CANCEL after another person has changed the same BMP takes back what was entered here, and nothing of theirs. */
const moveBmp = (report: Report) =>
  ({ type: 'serverMoved', conflict: { report, changedBy: 'Luis', changedAt: NOW } }) as const;
const fence = makeBmp({ id: 'fence', label: '1', correctiveActions: makeRequired('posts') });
const withFence = (status: Report['status'], change: Partial<LoggedBmp> = {}): Report =>
  makeReport({ status, fields: { siteId: 'crossing' }, bmps: [{ ...fence, ...change }] });
const documentation = (description: string) => ({ ...fence.condition, description });

test('of an edit keeps what a colleague has saved', () => {
  const editingIt = openAndDispatch(withFence('setup'), { type: 'bmpEdited', bmpId: 'fence' });
  const remote = withFence('setup', { version: fence.version + 1, condition: documentation('Torn by the wind') });
  const canceled = dispatchAll(editingIt, moveBmp(remote), { type: 'bmpFlowCanceled' });
  expect(findBmp(canceled, 'fence')?.condition.description).toBe('Torn by the wind');
});

test('of an edit brings back what was entered here and saved on the way, beside what a colleague changed', () => {
  const edited = openAndDispatch(
    withFence('setup', { condition: documentation('Half typed') }),
    { type: 'bmpEdited', bmpId: 'fence' },
    { type: 'continued' },
  );
  const begun = { ...edited.place, active: { id: 'fence', before: fence, setAside: null } };
  const remote = withFence('setup', {
    version: fence.version + 1,
    condition: documentation('Half typed'),
    location: { lat: 43, lng: -87 },
  });
  const canceled = dispatchAll({ ...edited, place: begun }, moveBmp(remote), { type: 'bmpFlowCanceled' });
  expect(findBmp(canceled, 'fence')).toMatchObject({ condition: fence.condition, location: { lat: 43, lng: -87 } });
});

test('of a correction keeps the one that a colleague has documented', () => {
  const correcting = openAndDispatch(withFence('open'), { type: 'bmpOpened', bmpId: 'fence' });
  const remote = withFence('open', { version: fence.version + 1, correction: makeCorrection('Reset') });
  const canceled = dispatchAll(correcting, moveBmp(remote), { type: 'correctionCanceled' });
  expect(findBmp(canceled, 'fence')?.correction?.description).toBe('Reset');
});

test('of a correction keeps the one that a colleague has begun, also under one’s own words', () => {
  const correcting = openAndDispatch(withFence('open'), { type: 'bmpOpened', bmpId: 'fence' });
  const begun = { ...makeCorrection('Half typed'), draft: true as const };
  const remote = withFence('open', { version: fence.version + 1, correction: begun });
  const updated = dispatchAll(correcting, moveBmp(remote));
  const typed = dispatchAll(updated, { type: 'correctionChanged', change: { description: 'Half typed, and mine' } });
  for (const editor of [updated, typed])
    expect(findBmp(dispatchAll(editor, { type: 'correctionCanceled' }), 'fence')?.correction).toEqual(begun);
});

test('of a correction keeps what a colleague had begun before it was opened, and reverts one’s own words', () => {
  const begun = { ...makeCorrection('Half typed'), draft: true as const };
  const opened = openAndDispatch(withFence('open', { correction: begun }), { type: 'bmpOpened', bmpId: 'fence' });
  const typed = dispatchAll(opened, { type: 'correctionChanged', change: { description: 'Half typed, and mine' } });
  for (const editor of [opened, typed])
    expect(findBmp(dispatchAll(editor, { type: 'correctionCanceled' }), 'fence')?.correction).toEqual(begun);
});

describe('after a reload, when the server has everything', () => {
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
    dispatchAll(openEditor(makeEditorData(report), null, saved.place), { type: 'bmpFlowCanceled' });

  test('it still brings back what was there before', () => {
    expect(findBmp(reopen(saved.base), 'fence')?.condition).toEqual(fence.condition);
  });

  test('it removes nothing when a colleague has changed the BMP since', () => {
    const remote = withFence('setup', { version: 3, condition: documentation('Torn by the wind') });
    expect(findBmp(reopen(remote), 'fence')?.condition.description).toBe('Torn by the wind');
  });
});

describe('what CANCEL removed is restored by Undo', () => {
  const undone = { type: 'undone' } as const;
  const typed = { type: 'correctionChanged', change: { description: 'Reset the pos', initials: 'MH' } } as const;

  test('a first logging, half done: with its photo, on the step on which it was canceled', () => {
    const logging = openAndDispatch(makeReport(), ...logFence.slice(0, 3));
    const { id } = getActiveBmp(logging);
    const begun = dispatchAll(
      logging,
      { type: 'photosAdded', bmpId: id, side: 'condition', fileNames: ['torn.jpg'] },
      { type: 'conditionChanged', change: { description: 'Torn at the lo' } },
    );
    const canceled = dispatchAll(begun, { type: 'bmpFlowCanceled' });
    expect(canceled.report.bmps).toEqual([]);
    expect(canDeleteFromDevice(canceled, 'torn.jpg')).toBe(false);
    const back = dispatchAll(canceled, undone);
    expect(getPhase(back)).toBe('BMPEnterConditions');
    expect(getActiveBmp(back)).toMatchObject({
      location: getActiveBmp(begun).location,
      condition: { photos: ['torn.jpg'], description: 'Torn at the lo' },
    });
    expect(dispatchAll(back, { type: 'bmpFlowCanceled' }).report.bmps).toEqual([]);
  });

  test('an edit: CANCEL then reverts the same again', () => {
    const edited = openAndDispatch(
      withFence('setup'),
      { type: 'bmpEdited', bmpId: 'fence' },
      { type: 'continued' },
      { type: 'conditionChanged', change: { description: 'Half typed' } },
    );
    const back = dispatchAll(edited, { type: 'bmpFlowCanceled' }, undone);
    expect([back.report, back.place]).toEqual([edited.report, edited.place]);
    expect(findBmp(dispatchAll(back, { type: 'bmpFlowCanceled' }), 'fence')).toEqual(fence);
  });

  test('a correction, beside what a colleague changed since', () => {
    const correcting = openAndDispatch(withFence('setup'), { type: 'bmpOpened', bmpId: 'fence' }, typed);
    const canceled = dispatchAll(correcting, { type: 'correctionCanceled' });
    expect(findBmp(canceled, 'fence')?.correction).toMatchObject({ description: '', initials: '' });
    const bmps = canceled.report.bmps.map((bmp) => ({ ...bmp, version: 2, location: { lat: 43, lng: -87 } }));
    const back = dispatchAll({ ...canceled, report: { ...canceled.report, bmps } }, undone);
    expect(getPhase(back)).toBe('BMPEventSummaryIncomplete');
    expect(findBmp(back, 'fence')).toMatchObject({
      location: { lat: 43, lng: -87 },
      correction: { description: 'Reset the pos', initials: 'MH' },
    });
    expect(findBmp(dispatchAll(back, { type: 'correctionCanceled' }), 'fence')?.correction?.description).toBe('');
  });

  test('beside a colleague’s correction it is a conflict, and neither is lost', () => {
    const canceled = openAndDispatch(withFence('open'), { type: 'bmpOpened', bmpId: 'fence' }, typed, {
      type: 'correctionCanceled',
    });
    const remote = withFence('open', { version: 2, correction: makeCorrection('Done by Luis') });
    const back = dispatchAll({ ...canceled, report: remote, base: remote }, undone);
    expect(back.conflicts).toEqual([
      expect.objectContaining({
        name: 'Silt Fence',
        mine: expect.objectContaining({ correction: expect.objectContaining({ description: 'Reset the pos' }) }),
        theirs: expect.objectContaining({ correction: expect.objectContaining({ description: 'Done by Luis' }) }),
      }),
    ]);
    const decide = (choice: 'mine' | 'theirs') =>
      findBmp(dispatchAll(back, { type: 'conflictResolved', key: 'fence', choice }), 'fence')?.correction?.description;
    expect([decide('mine'), decide('theirs')]).toEqual(['Reset the pos', 'Done by Luis']);
  });

  test('what the person entered anew since is not replaced', () => {
    const again = openAndDispatch(
      withFence('open'),
      { type: 'bmpOpened', bmpId: 'fence' },
      typed,
      { type: 'correctionCanceled' },
      { type: 'bmpOpened', bmpId: 'fence' },
      { type: 'correctionChanged', change: { description: 'Better words' } },
    );
    const back = dispatchAll(again, undone);
    expect(findBmp(back, 'fence')?.correction?.description).toBe('Better words');
    expect(back.conflicts).toEqual([]);
  });

  test('nothing is offered where nothing was entered', () => {
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

  test('the person is not moved away from another BMP, and not back into an inspection that the crew was notified of', () => {
    const canceled = openAndDispatch(makeReport(), ...logFence, { type: 'bmpFlowCanceled' });
    const another = dispatchAll(canceled, { type: 'practicePicked', practiceId: 'mulch' });
    const back = dispatchAll(another, undone);
    expect([back.report.bmps.length, back.place]).toEqual([2, another.place]);
    const completed = { ...canceled, report: { ...canceled.report, status: 'open' as const } };
    expect(dispatchAll(completed, undone).report.bmps).toEqual([]);
  });
});
