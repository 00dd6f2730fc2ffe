import 'fake-indexeddb/auto';
import { openDeviceDatabase } from '@/lib/offline/store/database';
import { createDraftWriter } from '@/lib/offline/store/draft-writer';
import { deletePlaces, createPlaceWriter, findPlace } from '@/lib/offline/store/places';
import type { Place } from '@/lib/reports/editor/state';
import { PLAIN_DRAFT, createEditorData, DANA, LAKESHORE, NOW, PRIYA } from './editor-data-fixture';

const createPlace = (phase: Place['phase']): Place => ({ phase, history: [], active: null });

beforeEach(async () => {
  const database = await openDeviceDatabase();
  for (const store of ['draftHeads', 'draftRecords', 'places'] as const) await database.clear(store);
});

test('the device stores a place for each person and report', async () => {
  await createPlaceWriter(createEditorData('one')).persist(createPlace('WeatherAndSoil'));
  await createPlaceWriter(createEditorData('two')).persist(createPlace('ProjectPhase'));
  await createPlaceWriter({ ...createEditorData('one'), me: PRIYA }).persist(createPlace('ProjectInfo'));
  expect(await findPlace('one', DANA.id)).toEqual(createPlace('WeatherAndSoil'));
  expect(await findPlace('one', PRIYA.id)).toEqual(createPlace('ProjectInfo'));
  expect(await findPlace('three', DANA.id)).toBeNull();
});

test('the device keeps only the last 40 places', async () => {
  for (let report = 0; report < 42; report++)
    await createPlaceWriter(createEditorData(`report ${report}`)).persist(createPlace('ProjectInfo'));
  expect(await (await openDeviceDatabase()).count('places')).toBe(40);
  expect(await findPlace('report 41', DANA.id)).not.toBeNull();
});

test('the device deletes places at sign-out, except those of reports with unsent work', async () => {
  await createPlaceWriter(createEditorData('sent')).persist(createPlace('ProjectInfo'));
  await createPlaceWriter(createEditorData('unsent')).persist(createPlace('BMPPlotLocation'));
  const editorData = createEditorData('unsent');
  await createDraftWriter().persist({
    reportId: 'unsent',
    personId: DANA.id,
    unitId: LAKESHORE.id,
    unitName: LAKESHORE.name,
    base: editorData.report,
    mine: editorData.report,
    editorData,
    changedAt: NOW,
    ...PLAIN_DRAFT,
  });
  await deletePlaces(null);
  expect(await findPlace('sent', DANA.id)).toBeNull();
  expect(await findPlace('unsent', DANA.id)).toEqual(createPlace('BMPPlotLocation'));
});
