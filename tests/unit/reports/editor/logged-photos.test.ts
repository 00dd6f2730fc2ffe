import { canDeleteFromDevice } from '@/lib/reports/editor/photos';
import { getUnsavedChanges } from '@/lib/reports/editor/derived';
import {
  dispatchAll,
  getActiveBmp,
  createBmp,
  createRequired,
  NOW,
  openAndDispatch,
  reportAtBmpList,
} from './editor-fixture';

describe('the editor of the photos of a BMP', () => {
  const fiveNames = ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg'];
  const report = {
    ...reportAtBmpList,
    bmps: [
      createBmp({
        label: '1',
        correctiveActions: createRequired(),
        condition: { photos: fiveNames, date: NOW, description: '' },
      }),
    ],
  };

  test('rejects a sixth photo with a message [PHOTO-04] [PHOTO-06]', () => {
    const editor = openAndDispatch(report, {
      type: 'photosAdded',
      bmpId: 'bmp',
      side: 'condition',
      fileNames: ['6.jpg'],
    });
    expect(editor.message).toEqual({ kind: 'photo-count' });
    expect(editor.report.bmps).toEqual(report.bmps);
  });

  test('ignores an empty selection [PHOTO-05]', () => {
    const editor = openAndDispatch(report, { type: 'photosAdded', bmpId: 'bmp', side: 'correction', fileNames: [] });
    expect(editor.message).toBeNull();
    expect(editor.report.bmps).toEqual(report.bmps);
  });

  test('counts the photos of the condition and of the correction separately [PHOTO-04]', () => {
    const editor = openAndDispatch(report, {
      type: 'photosAdded',
      bmpId: 'bmp',
      side: 'correction',
      fileNames: fiveNames,
    });
    expect(getActiveBmp(editor).correction?.photos).toEqual(fiveNames);
  });

  test('deletes only the given photo [PHOTO-02]', () => {
    const editor = openAndDispatch(report, {
      type: 'photoRemoved',
      bmpId: 'bmp',
      side: 'condition',
      fileName: '3.jpg',
    });
    expect(getActiveBmp(editor).condition.photos).toEqual(['1.jpg', '2.jpg', '4.jpg', '5.jpg']);
  });

  test('deletes a photo from the device only if it was never sent', () => {
    const withoutBmps = { ...report, bmps: [] };
    const logging = dispatchAll(openAndDispatch(withoutBmps, { type: 'practicePicked', practiceId: 'fence' }), {
      type: 'continued',
    });
    const bmpId = logging.report.bmps[0]?.id ?? '';
    const withPhoto = dispatchAll(logging, { type: 'photosAdded', bmpId, side: 'condition', fileNames: ['own.jpg'] });
    const removed = { type: 'photoRemoved', bmpId, side: 'condition', fileName: 'own.jpg' } as const;
    expect(canDeleteFromDevice(dispatchAll(withPhoto, removed), 'own.jpg')).toBe(true);
    const sent = dispatchAll(withPhoto, { type: 'saveStarted', changes: getUnsavedChanges(withPhoto) });
    expect(canDeleteFromDevice(dispatchAll(sent, removed), 'own.jpg')).toBe(false);
    expect(canDeleteFromDevice(dispatchAll(sent, { type: 'saveFailed', reason: 'offline' }, removed), 'own.jpg')).toBe(
      false,
    );
    expect(canDeleteFromDevice(openAndDispatch(report, { ...removed, bmpId: 'bmp', fileName: '3.jpg' }), '3.jpg')).toBe(
      false,
    );
  });

  test('changes only photos of corrections after SAVE & NOTIFY', () => {
    const editor = openAndDispatch(
      { ...report, status: 'open' },
      { type: 'photoRemoved', bmpId: 'bmp', side: 'condition', fileName: '3.jpg' },
      { type: 'photosAdded', bmpId: 'bmp', side: 'correction', fileNames: ['new.jpg'] },
    );
    expect(getActiveBmp(editor)).toMatchObject({
      condition: { photos: fiveNames },
      correction: { photos: ['new.jpg'] },
    });
  });
});
