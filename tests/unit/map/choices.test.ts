import { parseCoordinates, formatCoordinates } from '@/lib/map/coordinates';
import { chooseEngine, getNextEngine } from '@/lib/map/engine-choice';
import { getImageryState } from '@/lib/map/imagery';

test('the map uses the plain map without WebGL 2, and the configured engine with it', () => {
  expect(chooseEngine({ hasWebGl2: false }, { mapboxToken: 'pk.token' })).toBe('dom');
  expect(chooseEngine({ hasWebGl2: true }, { mapboxToken: 'pk.token' })).toBe('mapbox');
  expect(chooseEngine({ hasWebGl2: true }, { mapboxToken: null })).toBe('maplibre');
});

test('the map uses the next engine after a failure, and none after the plain map', () => {
  expect(getNextEngine('mapbox')).toBe('maplibre');
  expect(getNextEngine('maplibre')).toBe('dom');
  expect(getNextEngine('dom')).toBeNull();
});

test('the map shows when there is no imagery, or only coarse imagery [MAP-17]', () => {
  expect(getImageryState({ base: null, detail: null }, 18)).toBe('loading');
  expect(getImageryState({ base: true, detail: null }, 18)).toBe('shown');
  expect(getImageryState({ base: true, detail: true }, 18)).toBe('shown');
  expect(getImageryState({ base: true, detail: false }, 18)).toBe('coarse');
  expect(getImageryState({ base: true, detail: false }, 14)).toBe('shown');
  expect(getImageryState({ base: false, detail: null }, 14)).toBe('unreachable');
  expect(getImageryState({ base: false, detail: false }, 18)).toBe('unreachable');
});

test.each([
  ['43.0389, -87.90647', { lat: 43.0389, lng: -87.90647 }],
  ['  43.0389   -87.90647 ', { lat: 43.0389, lng: -87.90647 }],
  ['43.0389° N, 87.90647° W', { lat: 43.0389, lng: -87.90647 }],
  ['33.9 S; 18.4 E', { lat: -33.9, lng: 18.4 }],
  ['N 43.0389, W 87.90647', { lat: 43.0389, lng: -87.90647 }],
  ['87.90647 w, 43.0389 n', { lat: 43.0389, lng: -87.90647 }],
  [`43°02'15"N 87°54'36"W`, { lat: 43.0375, lng: -87.91 }],
  ['43° 2′ 15″ N, 87° 54′ 36″ W', { lat: 43.0375, lng: -87.91 }],
  [`43°02'15" -87°54'36"`, { lat: 43.0375, lng: -87.91 }],
  [`43 02 15 N 87 54 36 W`, { lat: 43.0375, lng: -87.91 }],
  [`43° 2.25' N, 87° 54.6' W`, { lat: 43.0375, lng: -87.91 }],
  [`N43 2.25 W87 54.6`, { lat: 43.0375, lng: -87.91 }],
])('the field accepts the coordinates "%s"', (text, position) => {
  const read = parseCoordinates(text);
  expect(read?.lat).toBeCloseTo(position.lat, 8);
  expect(read?.lng).toBeCloseTo(position.lng, 8);
});

test.each([
  ...[
    '',
    '43.0389',
    'here',
    '43.0389, x',
    '91, 0',
    '0, 181',
    '1, 2, 3',
    '1 2 3',
    '43 W, 87 N',
    '43 N, 87 N',
    '43 E, 87 W',
  ],
  ...[`43°60'N 87°54'W`, `43°02'60"N 87°54'W`, '43.5 30 N 87 W', `43°2.5'30"N 87°W`, 'N 43 N, 87 W', '43,0389 87,9065'],
])('the field rejects the text "%s"', (text) => {
  expect(parseCoordinates(text)).toBeNull();
});

test('the field parses the coordinates that the map formats', () => {
  const position = { lat: 43.0389, lng: -87.90647 };
  expect(parseCoordinates(formatCoordinates(position))).toEqual(position);
});
