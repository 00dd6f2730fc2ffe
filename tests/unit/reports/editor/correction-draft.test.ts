import { activeBmp, listMissing, statusOfBmp } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';
import { questionText } from '@/lib/reports/editor/question-texts';
import { rowMeta } from '@/lib/reports/domain/logged-list';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import { aBmp, aCorrection, after, aReport, editing, required, theBmp, TODAY } from './an-editor';

/** A correction counts after DONE or SAVE BMP. While somebody is still writing it, it is a draft. */
const fence = aBmp({ label: '1', location: { lat: 43.03, lng: -87.93 }, correctiveActions: required('posts') });
const open = (bmp: LoggedBmp = fence): Report =>
  aReport({ status: 'open', fields: { siteId: 'crossing', mapImage: 'map.jpg' }, bmps: [bmp] });
const type = (description: string) => ({ type: 'correctionChanged', change: { description } }) as const;
const halfTyped = (bmp?: LoggedBmp): Editor =>
  editing(open(bmp), { type: 'bmpOpened', bmpId: 'bmp' }, { type: 'correctionReopened' }, type('Repl'));
const statusNow = (editor: Editor) => statusOfBmp(editor, theBmp(editor), TODAY);

test('a half-typed correction is Incomplete for everybody, and is kept as it is', () => {
  const left = after(halfTyped(), { type: 'home' });
  expect(statusNow(left)).toBe('Incomplete');
  expect(theBmp(left).correction).toMatchObject({ description: 'Repl', draft: true });
  expect(rowMeta(theBmp(left), 'Incomplete', 'America/Chicago')).toBe('Correction started, not finished');
});

test('closing the report names the BMP with an unfinished correction', () => {
  const warning = questionText('close-out', after(halfTyped(), { type: 'home' }).report).warning;
  expect(warning).toContain('Started but not finished with DONE: the correction of Silt Fence.');
});

test('DONE makes a correction Complete', () => {
  const done = after(halfTyped(), type('Replaced'), { type: 'continued' });
  expect(statusNow(done)).toBe('Complete');
  expect(theBmp(done).correction).not.toHaveProperty('draft');
});

test('a documented correction that is being changed is Incomplete until DONE, and CANCEL brings it back', () => {
  const corrected = { ...fence, correction: aCorrection('Replaced the fabric') };
  const mending = halfTyped(corrected);
  expect(statusNow(mending)).toBe('Incomplete');
  expect(activeBmp(mending)?.correction?.description).toBe('Repl');
  const canceled = after(mending, { type: 'correctionCanceled' });
  expect(theBmp(canceled)).toEqual(corrected);
});

test('a correction that is written while logging counts with SAVE BMP', () => {
  const writing = editing(
    aReport({ fields: { siteId: 'crossing' }, bmps: [fence] }),
    { type: 'bmpEdited', bmpId: 'bmp' },
    { type: 'continued' },
    { type: 'continued' },
    { type: 'correctionChosen', document: true },
    type('Replaced'),
  );
  expect(statusNow(writing)).toBe('Incomplete');
  expect(listMissing(after(writing, { type: 'home' })).map(({ sentence }) => sentence)).toEqual([
    'Silt Fence (1) still needs DONE for its correction.',
  ]);
  expect(statusNow(after(writing, { type: 'bmpSaved' }))).toBe('Complete');
});
