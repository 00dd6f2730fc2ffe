import { randomUUID } from 'node:crypto';
import { savePermitProfile, siteRain } from '@/lib/compliance/contract';
import { correctiveActions } from '@/lib/register/contract';
import { saveReport } from '@/lib/reports/contract';
import {
  correctBmp,
  createBmpWithActions,
  createDocumentationBmp,
  createOpenReport,
  createSavedReport,
} from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { createProfileEdit } from '../compliance/permit-profile';
import { createToken, readApi, requestApi, setTime } from './api-requests';

let world: World;
let unit: Unit;
let token: string;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  setTime(world, new Date('2026-11-21T15:00:00Z'));
  unit = await world.createWorkUnit();
  token = await createToken(unit.office);
});
afterAll(() => {
  jest.useRealTimers();
  return world.close();
});

const FENCE = { lat: 43.0389, lng: -87.9065 };
const DAY = '2026-11-20';

/** Inspects the site on a day: a silt fence that needs a repair, and one that is documented. */
async function inspect(siteId = unit.site.id) {
  const condition = { photos: [], date: `${DAY}T15:00:00.000Z`, description: 'Torn' };
  return createOpenReport(unit, {
    fields: { siteId, date: `${DAY}T15:00:00.000Z` },
    bmps: [
      createBmpWithActions({ practiceId: randomUUID(), location: FENCE, condition }),
      createDocumentationBmp({ practiceId: randomUUID(), location: null, name: '=cmd|calc', condition }),
    ],
  });
}

async function addSites(name: string, count: number) {
  await world.runAsMaintenance(async (db) => {
    await db.$executeRaw`
      INSERT INTO site (id, name, lat, lng, owner_id)
        SELECT gen_random_uuid(), ${`${name} of ${unit.id}`}, 43, -88, ${unit.office.id}::uuid FROM generate_series(1, ${count})`;
    await db.$executeRaw`
      INSERT INTO site_visibility (id, work_unit_id, site_id, lat, lng)
        SELECT gen_random_uuid(), ${unit.id}::uuid, id, 43, -88 FROM site WHERE name = ${`${name} of ${unit.id}`}`;
  });
}

type Items = Record<string, unknown>[];
const load = async (name: string, query = '') => {
  const property = name === 'corrective-actions' ? 'correctiveActions' : name;
  const { next, since, ...rest } = await readApi<Record<string, unknown>>(token, `/api/v1/${name}${query}`);
  return { items: rest[property] as Items, next: next as string | null, since: since as string };
};

