import { openEditor } from '@/lib/reports/editor/reducer';
import { findBmp, getPhase } from '@/lib/reports/editor/derived';
import { canDeleteFromDevice } from '@/lib/reports/editor/photos';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import { aBmp, aCorrection, after, aPack, aReport, editing, logFence, NOW, required, theBmp } from './an-editor';

/** CANCEL after somebody else has changed the same BMP takes back what was entered here, and nothing of theirs. */
const moved = (report: Report) =>
  ({ type: 'serverMoved', conflict: { report, changedBy: 'Luis', changedAt: NOW } }) as const;
const fence = aBmp({ id: 'fence', label: '1', correctiveActions: required('posts') });
const withFence = (status: Report['status'], change: Partial<LoggedBmp> = {}): Report =>
  aReport({ status, fields: { siteId: 'crossing' }, bmps: [{ ...fence, ...change }] });
const documentation = (description: string) => ({ ...fence.condition, description });

test('of an edit keeps what a colleague has saved', () => {
  const editingIt = editing(withFence('setup'), { type: 'bmpEdited', bmpId: 'fence' });
  const theirs = withFence('setup', { version: fence.version + 1, condition: documentation('Torn by the wind') });
  const canceled = after(editingIt, moved(theirs), { type: 'bmpFlowCanceled' });
  expect(findBmp(canceled, 'fence')?.condition.description).toBe('Torn by the wind');
});

test('of an edit brings back what was entered here and saved on the way, beside what a colleague changed', () => {
  const edited = editing(
    withFence('setup', { condition: documentation('Half typed') }),
    { type: 'bmpEdited', bmpId: 'fence' },
    { type: 'continued' },
  );
  const begun = { ...edited.place, active: { id: 'fence', before: fence, setAside: null } };
  const theirs = withFence('setup', {
    version: fence.version + 1,
    condition: documentation('Half typed'),
    location: { lat: 43, lng: -87 },
  });
  const canceled = after({ ...edited, place: begun }, moved(theirs), { type: 'bmpFlowCanceled' });
  expect(findBmp(canceled, 'fence')).toMatchObject({ condition: fence.condition, location: { lat: 43, lng: -87 } });
});

test('of a correction keeps the one that a colleague has documented', () => {
  const correcting = editing(withFence('open'), { type: 'bmpOpened', bmpId: 'fence' });
  const theirs = withFence('open', { version: fence.version + 1, correction: aCorrection('Reset') });
  const canceled = after(correcting, moved(theirs), { type: 'correctionCanceled' });
  expect(findBmp(canceled, 'fence')?.correction?.description).toBe('Reset');
});

test('of a correction keeps the one that a colleague has begun, also under one’s own words', () => {
  const correcting = editing(withFence('open'), { type: 'bmpOpened', bmpId: 'fence' });
  const begun = { ...aCorrection('Half typed'), draft: true as const };
  const theirs = withFence('open', { version: fence.version + 1, correction: begun });
  const updated = after(correcting, moved(theirs));
  const typed = after(updated, { type: 'correctionChanged', change: { description: 'Half typed, and mine' } });
  for (const editor of [updated, typed])
    expect(findBmp(after(editor, { type: 'correctionCanceled' }), 'fence')?.correction).toEqual(begun);
});

test('of a correction keeps what a colleague had begun before it was opened, and reverts one’s own words', () => {
  const begun = { ...aCorrection('Half typed'), draft: true as const };
  const opened = editing(withFence('open', { correction: begun }), { type: 'bmpOpened', bmpId: 'fence' });
  const typed = after(opened, { type: 'correctionChanged', change: { description: 'Half typed, and mine' } });
  for (const editor of [opened, typed])
    expect(findBmp(after(editor, { type: 'correctionCanceled' }), 'fence')?.correction).toEqual(begun);
});

describe('after a reload, when the server has everything', () => {
  const edited = editing(
    withFence('setup'),
    { type: 'bmpEdited', bmpId: 'fence' },
    { type: 'continued' },
    {
      type: 'conditionChanged',
      change: { description: 'Changed' },
    },
  );
  const sent = { id: 'report', baseVersion: 1, fields: {}, bmps: edited.report.bmps, removed: [] };
  const saved = after(
    edited,
    { type: 'saveStarted', changes: sent },
    {
      type: 'serverAnswered',
      at: NOW,
      result: { success: true, idreport: 'report', version: 1, bmps: [{ id: 'fence', version: 2, label: '1' }] },
    },
  );
  const reopened = (report: Report) => after(openEditor(aPack(report), null, saved.place), { type: 'bmpFlowCanceled' });

  test('it still brings back what was there before', () => {
    expect(findBmp(reopened(saved.base), 'fence')?.condition).toEqual(fence.condition);
  });

  test('it removes nothing when a colleague has changed the BMP since', () => {
    const theirs = withFence('setup', { version: 3, condition: documentation('Torn by the wind') });
    expect(findBmp(reopened(theirs), 'fence')?.condition.description).toBe('Torn by the wind');
  });
});

