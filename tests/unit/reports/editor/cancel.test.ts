import { openEditor } from '@/lib/reports/editor/reducer';
import { bmpOf } from '@/lib/reports/editor/derived';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import { aBmp, aCorrection, after, aPack, aReport, editing, NOW, required } from './an-editor';

/** CANCEL after somebody else has changed the same BMP takes back what was entered here, and nothing of theirs. */
const moved = (report: Report) =>
  ({ type: 'serverMoved', conflict: { report, changedBy: 'Luis', changedAt: NOW } }) as const;
const fence = aBmp({ id: 'fence', label: '1', correctiveActions: required('posts') });
const withFence = (status: Report['status'], change: Partial<LoggedBmp> = {}): Report =>
  aReport({ status, fields: { siteId: 'crossing' }, bmps: [{ ...fence, ...change }] });
const documentation = (description: string) => ({ ...fence.condition, description });

test('of an edit leaves what a colleague saved meanwhile', () => {
  const editingIt = editing(withFence('setup'), { type: 'bmpEdited', bmpId: 'fence' });
  const theirs = withFence('setup', { version: fence.version + 1, condition: documentation('Torn by the wind') });
  const cancelled = after(editingIt, moved(theirs), { type: 'bmpFlowCancelled' });
  expect(bmpOf(cancelled, 'fence')?.condition.description).toBe('Torn by the wind');
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
  const cancelled = after({ ...edited, place: begun }, moved(theirs), { type: 'bmpFlowCancelled' });
  expect(bmpOf(cancelled, 'fence')).toMatchObject({ condition: fence.condition, location: { lat: 43, lng: -87 } });
});

test('of a correction leaves the one that a colleague documented meanwhile', () => {
  const correcting = editing(withFence('open'), { type: 'bmpOpened', bmpId: 'fence' });
  const theirs = withFence('open', { version: fence.version + 1, correction: aCorrection('Reset') });
  const cancelled = after(correcting, moved(theirs), { type: 'correctionCancelled' });
  expect(bmpOf(cancelled, 'fence')?.correction?.description).toBe('Reset');
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
  const reopened = (report: Report) =>
    after(openEditor(aPack(report), null, saved.place), { type: 'bmpFlowCancelled' });

  test('it still brings back what was there before', () => {
    expect(bmpOf(reopened(saved.base), 'fence')?.condition).toEqual(fence.condition);
  });

  test('it takes nothing away when a colleague has changed the BMP since', () => {
    const theirs = withFence('setup', { version: 3, condition: documentation('Torn by the wind') });
    expect(bmpOf(reopened(theirs), 'fence')?.condition.description).toBe('Torn by the wind');
  });
});
