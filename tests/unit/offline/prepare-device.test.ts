import { keepOfflineData } from '@/lib/offline/sync/keep-reference-data';
import { prepareDevice } from '@/lib/offline/sync/prepare-device';
import { startWorker } from '@/lib/offline/worker/start-worker';
import { listTileUrls } from '@/lib/offline/tiles/offline-tiles';
import { createReferenceData } from './editor-data-fixture';

jest.mock('@/lib/offline/sync/keep-reference-data');
jest.mock('@/lib/offline/worker/start-worker');

const OWNER = { personId: 'person', unitId: 'unit' };
const REFERENCE_DATA = createReferenceData();
const TILE_URLS = REFERENCE_DATA.sites.flatMap(({ mapView }) => listTileUrls(mapView, REFERENCE_DATA.map.tiles));
const toAbsoluteUrl = (url: string) => `https://here.example${url}`;

/** A cache of tiles in memory, and the addresses that were fetched. */
function mockTileCache(cachedUrls: readonly string[] = []) {
  const urls = new Set(cachedUrls.map(toAbsoluteUrl));
  const fetched: string[] = [];
  const cache = {
    keys: async () => [...urls].map((url) => ({ url })),
    put: async (url: string) => void urls.add(toAbsoluteUrl(url)),
  };
  Object.assign(globalThis, {
    caches: { open: async () => cache },
    location: { href: 'https://here.example/app' },
    fetch: async (url: string) => {
      fetched.push(url);
      return { status: 200 };
    },
  });
  return { fetched };
}

/** Prepares the device, and returns what runs after each check of the reference data. */
function prepare(hasWorker: Promise<boolean>) {
  jest.mocked(startWorker).mockReturnValue(hasWorker);
  jest.mocked(keepOfflineData).mockReturnValue(() => undefined);
  prepareDevice(OWNER);
  const [call] = jest.mocked(keepOfflineData).mock.calls;
  if (!call) throw new Error('The offline data is not kept.');
  const [, onData] = call;
  return () => onData(REFERENCE_DATA);
}

afterEach(() => {
  jest.clearAllMocks();
  for (const name of ['caches', 'location', 'fetch']) Reflect.deleteProperty(globalThis, name);
});

test('two checks at the same time fetch each missing tile once', async () => {
  const [cachedUrl, ...missingUrls] = TILE_URLS;
  const { fetched } = mockTileCache(cachedUrl === undefined ? [] : [cachedUrl]);
  const cacheTiles = prepare(Promise.resolve(true));
  await Promise.all([cacheTiles(), cacheTiles()]);
  expect(missingUrls.length).toBeGreaterThan(0);
  expect(fetched).toEqual([...new Set(missingUrls)]);
  await cacheTiles();
  expect(fetched).toHaveLength(new Set(missingUrls).size);
});

test.each([
  ['is not registered', () => Promise.resolve(false)],
  ['cannot be registered', () => Promise.reject(new Error('blocked'))],
])('no tile is fetched if the service worker %s', async (_case, getWorker) => {
  const { fetched } = mockTileCache();
  const cacheTiles = prepare(getWorker());
  await cacheTiles();
  expect(fetched).toEqual([]);
});