describe('the API', () => {
  test('answers with the inspections, BMPs and corrective actions of the work unit, as the screens show them [API-04, API-06]', async () => {
    await unit.office.call(savePermitProfile, createProfileEdit(unit.site.id));
    const { id } = await inspect();
    const [action] = (await unit.office.call(correctiveActions, { state: 'all' })).actions;
    expect((await load('inspections')).items).toEqual([
      {
        id,
        siteId: unit.site.id,
        siteName: unit.site.name,
        latitude: expect.any(Number),
        longitude: expect.any(Number),
        status: 'open',
        type: 'weekly',
        otherType: '',
        startedAt: '2026-11-20T15:00:00.000Z',
        endedAt: null,
        inspectors: expect.any(String),
        notifiedAt: '2026-11-21T15:00:00.000Z',
        closedAt: null,
      },
    ]);
    const { items: bmps } = await load('bmps');
    expect(bmps.find(({ tag }) => tag === action?.instance.tag)).toMatchObject({
      status: 'Incomplete',
      openCorrectiveActions: 1,
      dueAt: action?.dueAt,
      latitude: FENCE.lat,
      longitude: FENCE.lng,
      lastInspectedAt: '2026-11-20T15:00:00.000Z',
    });
    expect(bmps.find(({ tag }) => tag !== action?.instance.tag)).toMatchObject({
      status: 'Documentation',
      dueAt: null,
    });
    expect((await load('corrective-actions')).items).toEqual([
      expect.objectContaining({
        id: action?.id,
        name: 'Replace fabric',
        dueAt: action?.dueAt,
        isOverdue: false,
        closedAt: null,
      }),
    ]);
    expect((await load('sites')).items).toEqual([
      expect.objectContaining({ id: unit.site.id, rules: 'wdnr-nr216', openCorrectiveActions: 1 }),
    ]);
    setTime(world, new Date('2026-11-24T15:00:00Z'));
    expect((await load('bmps')).items.map(({ status }) => status).toSorted()).toEqual(['Documentation', 'Overdue']);
  });

  test('leaves out inspections that are still being written', async () => {
    await createSavedReport(unit);
    expect((await load('inspections')).items).toEqual([]);
  });

  test('answers as CSV and GeoJSON, longitude first, and without a place with a null geometry [API-04]', async () => {
    await inspect();
    const csv = await requestApi(token, '/api/v1/bmps?format=csv');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = (await csv.text()).split('\r\n');
    expect(lines[0]).toBe(
      'id,siteId,siteName,tag,name,type,latitude,longitude,status,openCorrectiveActions,dueAt,lastInspectedAt,removedOn,mergedInto',
    );
    expect(lines.find((line) => line.includes('cmd'))).toContain("'=cmd|calc");
    const response = await requestApi(token, '/api/v1/bmps?format=geojson');
    expect(response.headers.get('content-type')).toBe('application/geo+json');
    const { type, features } = await response.json();
    expect(type).toBe('FeatureCollection');
    expect(features).toHaveLength(2);
    expect(features.map((feature: { geometry: unknown }) => feature.geometry)).toEqual(
      expect.arrayContaining([null, { type: 'Point', coordinates: [FENCE.lng, FENCE.lat] }]),
    );
    expect(features[0]).toMatchObject({ type: 'Feature', id: features[0].properties.id });
    expect(features[0].properties).not.toHaveProperty('latitude');
  });

  test('misses no row in a walk during 1,000 changes [API-04]', async () => {
    await addSites('early', 120);
    const first = await load('sites', '?limit=50');
    const names = new Map<unknown, unknown>();
    const walk = async (address: string) => {
      for (let next: string | null = address; next !== null;) {
        const page: { sites: Items; next: string | null; since: string } = await readApi(token, next);
        for (const { id, name } of page.sites) names.set(id, name);
        next = page.next;
      }
    };
    await addSites('added', 880);
    await world.runAsMaintenance(
      (db) => db.$executeRaw`UPDATE site SET name = 'changed' WHERE name = ${`early of ${unit.id}`}`,
    );
    for (const { id, name } of first.items) names.set(id, name);
    if (first.next) await walk(first.next);
    await walk(`/api/v1/sites?limit=500&since=${first.since}`);
    const counts: Record<string, number> = {};
    for (const name of names.values()) counts[String(name)] = (counts[String(name)] ?? 0) + 1;
    expect(counts).toEqual({ changed: 120, [`added of ${unit.id}`]: 880, [unit.site.name]: 1 });
  });

  test('answers to a request with since only with what changed', async () => {
    const report = await inspect();
    await inspect();
    const since = '2026-11-22T00:00:00.000Z';
    expect((await load('inspections', `?since=${since}`)).items).toEqual([]);
    setTime(world, new Date('2026-11-22T15:00:00Z'));
    const bmps = report.bmps.slice(0, 1).map((bmp) => correctBmp(bmp));
    await unit.inspector.call(saveReport, { id: report.id, baseVersion: 1, fields: {}, bmps, removed: [] });
    expect((await load('inspections', `?since=${since}`)).items).toEqual([expect.objectContaining({ id: report.id })]);
  });

  test('refuses a limit above 500 with the number, and other parameters that it does not know [API-11]', async () => {
    const messages = await Promise.all(
      ['?limit=501', '?limit=0', '?since=yesterday', '?unknown=1', '?cursor=x', '?format=xml'].map(async (query) => {
        const response = await requestApi(token, `/api/v1/sites${query}`);
        return [response.status, (await response.json()).message];
      }),
    );
    expect(messages[0]).toEqual([400, 'The request is invalid: limit: At most 500']);
    expect(messages.map(([status]) => status)).toEqual(Array(6).fill(400));
  });

  test('refuses the 121st request of a token in a minute, with Retry-After [API-11]', async () => {
    const responses = [];
    for (let count = 0; count < 121; count += 1) responses.push(await requestApi(token, '/api/v1/sites?limit=1'));
    expect(responses.map(({ status }) => status)).toEqual([...Array<number>(120).fill(200), 429]);
    const seconds = Number(responses.at(-1)?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect((await requestApi(await createToken(unit.office), '/api/v1/sites')).status).toBe(200);
  });
});

describe('rain', () => {
  const createReading = (changes = {}) => ({
    id: randomUUID(),
    siteId: unit.site.id,
    fromAt: '2026-11-20T00:00:00.000Z',
    toAt: '2026-11-20T01:00:00.000Z',
    rainInches: 0.62,
    station: 'Gate 3',
    ...changes,
  });
  const post = (body: object, secret = token) =>
    requestApi(secret, '/api/v1/rain', { method: 'POST', body: JSON.stringify(body) });
  const postStatus = async (body: object) => {
    const response = await post(body);
    return [response.status, (await response.json()).code];
  };

  test('takes readings of a station, the same id once, and starts no storm without a person [API-05]', async () => {
    await unit.office.call(savePermitProfile, createProfileEdit(unit.site.id));
    const reading = createReading();
    expect(await (await post(reading)).json()).toEqual({ id: reading.id });
    expect(await (await post(reading)).json()).toEqual({ id: reading.id });
    expect(await postStatus({ ...reading, rainInches: 0.63 })).toEqual([409, 'reading-id-used']);
    const { readings, decisions } = await unit.office.call(siteRain, { siteId: unit.site.id });
    expect(readings).toEqual([expect.objectContaining({ id: reading.id, rain: 620, source: 'station' })]);
    expect(decisions).toEqual([]);
    expect((await load('rain')).items).toEqual([
      expect.objectContaining({
        id: reading.id,
        rainInches: 0.62,
        snowInches: 0,
        station: 'Gate 3',
        source: 'station',
      }),
    ]);
  });

  test('refuses readings that cannot be right, and sites of another work unit [API-05]', async () => {
    await unit.office.call(savePermitProfile, createProfileEdit(unit.site.id));
    const other = await world.createWorkUnit();
    expect(await postStatus(createReading({ siteId: other.site.id }))).toEqual([404, 'site-not-found']);
    expect(await postStatus(createReading({ toAt: '2026-11-22T00:00:00.000Z' }))).toEqual([422, 'reading-in-future']);
    expect(await postStatus(createReading({ toAt: '2026-11-20T00:00:00.000Z' }))).toEqual([
      422,
      'reading-interval-wrong',
    ]);
    expect(await postStatus(createReading({ rainInches: 31 }))).toEqual([400, 'api-request-invalid']);
    expect(await postStatus(createReading({ station: ' ' }))).toEqual([400, 'api-request-invalid']);
    expect((await post(createReading(), await createToken(unit.office, ['read-rain']))).status).toBe(403);
    const broken = await requestApi(token, '/api/v1/rain', { method: 'POST', body: '{"id":' });
    expect(broken.status).toBe(400);
    expect((await load('rain')).items).toEqual([]);
  });

  test('is the only data that can be written [API-05]', async () => {
    for (const name of ['sites', 'inspections', 'bmps', 'corrective-actions'])
      expect((await requestApi(token, `/api/v1/${name}`, { method: 'POST', body: '{}' })).status).toBe(404);
  });
});
