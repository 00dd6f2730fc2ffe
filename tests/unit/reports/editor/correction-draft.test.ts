import { findActiveBmp, listMissing, getCurrentBmpStatus } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';
import { getQuestionText } from '@/lib/reports/editor/question-texts';
import { formatRowMeta } from '@/lib/reports/domain/logged-list';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import {
  createBmp,
  createCorrection,
  dispatchAll,
  createTestReport,
  openAndDispatch,
  createRequired,
  getActiveBmp,
  TODAY,
} from './editor-fixture';

// A correction is a draft until DONE or SAVE BMP.

const fence = createBmp({
  label: '1',
  location: { lat: 43.03, lng: -87.93 },
  correctiveActions: createRequired('posts'),
});
const createOpenReport = (bmp: LoggedBmp = fence): Report =>
  createTestReport({ status: 'open', fields: { siteId: 'crossing', mapImage: 'map.jpg' }, bmps: [bmp] });
const describeCorrection = (description: string) => ({ type: 'correctionChanged', change: { description } }) as const;
const openWithDraft = (bmp?: LoggedBmp): Editor =>
  openAndDispatch(
    createOpenReport(bmp),
    { type: 'bmpOpened', bmpId: 'bmp' },
    { type: 'correctionReopened' },
    describeCorrection('Repl'),
  );
const getStatus = (editor: Editor) => getCurrentBmpStatus(editor, getActiveBmp(editor), TODAY);

test('the editor keeps an unfinished correction as a draft that counts as Incomplete', () => {
  const onHome = dispatchAll(openWithDraft(), { type: 'home' });
  expect(getStatus(onHome)).toBe('Incomplete');
  expect(getActiveBmp(onHome).correction).toMatchObject({ description: 'Repl', draft: true });
  expect(formatRowMeta(getActiveBmp(onHome), 'Incomplete', 'America/Chicago')).toBe('Correction started, not finished');
});

test('the editor names BMPs with an unfinished correction before CLOSE OUT', () => {
  const warning = getQuestionText('close-out', dispatchAll(openWithDraft(), { type: 'home' }).report).warning;
  expect(warning).toContain('Started but not finished with DONE: the correction of Silt Fence.');
});

test('DONE completes a correction', () => {
  const completed = dispatchAll(openWithDraft(), describeCorrection('Replaced'), { type: 'continued' });
  expect(getStatus(completed)).toBe('Complete');
  expect(getActiveBmp(completed).correction).not.toHaveProperty('draft');
});

test('an edited correction counts as Incomplete until DONE, and CANCEL restores it', () => {
  const corrected = { ...fence, correction: createCorrection('Replaced the fabric') };
  const edited = openWithDraft(corrected);
  expect(getStatus(edited)).toBe('Incomplete');
  expect(findActiveBmp(edited)?.correction?.description).toBe('Repl');
  const canceled = dispatchAll(edited, { type: 'correctionCanceled' });
  expect(getActiveBmp(canceled)).toEqual(corrected);
});

test('SAVE BMP completes a correction that the person entered while logging', () => {
  const writing = openAndDispatch(
    createTestReport({ fields: { siteId: 'crossing' }, bmps: [fence] }),
    { type: 'bmpEdited', bmpId: 'bmp' },
    { type: 'continued' },
    { type: 'continued' },
    { type: 'correctionChosen', wantsCorrection: true },
    describeCorrection('Replaced'),
  );
  expect(getStatus(writing)).toBe('Incomplete');
  expect(listMissing(dispatchAll(writing, { type: 'home' })).map(({ sentence }) => sentence)).toEqual([
    'The correction of Silt Fence (1) is not finished. Open it and tap DONE.',
  ]);
  expect(getStatus(dispatchAll(writing, { type: 'bmpSaved' }))).toBe('Complete');
});