describe('what CANCEL removed is restored by Undo', () => {
  const undone = { type: 'undone' } as const;
  const typed = { type: 'correctionChanged', change: { description: 'Reset the pos', initials: 'MH' } } as const;

  test('a first logging, half done: with its photo, on the step on which it was canceled', () => {
    const logging = editing(aReport(), ...logFence.slice(0, 3));
    const { id } = theBmp(logging);
    const begun = after(
      logging,
      { type: 'photosAdded', bmpId: id, side: 'condition', fileNames: ['torn.jpg'] },
      { type: 'conditionChanged', change: { description: 'Torn at the lo' } },
    );
    const canceled = after(begun, { type: 'bmpFlowCanceled' });
    expect(canceled.report.bmps).toEqual([]);
    expect(canDeleteFromDevice(canceled, 'torn.jpg')).toBe(false);
    const back = after(canceled, undone);
    expect(getPhase(back)).toBe('BMPEnterConditions');
    expect(theBmp(back)).toMatchObject({
      location: theBmp(begun).location,
      condition: { photos: ['torn.jpg'], description: 'Torn at the lo' },
    });
    expect(after(back, { type: 'bmpFlowCanceled' }).report.bmps).toEqual([]);
  });

  test('an edit: CANCEL then reverts the same again', () => {
    const edited = editing(
      withFence('setup'),
      { type: 'bmpEdited', bmpId: 'fence' },
      { type: 'continued' },
      { type: 'conditionChanged', change: { description: 'Half typed' } },
    );
    const back = after(edited, { type: 'bmpFlowCanceled' }, undone);
    expect([back.report, back.place]).toEqual([edited.report, edited.place]);
    expect(findBmp(after(back, { type: 'bmpFlowCanceled' }), 'fence')).toEqual(fence);
  });

  test('a correction, beside what a colleague changed since', () => {
    const correcting = editing(withFence('setup'), { type: 'bmpOpened', bmpId: 'fence' }, typed);
    const canceled = after(correcting, { type: 'correctionCanceled' });
    expect(findBmp(canceled, 'fence')?.correction).toMatchObject({ description: '', initials: '' });
    const bmps = canceled.report.bmps.map((bmp) => ({ ...bmp, version: 2, location: { lat: 43, lng: -87 } }));
    const back = after({ ...canceled, report: { ...canceled.report, bmps } }, undone);
    expect(getPhase(back)).toBe('BMPEventSummaryIncomplete');
    expect(findBmp(back, 'fence')).toMatchObject({
      location: { lat: 43, lng: -87 },
      correction: { description: 'Reset the pos', initials: 'MH' },
    });
    expect(findBmp(after(back, { type: 'correctionCanceled' }), 'fence')?.correction?.description).toBe('');
  });

  test('beside a colleague’s correction it is a conflict, and neither is lost', () => {
    const canceled = editing(withFence('open'), { type: 'bmpOpened', bmpId: 'fence' }, typed, {
      type: 'correctionCanceled',
    });
    const theirs = withFence('open', { version: 2, correction: aCorrection('Done by Luis') });
    const back = after({ ...canceled, report: theirs, base: theirs }, undone);
    expect(back.conflicts).toEqual([
      expect.objectContaining({
        name: 'Silt Fence',
        mine: expect.objectContaining({ correction: expect.objectContaining({ description: 'Reset the pos' }) }),
        theirs: expect.objectContaining({ correction: expect.objectContaining({ description: 'Done by Luis' }) }),
      }),
    ]);
    const decided = (choice: 'mine' | 'theirs') =>
      findBmp(after(back, { type: 'conflictResolved', key: 'fence', choice }), 'fence')?.correction?.description;
    expect([decided('mine'), decided('theirs')]).toEqual(['Reset the pos', 'Done by Luis']);
  });

  test('what the person entered anew since is not replaced', () => {
    const again = editing(
      withFence('open'),
      { type: 'bmpOpened', bmpId: 'fence' },
      typed,
      { type: 'correctionCanceled' },
      { type: 'bmpOpened', bmpId: 'fence' },
      { type: 'correctionChanged', change: { description: 'Better words' } },
    );
    const back = after(again, undone);
    expect(findBmp(back, 'fence')?.correction?.description).toBe('Better words');
    expect(back.conflicts).toEqual([]);
  });

  test('nothing is offered where nothing was entered', () => {
    const opened = editing(withFence('open'), { type: 'bmpOpened', bmpId: 'fence' }, { type: 'correctionCanceled' });
    const viewed = editing(withFence('setup'), { type: 'bmpEdited', bmpId: 'fence' }, { type: 'bmpFlowCanceled' });
    expect([opened.undo, viewed.undo]).toEqual([null, null]);
  });

  test('the person is not moved away from another BMP, and not back into an inspection that the crew was notified of', () => {
    const canceled = editing(aReport(), ...logFence, { type: 'bmpFlowCanceled' });
    const another = after(canceled, { type: 'practicePicked', practiceId: 'mulch' });
    const back = after(another, undone);
    expect([back.report.bmps.length, back.place]).toEqual([2, another.place]);
    const completed = { ...canceled, report: { ...canceled.report, status: 'open' as const } };
    expect(after(completed, undone).report.bmps).toEqual([]);
  });
});
