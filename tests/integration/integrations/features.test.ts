import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import type { Server } from 'node:http';
import { promisify } from 'node:util';
import { savePermitProfile } from '@/lib/compliance/contract';
import { createBmpWithActions, createDocumentationBmp, createOpenReport } from '@/tests/setup/reports';
import { findFreePort } from '@/tests/setup/free-port';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { createProfileEdit } from '../compliance/permit-profile';
import { createToken, readApi, requestApi, startApiServer } from './api-requests';

let world: World;
let unit: Unit;
let token: string;
let server: Server;
const FENCE = { lat: 43.0389, lng: -87.9065 };
const INLET = { lat: 43.1, lng: -88.2 };
beforeAll(async () => {
  const port = await findFreePort();
  world = await createWorld({ PUBLIC_URL: `http://127.0.0.1:${port}` });
  world.setNow(new Date());
  server = await startApiServer(port);
  unit = await world.createWorkUnit();
  token = await createToken(unit.office);
  await unit.office.call(savePermitProfile, createProfileEdit(unit.site.id));
  await createOpenReport(unit, {
    fields: { siteId: unit.site.id, date: new Date(Date.now() - 3_600_000).toISOString() },
    bmps: [
      createBmpWithActions({ practiceId: randomUUID(), name: 'Silt Fence', location: FENCE }),
      createDocumentationBmp({ practiceId: randomUUID(), name: 'Inlet Protection', location: INLET }),
      createDocumentationBmp({ practiceId: randomUUID(), name: 'Erosion Mat', location: null }),
    ],
  });
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await world.close();
});

interface Features {
  features: { id: string; geometry: { coordinates: number[] } | null; properties: Record<string, unknown> }[];
  numberReturned: number;
  links: { rel: string; href: string }[];
}
const loadFeatures = (query = '') => readApi<Features>(token, `/api/features/collections/bmps/items${query}`);
const listNames = async (query: string) =>
  (await loadFeatures(query)).features.map(({ properties }) => properties.name).toSorted();

describe('OGC API Features', () => {
  test('links from the landing page to conformance, collections and the description of the API [API-07]', async () => {
    const landing = await readApi<{ links: { rel: string; href: string }[] }>(token, '/api/features');
    expect(landing.links.map(({ rel }) => rel)).toEqual(['self', 'service-desc', 'conformance', 'data']);
    const getHref = (rel: string) => landing.links.find((link) => link.rel === rel)?.href ?? '';
    expect(await readApi(token, getHref('conformance'))).toEqual({
      conformsTo: expect.arrayContaining([
        'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core',
        'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/geojson',
      ]),
    });
    const { collections } = await readApi<{ collections: { id: string; links: { rel: string; href: string }[] }[] }>(
      token,
      getHref('data'),
    );
    expect(collections.map(({ id }) => id).toSorted()).toEqual(['bmps', 'corrective-actions', 'sites']);
    for (const { links } of collections)
      for (const { href } of links) expect((await requestApi(token, href)).status).toBe(200);
  });

  test('lists only the collections that the token may read [API-03, API-07]', async () => {
    const scoped = await createToken(unit.office, ['read-sites']);
    const { collections } = await readApi<{ collections: { id: string }[] }>(scoped, '/api/features/collections');
    expect(collections.map(({ id }) => id)).toEqual(['sites']);
  });

  test('shows BMPs at their places, without a place with a null geometry, page by page [API-07]', async () => {
    const all = await loadFeatures();
    expect(all.numberReturned).toBe(3);
    const places = Object.fromEntries(
      all.features.map(({ properties, geometry }) => [properties.name, geometry?.coordinates ?? null]),
    );
    expect(places).toEqual({
      'Silt Fence': [FENCE.lng, FENCE.lat],
      'Inlet Protection': [INLET.lng, INLET.lat],
      'Erosion Mat': null,
    });
    const ids: string[] = [];
    for (let next: string | undefined = '/api/features/collections/bmps/items?limit=1'; next !== undefined;) {
      const page: Features = await readApi(token, next);
      ids.push(...page.features.map(({ id }) => id));
      next = page.links.find(({ rel }) => rel === 'next')?.href;
    }
    expect(ids).toEqual(all.features.map(({ id }) => id));
    const [first] = all.features;
    expect(await readApi(token, `/api/features/collections/bmps/items/${first?.id}`)).toMatchObject({
      type: 'Feature',
      ...first,
    });
    expect((await requestApi(token, '/api/features/collections/bmps/items/unknown')).status).toBe(404);
    expect((await requestApi(token, '/api/features/collections/fences')).status).toBe(404);
  });

  test('filters by box and time [API-07]', async () => {
    expect(await listNames('?bbox=-88,43,-87.9,43.05')).toEqual(['Silt Fence']);
    expect(await listNames('?bbox=-88,43,0,-87.9,43.05,100')).toEqual(['Silt Fence']);
    expect(await listNames('?bbox=170,43,-88.1,44')).toEqual(['Inlet Protection']);
    expect(await listNames('?datetime=2026-01-01T00:00:00Z/..')).toHaveLength(3);
    expect(await listNames('?datetime=../2026-01-01T00:00:00Z')).toEqual([]);
    expect(await listNames('?datetime=/2026-01-01T00:00:00Z')).toEqual([]);
    const actions = `/api/features/collections/corrective-actions/items`;
    expect((await readApi<Features>(token, `${actions}?bbox=-88,43,-87.9,43.05`)).features).toHaveLength(1);
    expect((await readApi<Features>(token, `${actions}?bbox=170,43,-88.1,44`)).features).toEqual([]);
    expect((await readApi<Features>(token, `${actions}?datetime=2026-01-01T00:00:00Z`)).features).toEqual([]);
  });

  test.each(['?bbox=1,2,3', '?bbox=-88,44,-87,43', '?datetime=yesterday', '?limit=501', '?unknown=1'])(
    'refuses %s [API-07]',
    async (query) => {
      expect((await requestApi(token, `/api/features/collections/bmps/items${query}`)).status).toBe(400);
    },
  );

  test('is read by GDAL, with the BMPs at their places [API-07]', async () => {
    const address = `OAPIF:${world.runtime.config.PUBLIC_URL}/api/features`;
    const headers = ['--config', 'GDAL_HTTP_HEADERS', `Authorization: Bearer ${token}`];
    const { stdout } = await promisify(execFile)('ogrinfo', ['-ro', '-al', ...headers, address, 'bmps']);
    expect(stdout).toContain('Feature Count: 3');
    expect(stdout).toMatch(/name \(String\) = Silt Fence[^]*?POINT \(-87\.9065 43\.0389\)/);
    expect(stdout).toMatch(/name \(String\) = Inlet Protection[^]*?POINT \(-88\.2 43\.1\)/);
  });
});
