import { findCoveringTiles, getTileBounds, parseTile } from '@/lib/map/tiles';

test.each([
  [
    { z: '0', x: '0', y: '0' },
    { z: 0, x: 0, y: 0 },
  ],
  [
    { z: '19', x: '524287', y: '524287' },
    { z: 19, x: 524287, y: 524287 },
  ],
])('the server parses the tile address %o', (parts, tile) => {
  expect(parseTile(parts)).toEqual(tile);
});

test.each([
  ['beyond the finest zoom', { z: '20', x: '0', y: '0' }],
  ['right of the world', { z: '3', x: '8', y: '0' }],
  ['below the world', { z: '3', x: '0', y: '8' }],
  ['negative', { z: '3', x: '-1', y: '0' }],
  ['not a number', { z: '3', x: '1e0', y: '0' }],
  ['a path', { z: '..', x: '1', y: '0' }],
  ['too long', { z: '3', x: '0000001', y: '0' }],
])('the server rejects a tile address that is %s', (_, parts) => {
  expect(parseTile(parts)).toBeNull();
});

test('Tile 0/0/0 covers all of EPSG:3857, and its quarters meet in the middle', () => {
  const edge = 20037508.342789244;
  expect(getTileBounds({ z: 0, x: 0, y: 0 })).toEqual([-edge, -edge, edge, edge]);
  expect(getTileBounds({ z: 1, x: 0, y: 0 })).toEqual([-edge, 0, 0, edge]);
  expect(getTileBounds({ z: 1, x: 1, y: 1 })).toEqual([0, -edge, edge, 0]);
});

test('Tiles cover the box of a view without gaps', () => {
  const box = { width: 390, height: 528 };
  const tiles = findCoveringTiles({ lat: 43.038902, lng: -87.906471, zoom: 18.1 }, box, 17, 19);
  expect(tiles.every(({ z }) => z === 19)).toBe(true);
  expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0);
  expect(Math.max(...tiles.map(({ left, size }) => left + size))).toBeGreaterThanOrEqual(box.width);
  expect(Math.min(...tiles.map(({ top }) => top))).toBeLessThanOrEqual(0);
  expect(Math.max(...tiles.map(({ top, size }) => top + size))).toBeGreaterThanOrEqual(box.height);
  const columns = new Set(tiles.map(({ x }) => x)).size;
  const rows = new Set(tiles.map(({ y }) => y)).size;
  expect(tiles).toHaveLength(columns * rows);
});

test('a layer stretches its finest tiles above its zoom levels, and has no tiles below them', () => {
  const view = { lat: 43, lng: -88, zoom: 20 };
  expect(findCoveringTiles(view, { width: 100, height: 100 }, 0, 16)[0]).toMatchObject({ z: 16, size: 256 * 2 ** 5 });
  expect(findCoveringTiles({ ...view, zoom: 13 }, { width: 100, height: 100 }, 17, 19)).toEqual([]);
});
