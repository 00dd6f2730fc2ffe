import { once } from 'node:events';
import WebSocket from 'ws';
import { createTestDatabase } from '@/tests/setup/test-database';
import {
  closed,
  connected,
  failed,
  liveServer,
  type LiveServer,
  OTHER_UNIT,
  PERSON,
  rawClient,
  shortlyBefore,
  signedInMember,
  tokenFor,
  UNIT,
} from '@/tests/integration/platform/live/live-world';

const REPORTS = `ET/reports/${UNIT}`;
const OWN = `ET/people/${PERSON}`;
const COLLEAGUE = '44444444-4444-4444-8444-444444444444';
const BAD_USERNAME_OR_PASSWORD = 4;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: LiveServer;
const clients: ReturnType<typeof rawClient>[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await signedInMember(database);
  server = await liveServer(database.pagesPool);
});
afterEach(() => Promise.all(clients.splice(0).map((client) => client.endAsync(true))));
afterAll(async () => {
  await server.close();
  await database.drop();
});

const client = (...[token, options]: [Parameters<typeof rawClient>[1], Parameters<typeof rawClient>[2]?]) => {
  const made = rawClient(server.url, token, options);
  clients.push(made);
  return made;
};

test.each([
  ['no token', async () => ({ ...(await tokenFor()), token: '' })],
  [
    'a token of another server',
    async () => ({ ...(await tokenFor()), token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln' }),
  ],
  ['an unsigned token', async () => ({ ...(await tokenFor()), token: unsigned((await tokenFor()).token) })],
  ['an expired token', () => tokenFor(UNIT, new Date(Date.now() - 11 * 60_000))],
  ["another person's client id", async () => ({ ...(await tokenFor()), clientId: `${OTHER_UNIT}.1` })],
])('%s is refused', async (_what, token) => {
  const refused = client(await token());

  expect(await failed(refused)).toMatchObject({ code: BAD_USERNAME_OR_PASSWORD });
});

test('a session that the broker would have to keep is refused', async () => {
  const refused = client(await tokenFor(), { clean: false });

  expect(await failed(refused)).toMatchObject({ code: BAD_USERNAME_OR_PASSWORD });
});

test.each([
  `ET/reports/${OTHER_UNIT}`,
  '#',
  'ET/#',
  `ET/+/${UNIT}`,
  'ET/reports/+',
  `ET/people/${COLLEAGUE}`,
  'ET/people/+',
  `ET/+/${PERSON}`,
  '$SYS/#',
  `$share/x/ET/reports/${UNIT}`,
])('subscribing to %s is refused, and the own topic still works', async (topic) => {
  const listener = client(await tokenFor());
  await connected(listener);

  await expect(listener.subscribeAsync(topic)).rejects.toThrow();

  const [granted] = await listener.subscribeAsync(REPORTS);
  const message = new Promise<string>((resolve) =>
    listener.once('message', (_topic, bytes) => resolve(bytes.toString())),
  );
  server.broker.publish(REPORTS, { identifier: UNIT, message: { type: 'x' } });
  expect(granted).toMatchObject({ topic: REPORTS, qos: 0 });
  expect(JSON.parse(await message)).toEqual({ message: { type: 'x' }, identifier: UNIT });
});

test('the topic of a person reaches this person, in whichever of their work units', async () => {
  const tabs = [client(await tokenFor(UNIT)), client(await tokenFor(OTHER_UNIT))];
  for (const tab of tabs) {
    await connected(tab);
    const [granted] = await tab.subscribeAsync(OWN);
    expect(granted).toMatchObject({ topic: OWN, qos: 0 });
  }
  const results = tabs.map(
    (tab) => new Promise<string>((resolve) => tab.once('message', (_topic, bytes) => resolve(bytes.toString()))),
  );

  server.broker.publish(OWN, { identifier: PERSON, message: { type: 'changed-contact-info', field: 'name' } });

  for (const message of await Promise.all(results))
    expect(JSON.parse(message)).toEqual({
      message: { type: 'changed-contact-info', field: 'name' },
      identifier: PERSON,
    });
});

test('a browser that publishes is disconnected, and nobody receives it', async () => {
  const [listener, publisher] = [client(await tokenFor()), client(await tokenFor())];
  await Promise.all([connected(listener), connected(publisher)]);
  await listener.subscribeAsync(REPORTS);
  const messages: string[] = [];
  listener.on('message', (_topic, bytes) => messages.push(bytes.toString()));
  const putOut = closed(publisher);

  publisher.publish(REPORTS, JSON.stringify({ identifier: UNIT, message: { type: 'forged' } }));
  await putOut;
  const next = new Promise<void>((resolve) => listener.once('message', () => resolve()));
  server.broker.publish(REPORTS, { identifier: UNIT, message: { type: 'real' } });
  await next;

  expect(messages).toEqual([expect.stringContaining('real')]);
});

test('the last will that a browser leaves with the broker is not published', async () => {
  const listener = client(await tokenFor());
  await connected(listener);
  await listener.subscribeAsync(REPORTS);
  const messages: string[] = [];
  const next = new Promise<void>((resolve) =>
    listener.on('message', (_topic, bytes) => {
      messages.push(bytes.toString());
      if (bytes.toString().includes('real')) resolve();
    }),
  );
  const dying = client(await tokenFor(), {
    will: { topic: REPORTS, payload: Buffer.from('{}'), qos: 0, retain: false },
  });
  await connected(dying);
  const connectionEnd = server.connectionEnds();

  dying.stream.destroy();
  await connectionEnd;
  server.broker.publish(REPORTS, { identifier: UNIT, message: { type: 'real' } });
  await next;

  expect(messages).toEqual([expect.stringContaining('real')]);
});

test.each([
  ['a page of another site', { origin: 'https://evil.example' }],
  ['a caller that names no origin', {}],
])('%s is refused before MQTT begins', async (_what, options) => {
  const socket = new WebSocket(server.url, 'mqtt', options);

  const [error] = await once(socket, 'error').catch((refusal: unknown) => [refusal]);

  expect(error).toMatchObject({ message: 'Unexpected server response: 403' });
});

test('a connection ends with its token', async () => {
  const token = await tokenFor();
  const expired = await liveServer(database.pagesPool, { now: shortlyBefore(token.expiresAt) });
  const listener = rawClient(expired.url, token);
  clients.push(listener);
  await connected(listener);

  await closed(listener);
  await expired.close();
});

/** A token with the same claims, under `alg: none`. */
function unsigned(token: string): string {
  const header = Buffer.from('{"alg":"none"}').toString('base64url');
  return `${header}.${token.split('.')[1]}.`;
}
