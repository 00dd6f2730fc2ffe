import { once } from 'node:events';
import WebSocket from 'ws';
import { createTestDatabase } from '@/tests/setup/test-database';
import {
  waitForClose,
  waitForConnection,
  waitForError,
  startLiveServer,
  type LiveServer,
  OTHER_UNIT,
  PERSON,
  createRawClient,
  createClockBefore,
  signInMember,
  issueToken,
  UNIT,
} from '@/tests/integration/platform/live/live-world';

const REPORTS = `ET/reports/${UNIT}`;
const PERSON_TOPIC = `ET/people/${PERSON}`;
const COLLEAGUE = '44444444-4444-4444-8444-444444444444';
const BAD_USERNAME_OR_PASSWORD = 4;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: LiveServer;
const clients: ReturnType<typeof createRawClient>[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await signInMember(database);
  server = await startLiveServer(database.servingPool);
});
afterEach(() => Promise.all(clients.splice(0).map((client) => client.endAsync(true))));
afterAll(async () => {
  await server.close();
  await database.close();
});

const createClient = (
  ...[token, options]: [Parameters<typeof createRawClient>[1], Parameters<typeof createRawClient>[2]?]
) => {
  const client = createRawClient(server.url, token, options);
  clients.push(client);
  return client;
};

test.each([
  ['no token', async () => ({ ...(await issueToken()), token: '' })],
  [
    'a token of another server',
    async () => ({ ...(await issueToken()), token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln' }),
  ],
  ['an unsigned token', async () => ({ ...(await issueToken()), token: removeSignature((await issueToken()).token) })],
  ['an expired token', () => issueToken(UNIT, new Date(Date.now() - 11 * 60_000))],
  ["another person's client id", async () => ({ ...(await issueToken()), clientId: `${OTHER_UNIT}.1` })],
])('the channel refuses %s', async (_description, token) => {
  const client = createClient(await token());

  expect(await waitForError(client)).toMatchObject({ code: BAD_USERNAME_OR_PASSWORD });
});

test('the channel refuses a persistent MQTT session', async () => {
  const client = createClient(await issueToken(), { clean: false });

  expect(await waitForError(client)).toMatchObject({ code: BAD_USERNAME_OR_PASSWORD });
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
])('the channel refuses a subscription to %s and still delivers the browser’s own topic', async (topic) => {
  const listener = createClient(await issueToken());
  await waitForConnection(listener);

  await expect(listener.subscribeAsync(topic)).rejects.toThrow();

  const [granted] = await listener.subscribeAsync(REPORTS);
  const message = new Promise<string>((resolve) =>
    listener.once('message', (_topic, bytes) => resolve(bytes.toString())),
  );
  server.broker.publish(REPORTS, { identifier: UNIT, message: { type: 'x' } });
  expect(granted).toMatchObject({ topic: REPORTS, qos: 0 });
  expect(JSON.parse(await message)).toEqual({ message: { type: 'x' }, identifier: UNIT });
});

test("the channel delivers a person's topic in each of their work units", async () => {
  const tabs = [createClient(await issueToken(UNIT)), createClient(await issueToken(OTHER_UNIT))];
  for (const tab of tabs) {
    await waitForConnection(tab);
    const [granted] = await tab.subscribeAsync(PERSON_TOPIC);
    expect(granted).toMatchObject({ topic: PERSON_TOPIC, qos: 0 });
  }
  const results = tabs.map(
    (tab) => new Promise<string>((resolve) => tab.once('message', (_topic, bytes) => resolve(bytes.toString()))),
  );

  server.broker.publish(PERSON_TOPIC, { identifier: PERSON, message: { type: 'changed-contact-info', field: 'name' } });

  for (const message of await Promise.all(results))
    expect(JSON.parse(message)).toEqual({
      message: { type: 'changed-contact-info', field: 'name' },
      identifier: PERSON,
    });
});

test('the channel disconnects a browser that publishes, and delivers nothing', async () => {
  const [listener, publisher] = [createClient(await issueToken()), createClient(await issueToken())];
  await Promise.all([waitForConnection(listener), waitForConnection(publisher)]);
  await listener.subscribeAsync(REPORTS);
  const messages: string[] = [];
  listener.on('message', (_topic, bytes) => messages.push(bytes.toString()));
  const closed = waitForClose(publisher);

  publisher.publish(REPORTS, JSON.stringify({ identifier: UNIT, message: { type: 'forged' } }));
  await closed;
  const next = new Promise<void>((resolve) => listener.once('message', () => resolve()));
  server.broker.publish(REPORTS, { identifier: UNIT, message: { type: 'real' } });
  await next;

  expect(messages).toEqual([expect.stringContaining('real')]);
});

test('the channel does not publish the last will of a browser', async () => {
  const listener = createClient(await issueToken());
  await waitForConnection(listener);
  await listener.subscribeAsync(REPORTS);
  const messages: string[] = [];
  const next = new Promise<void>((resolve) =>
    listener.on('message', (_topic, bytes) => {
      messages.push(bytes.toString());
      if (bytes.toString().includes('real')) resolve();
    }),
  );
  const dropped = createClient(await issueToken(), {
    will: { topic: REPORTS, payload: Buffer.from('{}'), qos: 0, retain: false },
  });
  await waitForConnection(dropped);
  const connectionEnd = server.waitForConnectionEnd();

  dropped.stream.destroy();
  await connectionEnd;
  server.broker.publish(REPORTS, { identifier: UNIT, message: { type: 'real' } });
  await next;

  expect(messages).toEqual([expect.stringContaining('real')]);
});

test.each([
  ['a page of another site', { origin: 'https://evil.example' }],
  ['a request without an origin', {}],
])('the channel refuses %s before MQTT begins', async (_description, options) => {
  const socket = new WebSocket(server.url, 'mqtt', options);

  const [error] = await once(socket, 'error').catch((refusal: unknown) => [refusal]);

  expect(error).toMatchObject({ message: 'Unexpected server response: 403' });
});

test('the channel closes a connection when its token expires', async () => {
  const token = await issueToken();
  const expired = await startLiveServer(database.servingPool, { now: createClockBefore(token.expiresAt) });
  const listener = createRawClient(expired.url, token);
  clients.push(listener);
  await waitForConnection(listener);

  await waitForClose(listener);
  await expired.close();
});

/** A token with the same claims, under `alg: none`. */
function removeSignature(token: string): string {
  const header = Buffer.from('{"alg":"none"}').toString('base64url');
  return `${header}.${token.split('.')[1]}.`;
}
