import { keepOfflineData } from '@/lib/offline/sync/keep-reference-data';
import { prepareDevice } from '@/lib/offline/sync/prepare-device';
import { startWorker } from '@/lib/offline/worker/start-worker';
import { listTileUrls } from '@/lib/offline/tiles/offline-tiles';
import { getPlanPicturePath } from '@/lib/sites/plan-sheet';
import type { SitePlanSheet } from '@/lib/sites/site';
import { createReferenceData } from './editor-data-fixture';

jest.mock('@/lib/offline/sync/keep-reference-data');
jest.mock('@/lib/offline/worker/start-worker');

const OWNER = { personId: 'person', unitId: 'unit' };
const REFERENCE_DATA = createReferenceData();
const TILE_URLS = REFERENCE_DATA.sites.flatMap(({ mapView }) => listTileUrls(mapView, REFERENCE_DATA.map.tiles));
const toAbsoluteUrl = (url: string) => `https://here.example${url}`;

/** Caches of tiles and plan sheets in memory, and the addresses that were fetched. */
function mockCaches(cachedUrls: readonly string[] = [], cachedPlans: readonly string[] = []) {
  const caches = { tiles: createCache(cachedUrls), 'plan-sheets': createCache(cachedPlans) };
  const fetched: string[] = [];
  Object.assign(globalThis, {
    caches: { open: async (name: keyof typeof caches) => caches[name] },
    location: { href: 'https://here.example/app' },
    fetch: async (url: string) => {
      fetched.push(url);
      return { status: 200 };
    },
  });
  return { fetched, listPlans: async () => (await caches['plan-sheets'].keys()).map(({ url }) => url) };
}

function createCache(cachedUrls: readonly string[]) {
  const urls = new Set(cachedUrls.map(toAbsoluteUrl));
  return {
    keys: async () => [...urls].map((url) => ({ url })),
    put: async (url: string) => void urls.add(toAbsoluteUrl(url)),
    delete: async ({ url }: { url: string }) => urls.delete(url),
  };
}

/** Prepares the device, and returns what runs after each check of the reference data. */
function prepare(hasWorker: Promise<boolean>) {
  jest.mocked(startWorker).mockReturnValue(hasWorker);
  jest.mocked(keepOfflineData).mockReturnValue(() => undefined);
  prepareDevice(OWNER);
  const [call] = jest.mocked(keepOfflineData).mock.calls;
  if (!call) throw new Error('The offline data is not kept.');
  const [, onData] = call;
  return (data = REFERENCE_DATA) => onData(data);
}

afterEach(() => {
  jest.clearAllMocks();
  for (const name of ['caches', 'location', 'fetch']) Reflect.deleteProperty(globalThis, name);
});

test('two checks at the same time fetch each missing tile once', async () => {
  const [cachedUrl, ...missingUrls] = TILE_URLS;
  const { fetched } = mockCaches(cachedUrl === undefined ? [] : [cachedUrl]);
  const cacheTiles = prepare(Promise.resolve(true));
  await Promise.all([cacheTiles(), cacheTiles()]);
  expect(missingUrls.length).toBeGreaterThan(0);
  expect(fetched).toEqual([...new Set(missingUrls)]);
  await cacheTiles();
  expect(fetched).toHaveLength(new Set(missingUrls).size);
});

test('plan sheets that are placed are kept with the tiles of their site, and archived ones deleted [PLAN-04]', async () => {
  const [site] = REFERENCE_DATA.sites;
  if (!site) throw new Error('There is no site.');
  const createSheet = (id: string, points: SitePlanSheet['points']): SitePlanSheet => ({
    id,
    name: 'C-4',
    sheetDate: '2026-09-01',
    width: 800,
    height: 600,
    points,
    opacity: 60,
  });
  const points = [
    { x: 100, y: 100, lat: 43.04, lng: -87.91 },
    { x: 700, y: 500, lat: 43.038, lng: -87.907 },
  ];
  const [placed, archived] = [getPlanPicturePath('placed'), getPlanPicturePath('archived')];
  const { fetched, listPlans } = mockCaches(TILE_URLS, [archived]);
  const cacheMaps = prepare(Promise.resolve(true));
  const planSheets = [createSheet('placed', points), createSheet('unplaced', [])];
  const data = { ...REFERENCE_DATA, sites: [{ ...site, planSheets }] };
  await cacheMaps(data);
  await cacheMaps(data);
  expect(fetched).toEqual([placed]);
  expect(await listPlans()).toEqual([toAbsoluteUrl(placed)]);
});

test.each([
  ['is not registered', () => Promise.resolve(false)],
  ['cannot be registered', () => Promise.reject(new Error('blocked'))],
])('no tile is fetched if the service worker %s', async (_case, getWorker) => {
  const { fetched } = mockCaches();
  const cacheTiles = prepare(getWorker());
  await cacheTiles();
  expect(fetched).toEqual([]);
});
