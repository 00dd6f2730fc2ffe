import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { callApi, RejectedError } from '@/lib/client/api';
import { findDraft } from '@/lib/offline/store/draft-store';
import { openDeviceDatabase } from '@/lib/offline/store/database';
import { openInspection } from '@/lib/offline/sync/report-sync';
import { findCachedReport } from '@/lib/offline/store/cached-reports';
import { saveReport } from '@/lib/reports/contract';
import { createDocumentationBmp } from '@/tests/setup/reports';
import { PLAIN_DRAFT, createEditorData, DANA } from './editor-data-fixture';

jest.mock('@/lib/client/api', () => ({ ...jest.requireActual('@/lib/client/api'), callApi: jest.fn() }));

beforeEach(() => {
  // The server is unreachable. The tests check the requests and their times.
  jest.mocked(callApi).mockReset().mockRejectedValue(new TypeError('no signal'));
});

const listSaved = () =>
  jest
    .mocked(callApi)
    .mock.calls.filter(([contract]) => contract === saveReport)
    .map(([, changes]) => changes);

/**
 * Types after the editor has sent what waited when it was opened. Otherwise that sending, and not the test's input, could
 * send the text within two seconds.
 */
async function openAndEnterText(id: string) {
  const inspection = openInspection(createEditorData(id), null, null, () => undefined);
  await waitFor(async () => expect(await findCachedReport(id, { personId: DANA.id })).not.toBeNull());
  inspection.send({ type: 'fieldChanged', key: 'municipality', value: 'Oak Creek' });
  expect(listSaved()).toEqual([]);
  return inspection;
}

/** The kinds of records that the device has for drafts of a report. */
const getParts = async (id: string) =>
  (await (await openDeviceDatabase()).getAllKeys('draftRecords')).flatMap(([reportId, , kind]) =>
    reportId === id ? [kind] : [],
  );

test('the editor primes the draft while a report is open', async () => {
  const inspection = openInspection(createEditorData('open'), null, null, () => undefined);
  await waitFor(async () => expect(await getParts('open')).toEqual(['base', 'editorData', 'primed']));
  await inspection.close();
  expect(await getParts('open')).toEqual([]);
});

test('Leaving an inspection ends the Undo of a deleted BMP', async () => {
  const editorData = createEditorData('given up');
  const fence = createDocumentationBmp({ id: 'fence' });
  const inspection = openInspection(
    { ...editorData, report: { ...editorData.report, bmps: [fence] } },
    null,
    null,
    () => undefined,
  );
  inspection.send({ type: 'bmpRemoved', bmpId: 'fence' });
  const getUndo = () => inspection.store.getState().undo;
  expect(getUndo()).toMatchObject({ kind: 'removed', bmp: fence });
  await inspection.close();
  expect(getUndo()).toBeNull();
});

const matchChanges = (id: string) => expect.objectContaining({ id, fields: { municipality: 'Oak Creek' } });

test('the editor sends input when the person leaves it [EDIT-43]', async () => {
  await (await openAndEnterText('left')).close();
  expect(listSaved()).toEqual([matchChanges('left')]);
});

test('the editor sends input before unload, with keepalive [EDIT-44]', async () => {
  const inspection = await openAndEnterText('unloaded');
  window.dispatchEvent(new Event('pagehide'));
  // The save comes sooner than the pause after which it would have been sent anyway.
  await waitFor(() => expect(listSaved()[0]).toEqual(matchChanges('unloaded')));
  expect(jest.mocked(callApi)).toHaveBeenCalledWith(
    saveReport,
    matchChanges('unloaded'),
    expect.objectContaining({ keepalive: true }),
  );
  inspection.abandon();
});

test('the editor sends input at a change of the screen, after the device has stored the input [EDIT-42]', async () => {
  const inspection = await openAndEnterText('moved');
  const wasKept: boolean[] = [];
  jest.mocked(callApi).mockImplementation(async () => {
    wasKept.push((await findDraft('moved', DANA.id)) !== null);
    throw new TypeError('no signal');
  });
  const onNextFrame = jest.fn(() => expect(listSaved()).toEqual([]));
  requestAnimationFrame(onNextFrame);
  inspection.send({ type: 'phaseOpened', phase: 'InspectionInfo' });
  expect(listSaved()).toEqual([]);
  // The save comes sooner than the pause after which it would have been sent anyway.
  await waitFor(() => expect(wasKept).toEqual([true]));
  expect(onNextFrame).toHaveBeenCalledTimes(1);
  inspection.abandon();
});

test('the editor sends input even if the device does not respond', async () => {
  const inspection = openInspection(createEditorData('stuck'), null, null, () => undefined);
  await waitFor(async () => expect(await findCachedReport('stuck', { personId: DANA.id })).not.toBeNull());
  const { store } = (await openDeviceDatabase()).transaction('draftHeads', 'readwrite');
  let isStuck = true;
  const transaction = (async () => {
    while (isStuck) await store.get(['nothing', 'here']);
  })();
  inspection.send({ type: 'fieldChanged', key: 'municipality', value: 'Appleton' });
  inspection.send({ type: 'phaseOpened', phase: 'InspectionInfo' });
  await waitFor(() => expect(listSaved()[0]).toMatchObject({ id: 'stuck' }), { timeout: 4000 });
  isStuck = false;
  await transaction;
  inspection.abandon();
});

test('Undo restores a deleted photo that was not sent', async () => {
  jest.mocked(callApi).mockRejectedValue(new RejectedError('bad-input', 400, 'No.', undefined));
  const editorData = createEditorData('slip');
  const fence = createDocumentationBmp({ id: 'fence' });
  const report = {
    ...editorData.report,
    bmps: [{ ...fence, condition: { ...fence.condition, photos: ['a.jpg', 'b.jpg'] } }],
  };
  const { me, unit } = editorData;
  const owner = { reportId: 'slip', personId: me.id, unitId: unit.id };
  const database = await openDeviceDatabase();
  for (const fileName of ['a.jpg', 'b.jpg'])
    await database.put('photos', {
      ...owner,
      fileName,
      area: 'practiceactions',
      picture: new Blob([fileName]),
      takenAt: null,
      position: null,
      addedAt: fileName,
    });
  const draft = {
    ...owner,
    unitName: unit.name,
    base: editorData.report,
    mine: report,
    editorData,
    changedAt: 'then',
    ...PLAIN_DRAFT,
  };
  const inspection = openInspection(editorData, draft, null, () => undefined);
  // No save with the photo can have arrived.
  await waitFor(() => expect(inspection.store.getState().save.failure).toBe('refused'));
  const getPhotos = () => inspection.store.getState().report.bmps[0]?.condition.photos;

  const restorePhoto = inspection.removePhoto('fence', 'condition', 'a.jpg');
  await waitFor(async () => expect(await database.getAllKeys('photos')).toEqual(['b.jpg']));
  expect(getPhotos()).toEqual(['b.jpg']);
  await restorePhoto();
  expect(getPhotos()).toEqual(['a.jpg', 'b.jpg']);
  expect(await database.getAllKeys('photos')).toEqual(['a.jpg', 'b.jpg']);
  expect(inspection.isUnsent('a.jpg')).toBe(true);
  inspection.abandon();
});
