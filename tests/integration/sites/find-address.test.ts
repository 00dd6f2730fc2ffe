import { log } from '@/lib/platform/process/log';
import { findAddress } from '@/lib/sites/contract';
import { startFakeGeocoder, type FakeGeocoder } from '@/tests/setup/fake-geocoder';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

/** The address search of New Site, with a fake of its providers. */
const ADDRESS = '1600 N Prospect Ave, Milwaukee';
const NEAR = { lat: 43.038902, lng: -87.906471 };
const PLACE = { address: '1600 N Prospect Ave, Milwaukee, WI 53202', lat: 43.05137, lng: -87.89123 };

const toMapboxFeature = ({ address, lat, lng }: typeof PLACE) => ({
  type: 'Feature',
  properties: { name: '1600 N Prospect Ave', full_address: address, coordinates: { longitude: lng, latitude: lat } },
});
const toCensusMatch = ({ address, lat, lng }: typeof PLACE) => ({
  matchedAddress: address,
  coordinates: { x: lng, y: lat },
  tigerLine: { side: 'L' },
});

interface ProviderCase {
  name: string;
  settings: Record<string, string>;
  toBody(places: (typeof PLACE)[]): object;
  path: string;
  query: Record<string, string>;
  referer: string | undefined;
}

const PROVIDERS: ProviderCase[] = [
  {
    name: 'mapbox',
    settings: { GEOCODER: 'mapbox', MAPBOX_TOKEN: 'pk.test', PUBLIC_URL: 'https://tight.example.com' },
    toBody: (places) => ({ features: places.map(toMapboxFeature) }),
    path: '/search/geocode/v6/forward',
    query: { q: ADDRESS, country: 'us', limit: '5', proximity: '-87.9,43.0', access_token: 'pk.test' },
    referer: 'https://tight.example.com/',
  },
  {
    name: 'census',
    settings: { GEOCODER: 'census' },
    toBody: (places) => ({ result: { addressMatches: places.map(toCensusMatch) } }),
    path: '/geocoder/locations/onelineaddress',
    query: { address: ADDRESS, benchmark: 'Public_AR_Current', format: 'json' },
    referer: undefined,
  },
];

describe.each(PROVIDERS)('the address search of $name', ({ name, settings, toBody, path, query, referer }) => {
  let geocoder: FakeGeocoder;
  let world: World;
  let unit: Unit;
  const logged: unknown[] = [];
  beforeAll(async () => {
    geocoder = await startFakeGeocoder();
    world = await createWorld({ ...settings, GEOCODER_BASE_URL: geocoder.url });
  });
  beforeEach(async () => {
    unit = await world.createWorkUnit();
    logged.length = 0;
    jest.spyOn(log, 'warn').mockImplementation((...line: unknown[]) => void logged.push(line));
  });
  afterAll(async () => {
    await world.close();
    await geocoder.close();
  });

  const search = (address = ADDRESS) => unit.office.tryCall(findAddress, { address, near: NEAR });
  const DOWN = { code: 'address-search-down', message: 'The address search does not respond. Move the map by hand.' };

  test('returns the places that the provider finds, and sends it the address only', async () => {
    geocoder.answerWith({ body: JSON.stringify(toBody([PLACE])) });
    expect(await search()).toEqual({ places: [PLACE] });
    expect(geocoder.requests).toMatchObject([{ path, query }]);
    expect(geocoder.requests[0]?.headers.referer).toBe(referer);
    expect(JSON.stringify(geocoder.requests)).not.toContain(unit.office.id);
  });

  test('returns no place for an unknown address, and for one that the provider cannot read', async () => {
    geocoder.answerWith({ body: JSON.stringify(toBody([])) });
    expect(await search()).toEqual({ places: [] });
    geocoder.answerWith({ status: 400, body: '{}' });
    expect(await search()).toEqual({ places: [] });
  });

  test('returns at most five places', async () => {
    geocoder.answerWith({ body: JSON.stringify(toBody(Array.from({ length: 9 }, () => PLACE))) });
    expect(await search()).toEqual({ places: Array.from({ length: 5 }, () => PLACE) });
  });

  test('drops invisible characters from an address', async () => {
    geocoder.answerWith({ body: JSON.stringify(toBody([{ ...PLACE, address: '1\u202e6 Elm\nSt' }])) });
    expect(await search()).toMatchObject({ places: [{ address: '16 Elm St' }] });
  });

  test.each([
    ['an error', { status: 500, body: '{}' }],
    ['a wrong token', { status: 401, body: '{}' }],
    ['not JSON', { body: '<html>Maintenance</html>' }],
    ['JSON of another kind', { body: '{"features":[{}],"result":null}' }],
    ['a place that is not on Earth', { body: JSON.stringify(toBody([{ ...PLACE, lat: 999 }])) }],
    ['a very long address', { body: JSON.stringify(toBody([{ ...PLACE, address: 'x'.repeat(301) }])) }],
    ['more than 256 KB', { body: JSON.stringify(toBody(Array.from({ length: 5000 }, () => PLACE))) }],
  ])('says that it does not respond if the answer is %s, and logs no address', async (_, response) => {
    geocoder.answerWith(response);
    expect(await search()).toMatchObject(DOWN);
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).toContain(name);
    expect(JSON.stringify(logged)).not.toMatch(/Prospect|pk\.test/);
  });

  test('says that it does not respond after five seconds', async () => {
    geocoder.answerWith({ silent: true });
    const startedAt = Date.now();
    expect(await search()).toMatchObject(DOWN);
    expect(Date.now() - startedAt).toBeGreaterThan(4_500);
    expect(JSON.stringify(logged)).not.toContain('Prospect');
  }, 15_000);

  test('limits a person to thirty searches a minute', async () => {
    geocoder.answerWith({ body: JSON.stringify(toBody([])) });
    for (let count = 0; count < 30; count += 1) expect(await search()).toEqual({ places: [] });
    expect(await search()).toMatchObject({ code: 'too-many-requests' });
    expect(geocoder.requests).toHaveLength(30);
  });

  test('can be used by the Office only, and sends the provider no request of others', async () => {
    geocoder.answerWith({ body: JSON.stringify(toBody([PLACE])) });
    expect(await unit.leader.expectFailure(findAddress, { address: ADDRESS, near: NEAR })).toBe('not-your-role');
    expect(await unit.inspector.expectFailure(findAddress, { address: ADDRESS, near: NEAR })).toBe('not-your-role');
    expect(geocoder.requests).toEqual([]);
  });
});
