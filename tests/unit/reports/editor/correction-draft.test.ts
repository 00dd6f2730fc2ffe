import { findActiveBmp, listMissing, getCurrentBmpStatus } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';
import { getQuestionText } from '@/lib/reports/editor/question-texts';
import { formatRowMeta } from '@/lib/reports/domain/logged-list';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import {
  makeBmp,
  makeCorrection,
  dispatchAll,
  makeReport,
  openAndDispatch,
  makeRequired,
  getActiveBmp,
  TODAY,
} from './editor-fixture';

/** A correction counts after DONE or SAVE BMP. While a person is still writing it, it is a draft. */
const fence = makeBmp({ label: '1', location: { lat: 43.03, lng: -87.93 }, correctiveActions: makeRequired('posts') });
const open = (bmp: LoggedBmp = fence): Report =>
  makeReport({ status: 'open', fields: { siteId: 'crossing', mapImage: 'map.jpg' }, bmps: [bmp] });
const type = (description: string) => ({ type: 'correctionChanged', change: { description } }) as const;
const makeHalfTypedEditor = (bmp?: LoggedBmp): Editor =>
  openAndDispatch(open(bmp), { type: 'bmpOpened', bmpId: 'bmp' }, { type: 'correctionReopened' }, type('Repl'));
const getStatusNow = (editor: Editor) => getCurrentBmpStatus(editor, getActiveBmp(editor), TODAY);

test('a half-typed correction is Incomplete for everybody, and is kept as it is', () => {
  const afterLeaving = dispatchAll(makeHalfTypedEditor(), { type: 'home' });
  expect(getStatusNow(afterLeaving)).toBe('Incomplete');
  expect(getActiveBmp(afterLeaving).correction).toMatchObject({ description: 'Repl', draft: true });
  expect(formatRowMeta(getActiveBmp(afterLeaving), 'Incomplete', 'America/Chicago')).toBe(
    'Correction started, not finished',
  );
});

test('closing the report names the BMP with an unfinished correction', () => {
  const warning = getQuestionText('close-out', dispatchAll(makeHalfTypedEditor(), { type: 'home' }).report).warning;
  expect(warning).toContain('Started but not finished with DONE: the correction of Silt Fence.');
});

test('DONE makes a correction Complete', () => {
  const done = dispatchAll(makeHalfTypedEditor(), type('Replaced'), { type: 'continued' });
  expect(getStatusNow(done)).toBe('Complete');
  expect(getActiveBmp(done).correction).not.toHaveProperty('draft');
});

test('a documented correction that is being changed is Incomplete until DONE, and CANCEL brings it back', () => {
  const corrected = { ...fence, correction: makeCorrection('Replaced the fabric') };
  const edited = makeHalfTypedEditor(corrected);
  expect(getStatusNow(edited)).toBe('Incomplete');
  expect(findActiveBmp(edited)?.correction?.description).toBe('Repl');
  const canceled = dispatchAll(edited, { type: 'correctionCanceled' });
  expect(getActiveBmp(canceled)).toEqual(corrected);
});

test('a correction that is written while logging counts with SAVE BMP', () => {
  const writing = openAndDispatch(
    makeReport({ fields: { siteId: 'crossing' }, bmps: [fence] }),
    { type: 'bmpEdited', bmpId: 'bmp' },
    { type: 'continued' },
    { type: 'continued' },
    { type: 'correctionChosen', document: true },
    type('Replaced'),
  );
  expect(getStatusNow(writing)).toBe('Incomplete');
  expect(listMissing(dispatchAll(writing, { type: 'home' })).map(({ sentence }) => sentence)).toEqual([
    'Silt Fence (1) still needs DONE for its correction.',
  ]);
  expect(getStatusNow(dispatchAll(writing, { type: 'bmpSaved' }))).toBe('Complete');
});
