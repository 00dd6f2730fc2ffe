import { randomUUID } from 'node:crypto';
import { savePermitProfile } from '@/lib/compliance/contract';
import { API_SCOPES, type ApiScope } from '@/lib/integrations/scopes';
import { API_ENDPOINTS } from '@/lib/integrations/server/api-endpoints';
import { API_RESOURCES } from '@/lib/integrations/server/resources/resources';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { OPERATIONS } from '@/lib/operations';
import { createJsonHandler } from '@/lib/platform/operation/json-handler';
import { createProfileEdit } from '@/tests/integration/compliance/permit-profile';
import { createToken, requestApi } from '@/tests/integration/integrations/api-requests';
import { createBmpWithActions, createOpenReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

/** Requests every address of the API with a token of every scope, of the own and of another work unit. */
let world: World;
let unit: Unit;
let otherUnit: Unit;
/** By work unit id, with all scopes. */
const tokens = new Map<string, string>();
/** Of the first work unit. */
const scopedTokens = new Map<ApiScope, string>();
beforeAll(async () => {
  world = await createWorld();
  world.setNow(new Date());
  unit = await world.createWorkUnit();
  otherUnit = await world.createWorkUnit('Someone else');
  for (const each of [unit, otherUnit]) {
    await each.office.call(savePermitProfile, createProfileEdit(each.site.id));
    await createOpenReport(each, {
      fields: { siteId: each.site.id, date: new Date(Date.now() - 3_600_000).toISOString() },
      bmps: [createBmpWithActions({ location: { lat: 43.04, lng: -87.9 } })],
    });
    tokens.set(each.id, await createToken(each.office));
    await addRain(each);
  }
  for (const scope of API_SCOPES) scopedTokens.set(scope, await createToken(unit.office, [scope]));
});
afterAll(() => world.close());

const getToken = ({ id }: Unit): string => tokens.get(id) ?? '';

const addRain = (about: Unit) =>
  requestApi(getToken(about), '/api/v1/rain', { method: 'POST', body: JSON.stringify(createReading(about.site.id)) });

const createReading = (siteId: string) => ({
  id: randomUUID(),
  siteId,
  fromAt: '2026-11-20T00:00:00.000Z',
  toAt: '2026-11-20T01:00:00.000Z',
  rainInches: 0.1,
  station: 'Gate 3',
});

/** The scope that an endpoint needs; null if any token may request it. */
function getScope(name: string): ApiScope | null {
  if (name === 'api.addRain') return 'write-rain';
  return API_RESOURCES.find((resource) => name.split('.').at(-1) === resource.name)?.scope ?? null;
}

async function findId(about: Unit, name: string): Promise<string> {
  const response = await requestApi(getToken(about), `/api/v1/${name}`);
  const [item] = Object.values<{ id: string }[]>(await response.json())[0] ?? [];
  if (!item) throw new Error(`no ${name}`);
  return item.id;
}

/** The request of an endpoint, for data of a unit. */
async function request(token: string | null, { name, route }: { name: string; route: string }, about: Unit) {
  const [method, path = ''] = route.split(' ');
  const url = path.includes('{id}') ? path.replace('{id}', await findId(about, name.split('.').at(-1) ?? '')) : path;
  const body = method === 'POST' ? JSON.stringify(createReading(about.site.id)) : undefined;
  return requestApi(token, url, { method, body });
}

describe.each(API_ENDPOINTS)('$route', (endpoint) => {
  const scope = getScope(endpoint.name);

  test('requires a token with its scope [API-03]', async () => {
    expect((await request(null, endpoint, unit)).status).toBe(401);
    for (const each of API_SCOPES) {
      const { status } = await request(scopedTokens.get(each) ?? '', endpoint, unit);
      expect([each, status]).toEqual([each, scope === null || scope === each ? 200 : 403]);
    }
  });

  test('shows and changes nothing of another work unit, and no phone number and email address [API-03]', async () => {
    const token = getToken(unit);
    const own = await (await request(token, endpoint, unit)).text();
    const response = await request(token, endpoint, otherUnit);
    const other = await response.text();
    if (endpoint.route.includes('{id}') || endpoint.name === 'api.addRain') expect(response.status).toBe(404);
    for (const text of [own, other]) {
      expect(text).not.toContain(otherUnit.site.id);
      for (const person of [unit.office, unit.leader, unit.inspector]) {
        expect(text).not.toContain(person.email);
        expect(text).not.toContain(person.phone);
      }
    }
  });
});

test('a token opens no operation and no other file [API-03]', async () => {
  const authorization = `Bearer ${getToken(unit)}`;
  const handle = createJsonHandler(OPERATIONS.filter(({ contract }) => contract.permission !== 'anyone'));
  for (const { contract } of OPERATIONS.filter(({ contract: { permission } }) => permission !== 'anyone')) {
    const url = `${world.runtime.config.PUBLIC_URL}/api${contract.path.replace(/\{\w+\}/g, randomUUID())}`;
    const headers = { authorization, origin: new URL(url).origin, 'x-earthtight-ip': contract.name };
    const body = contract.method === 'GET' ? undefined : '{}';
    const response = await handle(new Request(url, { method: contract.method, headers, body }));
    expect([contract.name, response.status]).toEqual([contract.name, 401]);
  }
  for (const { name, route, permission, handle: handleFile } of Object.values(FILE_ENDPOINTS)) {
    if (permission === 'anyone') continue;
    const [method, path = ''] = route.split(' ');
    const url = new URL(path.replace(/\{\w+\}/g, randomUUID()), world.runtime.config.PUBLIC_URL);
    const headers = { authorization, origin: url.origin, 'x-earthtight-ip': name };
    const response = await handleFile(new Request(url, { method, headers, body: method === 'GET' ? undefined : 'x' }));
    expect([name, response.status]).toEqual([name, 401]);
  }
});
