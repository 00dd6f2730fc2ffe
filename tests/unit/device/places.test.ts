import 'fake-indexeddb/auto';
import { deviceDatabase } from '@/lib/device/database';
import { draftKeeper } from '@/lib/device/drafts';
import { forgetPlaces, placeKeeper, placeOf } from '@/lib/device/places';
import type { Place } from '@/lib/reports/editor/state';
import { aPack, DANA, LAKESHORE, NOW, PRIYA } from './a-pack';

const at = (phase: Place['phase']): Place => ({ phase, history: [], active: null });

beforeEach(async () => {
  const database = await deviceDatabase();
  for (const store of ['draftHeads', 'draftParts', 'places'] as const) await database.clear(store);
});

test('everybody finds their own place again, in each report', async () => {
  await placeKeeper(aPack('one')).keep(at('WeatherAndSoil'));
  await placeKeeper(aPack('two')).keep(at('ProjectPhase'));
  await placeKeeper({ ...aPack('one'), me: PRIYA }).keep(at('ProjectInfo'));
  expect(await placeOf('one', DANA.id, null)).toEqual(at('WeatherAndSoil'));
  expect(await placeOf('one', PRIYA.id, null)).toEqual(at('ProjectInfo'));
  expect(await placeOf('three', DANA.id, null)).toBeNull();
});

test('only the last 40 are kept', async () => {
  for (let report = 0; report < 42; report++) await placeKeeper(aPack(`report ${report}`)).keep(at('ProjectInfo'));
  expect(await (await deviceDatabase()).count('places')).toBe(40);
  expect(await placeOf('report 41', DANA.id, null)).not.toBeNull();
});

test('signing out forgets them, but not one beside unsent work, which knows how a BMP was before', async () => {
  await placeKeeper(aPack('sent')).keep(at('ProjectInfo'));
  await placeKeeper(aPack('unsent')).keep(at('BMPPlotLocation'));
  const pack = aPack('unsent');
  await draftKeeper().keep({
    reportId: 'unsent',
    personId: DANA.id,
    unitId: LAKESHORE.id,
    unitName: LAKESHORE.name,
    base: pack.report,
    mine: pack.report,
    pack,
    changedAt: NOW,
    queued: null,
  });
  await forgetPlaces(null);
  expect(await placeOf('sent', DANA.id, null)).toBeNull();
  expect(await placeOf('unsent', DANA.id, null)).toEqual(at('BMPPlotLocation'));
});
