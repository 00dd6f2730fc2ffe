import { randomUUID } from 'node:crypto';
import { addHours } from 'date-fns';
import { activityList } from '@/lib/activity/contract';
import { apiTokens, createApiToken, revokeApiToken, rotateApiToken } from '@/lib/integrations/contract';
import { MAX_API_TOKENS } from '@/lib/integrations/limits';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { requestApi, setTime } from './api-requests';

const NOW = new Date('2026-11-21T15:00:00Z');

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  setTime(world, NOW);
  unit = await world.createWorkUnit();
});
afterAll(() => {
  jest.useRealTimers();
  return world.close();
});

const createInput = (changes = {}) => ({
  tokenId: randomUUID(),
  name: 'City GIS',
  scopes: ['read-sites' as const],
  lastDay: '2026-12-31',
  ...changes,
});
const create = (changes = {}) => unit.office.call(createApiToken, createInput(changes));
const list = async () => (await unit.office.call(apiTokens, {})).tokens;
const getStatus = async (secret: string) => (await requestApi(secret, '/api/v1/sites')).status;

describe('a token', () => {
  test('is shown once, stored hashed, and listed with its prefix and last day of use [API-01]', async () => {
    const input = createInput();
    const { token, secret } = await unit.office.call(createApiToken, input);
    expect(secret).toMatch(/^et_[\w-]{43}$/);
    expect(token).toMatchObject({
      name: 'City GIS',
      scopes: ['read-sites'],
      prefix: secret.slice(0, 9),
      lastUsedOn: null,
    });
    expect(token.expiresAt).toBe('2027-01-01T06:00:00.000Z');
    expect(await getStatus(secret)).toBe(200);
    expect(await list()).toEqual([{ ...token, lastUsedOn: '2026-11-21' }]);
    const rows = await world.runAsMaintenance((db) => db.apiToken.findMany());
    expect(JSON.stringify(rows)).not.toContain(secret.slice(9));
  });

  test('is created once by a repeated request, which shows it again until it is used', async () => {
    const input = createInput();
    const first = await unit.office.call(createApiToken, input);
    expect(await unit.office.call(createApiToken, input)).toEqual(first);
    expect(await unit.office.expectFailure(createApiToken, { ...input, name: 'Another' })).toBe('api-token-id-used');
    await getStatus(first.secret);
    expect(await unit.office.expectFailure(createApiToken, input)).toBe('api-token-id-used');
    expect(await list()).toHaveLength(1);
  });

  test('is not shown again after five minutes', async () => {
    const input = createInput();
    await unit.office.call(createApiToken, input);
    setTime(world, new Date('2026-11-21T15:05:00Z'));
    expect(await unit.office.expectFailure(createApiToken, input)).toBe('api-token-id-used');
  });

  test('ends after at most 365 days, and needs a name and a scope [API-01]', async () => {
    expect(await unit.office.expectFailure(createApiToken, createInput({ lastDay: '2027-11-22' }))).toBe(
      'api-token-last-day',
    );
    expect(await unit.office.expectFailure(createApiToken, createInput({ lastDay: '2026-11-20' }))).toBe(
      'api-token-last-day',
    );
    expect(await unit.office.expectFailure(createApiToken, createInput({ name: ' ' }))).toBe('api-token-name-missing');
    expect(await unit.office.expectFailure(createApiToken, createInput({ scopes: [] }))).toBe(
      'api-token-without-scope',
    );
    const { secret } = await create({ lastDay: '2027-11-21' });
    setTime(world, new Date('2027-11-22T05:59:59Z'));
    expect(await getStatus(secret)).toBe(200);
    setTime(world, new Date('2027-11-22T06:00:00Z'));
    expect(await getStatus(secret)).toBe(401);
  });

  test('is refused at once after it was revoked [API-02]', async () => {
    const { token, secret } = await create();
    expect(await getStatus(secret)).toBe(200);
    await unit.office.call(revokeApiToken, { tokenId: token.id });
    expect(await getStatus(secret)).toBe(401);
    const revoked = await unit.office.call(revokeApiToken, { tokenId: token.id });
    expect(revoked.token.revokedAt).toBe(NOW.toISOString());
  });

  test('stays valid beside the one that replaces it for 24 hours [API-02]', async () => {
    const { token, secret } = await create();
    const input = { tokenId: token.id, newTokenId: randomUUID() };
    const replaced = await unit.office.call(rotateApiToken, input);
    expect(await unit.office.call(rotateApiToken, input)).toEqual(replaced);
    expect([await getStatus(secret), await getStatus(replaced.secret)]).toEqual([200, 200]);
    expect(await unit.office.expectFailure(rotateApiToken, { ...input, newTokenId: randomUUID() })).toBe(
      'api-token-ended',
    );
    setTime(world, addHours(NOW, 24));
    expect([await getStatus(secret), await getStatus(replaced.secret)]).toEqual([401, 200]);
    expect(replaced.token).toMatchObject({ name: 'City GIS', scopes: ['read-sites'] });
  });

  test('of which two replacements are requested at once gets one of them', async () => {
    const { token } = await create();
    const results = await Promise.allSettled(
      [randomUUID(), randomUUID()].map((newTokenId) =>
        unit.office.call(rotateApiToken, { tokenId: token.id, newTokenId }),
      ),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('of another work unit cannot be seen, replaced or revoked', async () => {
    const { token } = await create();
    const other = await world.createWorkUnit();
    expect((await other.office.call(apiTokens, {})).tokens).toEqual([]);
    expect(await other.office.expectFailure(revokeApiToken, { tokenId: token.id })).toBe('api-token-not-found');
    const rotation = { tokenId: token.id, newTokenId: randomUUID() };
    expect(await other.office.expectFailure(rotateApiToken, rotation)).toBe('api-token-not-found');
    expect(await other.office.expectFailure(createApiToken, createInput({ tokenId: token.id }))).toBe(
      'api-token-id-used',
    );
  });

  test('is one of up to 20, of which replaced and revoked ones do not count', async () => {
    const created = [];
    for (let count = 0; count < MAX_API_TOKENS; count += 1) created.push(await create());
    expect(await unit.office.expectFailure(createApiToken, createInput())).toBe('too-many-api-tokens');
    const [first, second] = created;
    if (!first || !second) throw new Error('no token');
    await unit.office.call(rotateApiToken, { tokenId: first.token.id, newTokenId: randomUUID() });
    expect(await unit.office.expectFailure(createApiToken, createInput())).toBe('too-many-api-tokens');
    await unit.office.call(revokeApiToken, { tokenId: second.token.id });
    await create();
  });

  test('is recorded in Activity when it is created, replaced and revoked, without the secret [API-12]', async () => {
    const { token, secret } = await create();
    const replaced = await unit.office.call(rotateApiToken, { tokenId: token.id, newTokenId: randomUUID() });
    await unit.office.call(revokeApiToken, { tokenId: replaced.token.id });
    const sentences = (await unit.office.call(activityList, {})).entries.map(({ text }) => text);
    expect(sentences.slice(0, 3)).toEqual([
      `revoked the API token “City GIS” (${replaced.token.prefix}…)`,
      `replaced the API token “City GIS” (${replaced.token.prefix}…)`,
      `created the API token “City GIS” (${token.prefix}…)`,
    ]);
    const audit = await world.runAsMaintenance((db) => db.audit.findMany({ where: { workUnitId: unit.id } }));
    expect(
      JSON.stringify(audit, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(secret.slice(9));
  });

  test('is refused after its work unit was closed', async () => {
    const { secret } = await create();
    await world.runAsMaintenance((db) => db.workUnit.update({ where: { id: unit.id }, data: { closedAt: NOW } }));
    expect(await getStatus(secret)).toBe(401);
  });

  test('that is guessed is refused ten times a minute, and then nothing is looked up', async () => {
    setTime(world, new Date('2029-01-01T00:00:00Z'));
    const statuses = [];
    for (let count = 0; count < 11; count += 1) statuses.push(await getStatus(`et_${randomUUID()}`));
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await requestApi(null, '/api/v1/sites')).status).toBe(401);
  });
});
