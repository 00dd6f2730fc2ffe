import { getSilentSince, isStationId, normalizeStationId } from '@/lib/compliance/rain-station';
import { selectReadings, type Reading } from '@/lib/compliance/readings';
import { findStorms, type StormRule } from '@/lib/compliance/storms';

const EPA: StormRule = { threshold: 250, window: 'last-24-hours' };
const WDNR: StormRule = { threshold: 500, window: 'rainfall-event' };

/** Hours after midnight of November 3. */
const toInstant = (hour: number): string => new Date(Date.UTC(2026, 10, 3, hour)).toISOString();
const createReading = (from: number, to: number, rain: number, source: Reading['source'] = 'station'): Reading => ({
  id: `${source} ${from}`,
  fromAt: toInstant(from),
  toAt: toInstant(to),
  rain,
  snow: 0,
  source,
  receivedAt: toInstant(200),
  replacesId: null,
  fellAt: null,
});
const listTriggers = (readings: readonly Reading[], rule: StormRule) =>
  findStorms(selectReadings(readings), rule).map(({ triggerAt }) => triggerAt);

describe('a daily total of a station', () => {
  test.each([
    ['EPA', EPA],
    ['Wisconsin', WDNR],
  ])('starts no storm alone under the rules of %s, however large it is [RAIN-12]', (_name, rule) => {
    expect(listTriggers([createReading(0, 24, 3000)], rule)).toEqual([]);
    expect(listTriggers([createReading(0, 24, 3000), createReading(24, 48, 3000)], rule)).toEqual([]);
    // The day on which daylight saving time begins has 23 hours.
    expect(listTriggers([createReading(0, 23, 3000)], rule)).toEqual([]);
  });

  test('counts together with an hourly reading that then starts a storm', () => {
    expect(listTriggers([createReading(0, 24, 240), createReading(24, 25, 10)], EPA)).toEqual([toInstant(25)]);
  });

  test('does not prevent a storm that a daily gauge reading starts', () => {
    expect(listTriggers([createReading(0, 24, 600, 'gauge')], WDNR)).toEqual([toInstant(24)]);
  });
});

test('where readings overlap, the gauge counts before the file, and the file before the station [RAIN-09]', () => {
  const station = createReading(0, 24, 900);
  const file = createReading(6, 12, 800, 'file');
  const gauge = createReading(8, 10, 700, 'gauge');
  expect(selectReadings([station, file, gauge])).toEqual([gauge]);
  expect(selectReadings([station, file])).toEqual([file]);
  expect(selectReadings([station])).toEqual([station]);
});

test('a station counts as silent 6 hours after the end of its last reading [RAIN-13]', () => {
  const station = { provider: 'nws' as const, id: 'KMKE', readUntil: toInstant(0) };
  expect(getSilentSince(station, new Date(Date.parse(toInstant(6)) - 1).toISOString())).toBeNull();
  expect(getSilentSince(station, toInstant(6))).toBe(toInstant(0));
  expect(getSilentSince({ ...station, id: '', readUntil: null }, toInstant(600))).toBeNull();
});

test('the id of a station has only the letters and digits that the service uses', () => {
  expect(normalizeStationId(' us w00014839\n')).toBe('USW00014839');
  expect([isStationId('nws', 'KMKE'), isStationId('nws', '0007W'), isStationId('ncei', 'USW00014839')]).toEqual([
    true,
    true,
    true,
  ]);
  for (const id of ['', 'K', 'KMKE/observations', 'KMKE\n', 'К'.repeat(4)]) expect(isStationId('nws', id)).toBe(false);
  for (const id of ['KMKE', 'USW0001483', '00014839USW']) expect(isStationId('ncei', id)).toBe(false);
});
