import 'fake-indexeddb/auto';
import { deviceDatabase } from '@/lib/offline/store/database';
import { draftWriter } from '@/lib/offline/store/draft-persistence';
import { forgetPlaces, placeWriter, placeOf } from '@/lib/offline/store/places';
import type { Place } from '@/lib/reports/editor/state';
import { PLAIN_DRAFT, someEditorData, DANA, LAKESHORE, NOW, PRIYA } from './some-editor-data';

const at = (phase: Place['phase']): Place => ({ phase, history: [], active: null });

beforeEach(async () => {
  const database = await deviceDatabase();
  for (const store of ['draftHeads', 'draftRecords', 'places'] as const) await database.clear(store);
});

test('everybody finds their own place again, in each report', async () => {
  await placeWriter(someEditorData('one')).persist(at('WeatherAndSoil'));
  await placeWriter(someEditorData('two')).persist(at('ProjectPhase'));
  await placeWriter({ ...someEditorData('one'), me: PRIYA }).persist(at('ProjectInfo'));
  expect(await placeOf('one', DANA.id)).toEqual(at('WeatherAndSoil'));
  expect(await placeOf('one', PRIYA.id)).toEqual(at('ProjectInfo'));
  expect(await placeOf('three', DANA.id)).toBeNull();
});

test('only the last 40 are kept', async () => {
  for (let report = 0; report < 42; report++)
    await placeWriter(someEditorData(`report ${report}`)).persist(at('ProjectInfo'));
  expect(await (await deviceDatabase()).count('places')).toBe(40);
  expect(await placeOf('report 41', DANA.id)).not.toBeNull();
});

test('signing out forgets them, but not one beside unsent work, which knows how a BMP was before', async () => {
  await placeWriter(someEditorData('sent')).persist(at('ProjectInfo'));
  await placeWriter(someEditorData('unsent')).persist(at('BMPPlotLocation'));
  const editorData = someEditorData('unsent');
  await draftWriter().persist({
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
  await forgetPlaces(null);
  expect(await placeOf('sent', DANA.id)).toBeNull();
  expect(await placeOf('unsent', DANA.id)).toEqual(at('BMPPlotLocation'));
});
