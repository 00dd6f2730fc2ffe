import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createBoundedFolder } from '@/lib/platform/storage/bounded-folder';
import { generateTile } from '@/lib/map/server/generated-imagery';
import { createTileStore, getTileSource } from '@/lib/map/server/tile-store';

const near = { z: 15, x: 8382, y: 11987 };
const close = { z: 18, x: 67061, y: 95903 };
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const createImageResponse = (bytes: Uint8Array<ArrayBuffer> = new Uint8Array(jpeg), type = 'image/jpeg') =>
  new Response(bytes, { headers: { 'content-type': type } });

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tiles-'));
});
afterEach(() => rm(directory, { recursive: true }));

const maxBytes = 10_000_000;
const createStore = (fetch: jest.Mock, now = () => 0) =>
  createTileStore({ directory, upstream: 'usgs', maxBytes, fetch, now });

test('the store fetches a tile once for many people, and not again the next day', async () => {
  const fetch = jest.fn(async () => createImageResponse());
  const store = createStore(fetch);
  const tiles = await Promise.all(Array.from({ length: 20 }, () => store.read(near)));
  expect(tiles.every((tile) => tile?.bytes.equals(jpeg))).toBe(true);
  expect(fetch).toHaveBeenCalledTimes(1);

  const later = createStore(fetch);
  expect((await later.read(near))?.type).toBe('image/jpeg');
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('the store serves a stored tile during an outage of its source', async () => {
  await createStore(jest.fn(async () => createImageResponse())).read(near);
  const offline = createStore(jest.fn(async () => Promise.reject(new TypeError('fetch failed'))));
  expect((await offline.read(near))?.bytes.equals(jpeg)).toBe(true);
  expect(await offline.read({ ...near, x: near.x + 1 })).toBeNull();
});

test('the store pauses requests to the source for ten seconds after a network failure', async () => {
  let clock = 0;
  const fetch = jest.fn(async () => Promise.reject(new TypeError('fetch failed')));
  const store = createStore(fetch, () => clock);
  await store.read(near);
  await store.read({ ...near, x: 1 });
  expect(fetch).toHaveBeenCalledTimes(1);
  clock = 10_000;
  await store.read({ ...near, x: 2 });
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('the store limits the tiles on disk, also from a previous start, and deletes the least recently used', async () => {
  const add = async (name: string, day: number) => {
    await mkdir(join(directory, 'usgs/15'), { recursive: true });
    await writeFile(join(directory, 'usgs/15', name), Buffer.alloc(1000));
    await utimes(join(directory, 'usgs/15', name), day * 86_400, day * 86_400);
  };
  const listSavedTiles = async () => (await readdir(join(directory, 'usgs/15'))).sort();
  for (let day = 1; day <= 9; day++) await add(`seen on day ${day}`, day);
  const folder = createBoundedFolder(directory, 10_000);
  await add('seen on day 0', 0);
  await folder.recordAddedBytes(1000);
  expect((await listSavedTiles()).length).toBe(10);

  await add('seen now', 99);
  await folder.recordAddedBytes(1000);
  expect(await listSavedTiles()).toEqual(['seen now', ...[2, 3, 4, 5, 6, 7, 8, 9].map((day) => `seen on day ${day}`)]);
});

test('the store does not fill the disk with tiles of the entire country', async () => {
  const store = createTileStore({
    directory,
    upstream: 'usgs',
    maxBytes: 100,
    fetch: jest.fn(async () => createImageResponse()),
  });
  for (let x = 0; x < 50; x++) await store.read({ ...near, x });
  const getTotalBytes = async () => {
    const files = await readdir(directory, { recursive: true, withFileTypes: true });
    const each = files
      .filter((entry) => entry.isFile())
      .map((entry) => stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 })));
    return (await Promise.all(each)).reduce((sum, { size }) => sum + size, 0);
  };
  // The store removes old tiles in the background. If it does not, the test times out.
  while ((await getTotalBytes()) > 100);
});

test.each([
  ['an error', () => new Response('no', { status: 500, headers: { 'content-type': 'image/jpeg' } })],
  ['an HTML page', () => createImageResponse(new Uint8Array(jpeg), 'text/html')],
  ['bytes that are not a picture', () => createImageResponse(new Uint8Array(Buffer.from('<html>')))],
  [
    'a file above the size limit of a tile',
    () => createImageResponse(new Uint8Array(Buffer.concat([jpeg, Buffer.alloc(1024 * 1024)]))),
  ],
])('the store neither serves nor stores %s instead of a tile', async (_, response) => {
  expect(await createStore(jest.fn(async () => response())).read(near)).toBeNull();
  expect(await readdir(directory)).toEqual([]);
});

test('the store requests the base imagery up to zoom 16 with y before x, and crops of NAIP above [MAP-17]', () => {
  expect(getTileSource(near, 'usgs').url).toBe(
    'https://basemap.nationalmap.gov/arcgis/rest/services/USGSImageryOnly/MapServer/tile/15/11987/8382',
  );
  const { host, searchParams } = new URL(getTileSource(close, 'usgs').url);
  expect(host).toBe('imagery.nationalmap.gov');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    bboxSR: '3857',
    imageSR: '3857',
    size: '256,256',
    f: 'image',
  });
  const [west, south, east, north] = (searchParams.get('bbox') ?? '').split(',').map(Number);
  expect((east ?? 0) - (west ?? 0)).toBeCloseTo(40075016.685578488 / 2 ** 18, 5);
  expect((north ?? 0) - (south ?? 0)).toBeCloseTo(40075016.685578488 / 2 ** 18, 5);
});

test('the store stores generated ground separately from photographs', async () => {
  const store = createTileStore({ directory, upstream: 'synthetic', maxBytes });
  expect((await store.read(close))?.type).toBe('image/jpeg');
  expect(await readdir(directory)).toEqual(['synthetic']);
});

test('the generated ground is the same every time, without seams between tiles', async () => {
  const [left, sameTile, right] = await Promise.all([
    generateTile(close),
    generateTile(close),
    generateTile({ ...close, x: close.x + 1 }),
  ]);
  expect(left.equals(sameTile)).toBe(true);
  const getMeanEdgeColor = async (tile: Buffer, edge: number) =>
    (await sharp(tile).extract({ left: edge, top: 0, width: 1, height: 256 }).raw().toBuffer()).reduce(
      (a, b) => a + b,
      0,
    ) / 768;
  expect(Math.abs((await getMeanEdgeColor(left, 255)) - (await getMeanEdgeColor(right, 0)))).toBeLessThan(6);
});
