import { findActiveBmp, getPhase } from '@/lib/reports/editor/derived';
import {
  dispatchAll,
  getActiveBmp,
  createBmp,
  createCorrection,
  createTestReport,
  createRequired,
  NOW,
  openAndDispatch,
} from './editor-fixture';

describe('the editor with a logged BMP', () => {
  const due = createBmp({ label: '1', correctiveActions: createRequired('posts') });

  test.each([
    ['opens an incomplete BMP where its correction is entered [BMP-47]', due, 'BMPEventSummaryIncomplete'],
    [
      'opens a corrected BMP as its record [BMP-46]',
      { ...due, correction: createCorrection('Done') },
      'BMPEventSummaryComplete',
    ],
    ['opens documentation as its record', { ...due, correctiveActions: null, label: 'A' }, 'BMPEventSummaryComplete'],
  ])('%s', (_, bmp, phase) => {
    expect(
      getPhase(openAndDispatch(createTestReport({ status: 'open', bmps: [bmp] }), { type: 'bmpOpened', bmpId: 'bmp' })),
    ).toBe(phase);
  });

  test('resets the correction on CANCEL [BMP-48] [BMP-49]', () => {
    const editor = openAndDispatch(
      createTestReport({ status: 'open', bmps: [due] }),
      { type: 'bmpOpened', bmpId: 'bmp' },
      { type: 'correctionChanged', change: { description: 'Half', initials: 'DK' } },
      { type: 'photosAdded', bmpId: 'bmp', side: 'correction', fileNames: ['a.jpg'] },
      { type: 'correctionCanceled' },
    );
    expect(getActiveBmp(editor).correction).toEqual({ photos: [], date: NOW, description: '', initials: '' });
    expect(getPhase(editor)).toBe('InspectionSummary');
  });

  test('keeps a documented correction when its edit is canceled', () => {
    const complete = { ...due, correction: createCorrection('Done') };
    const editor = openAndDispatch(
      createTestReport({ status: 'open', bmps: [complete] }),
      { type: 'bmpOpened', bmpId: 'bmp' },
      { type: 'correctionReopened' },
      { type: 'correctionChanged', change: { description: '' } },
      { type: 'correctionCanceled' },
    );
    expect(editor.report.bmps).toEqual([complete]);
  });

  test('opens the complete summary of the BMP after DONE in an open report, then InspectionSummary [BMP-36] [BMP-50]', () => {
    const corrected = openAndDispatch(
      createTestReport({ status: 'open', bmps: [due] }),
      { type: 'bmpOpened', bmpId: 'bmp' },
      { type: 'correctionChanged', change: { description: 'Reset' } },
      { type: 'continued' },
    );
    expect(getPhase(corrected)).toBe('BMPEventSummaryComplete');
    expect(getPhase(dispatchAll(corrected, { type: 'continued' }))).toBe('InspectionSummary');
  });

  test('requires more than initials for a correction [BMP-24]', () => {
    const editor = openAndDispatch(
      createTestReport({ status: 'open', bmps: [due] }),
      { type: 'bmpOpened', bmpId: 'bmp' },
      { type: 'correctionChanged', change: { initials: 'DK' } },
      { type: 'continued' },
    );
    expect(editor.invalid).toEqual(['correction']);
    expect(getPhase(editor)).toBe('BMPEventSummaryIncomplete');
  });

  test('shows the error about an incomplete correction only on its BMP', () => {
    const editor = openAndDispatch(
      createTestReport({ status: 'open', bmps: [due, { ...due, id: 'other', label: '2' }] }),
      { type: 'bmpOpened', bmpId: 'bmp' },
      { type: 'correctionChanged', change: { initials: 'DK' } },
      { type: 'continued' },
      { type: 'bmpOpened', bmpId: 'other' },
    );
    expect(editor.invalid).toEqual([]);
  });

  test('opens the screen of a deleted BMP, which HOME leaves [BMP-52]', () => {
    const editor = openAndDispatch(createTestReport({ status: 'open' }), { type: 'bmpOpened', bmpId: 'gone' });
    expect(getPhase(editor)).toBe('BMPEventSummaryComplete');
    expect(findActiveBmp(editor)).toBeNull();
    expect(getPhase(dispatchAll(editor, { type: 'home' }))).toBe('InspectionSummary');
  });
});
