import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { inSystemTransaction } from '@/lib/platform/outbox/store';
import { listTopics, LIVE_CHANNEL, formatNotification } from '@/lib/live-messages';
import { createTestDatabase } from '@/tests/setup/test-database';
import {
  createBrowserPage,
  startLiveServer,
  type LiveServer,
  OTHER_UNIT,
  PERSON,
  createClockBefore,
  signInMember,
  issueToken,
  UNIT,
} from './live-world';

const REPORTS = `ET/reports/${UNIT}`;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: LiveServer;
const open: { close(): Promise<void> }[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  await signInMember(database);
  server = await startLiveServer(database.servingPool);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
  await server.close();
  await database.close();
});

const openPage = (...parameters: Parameters<typeof createBrowserPage>) => {
  const opened = createBrowserPage(...parameters);
  open.push(opened);
  return opened;
};

/** Publishes a message in a transaction, like an operation. */
const publish = (topic: string, identifier: string, message: { type: string } & Record<string, unknown>) =>
  inSystemTransaction(database.servingPool, async (client) => {
    await client.query('select pg_notify($1, $2)', [LIVE_CHANNEL, formatNotification({ topic, identifier, message })]);
  });

test('the browsers of a work unit get an event after its transaction is committed [LIVE-01] [LIVE-04] [LIVE-08] [DATA-17]', async () => {
  const list = openPage(server.url).watch(REPORTS);
  await list.waitForRefetch();

  await publish(REPORTS, UNIT, { type: 'new-report', idreport: 'r1' });

  expect(await list.next()).toEqual({ type: 'new-report', idreport: 'r1' });
});

test('the server publishes nothing when the transaction is rolled back', async () => {
  const list = openPage(server.url).watch(REPORTS);
  await list.waitForRefetch();

  await inSystemTransaction(database.servingPool, async (client) => {
    await client.query('select pg_notify($1, $2)', [
      LIVE_CHANNEL,
      formatNotification({ topic: REPORTS, identifier: UNIT, message: { type: 'never' } }),
    ]);
    throw new Error('rolled back');
  }).catch(() => {});
  await publish(REPORTS, UNIT, { type: 'after' });

  expect(await list.next()).toEqual({ type: 'after' });
});

test('the page dispatches only messages with the identifier of the watcher [LIVE-05]', async () => {
  const opened = openPage(server.url);
  const subscription = opened.watch(REPORTS);
  const other = opened.watch(REPORTS, OTHER_UNIT);
  await subscription.waitForRefetch();

  await publish(REPORTS, OTHER_UNIT, { type: 'new-report' });
  await publish(REPORTS, UNIT, { type: 'updated-report' });

  expect(await subscription.next()).toEqual({ type: 'updated-report' });
  expect(other.messages).toEqual([{ type: 'new-report' }]);
});

test('the watchers of a page share one connection, and a stopped watcher gets nothing', async () => {
  const opened = openPage(server.url);
  const [reports, crew, stopped] = [
    opened.watch(REPORTS),
    opened.watch(`ET/workgroups/${UNIT}`),
    opened.watch(REPORTS),
  ];
  await Promise.all([reports, crew].map((watcher) => watcher.waitForRefetch()));
  stopped.stop();

  await publish(`ET/workgroups/${UNIT}`, UNIT, { type: 'added-employee' });
  await publish(REPORTS, UNIT, { type: 'new-report' });

  expect(await crew.next()).toEqual({ type: 'added-employee' });
  expect(await reports.next()).toEqual({ type: 'new-report' });
  expect(stopped.messages).toEqual([]);
  expect(opened.tokens()).toBe(1);
});

test('a watcher of two topics gets the messages of both, and refetches once after the connect', async () => {
  const opened = openPage(server.url);
  const onReconnect = jest.fn();
  const messages: string[] = [];
  opened.live.watch({
    topics: [REPORTS, `ET/workgroups/${UNIT}`],
    identifier: UNIT,
    onMessage: ({ type }) => messages.push(type),
    onReconnect,
  });
  // Subscribed after both topics.
  const last = opened.watch(`ET/stakeholders/${UNIT}`);
  await last.waitForRefetch();
  expect(onReconnect).toHaveBeenCalledTimes(1);

  await publish(REPORTS, UNIT, { type: 'new-report' });
  await publish(`ET/workgroups/${UNIT}`, UNIT, { type: 'added-employee' });
  await publish(`ET/stakeholders/${UNIT}`, UNIT, { type: 'added-stakeholder' });
  await last.next();
  expect(messages).toEqual(['new-report', 'added-employee']);
});

test('a watcher gets messages of a topic that another watcher has just left [LIVE-08]', async () => {
  const opened = openPage(server.url);
  let watcher = opened.watch(REPORTS);
  await watcher.waitForRefetch();
  for (const visit of [1, 2, 3]) {
    watcher.stop();
    watcher = opened.watch(REPORTS);
    await watcher.waitForRefetch();

    await publish(REPORTS, UNIT, { type: 'acknowledged-report', visit });

    expect(await watcher.next()).toEqual({ type: 'acknowledged-report', visit });
  }
});

test('the page reconnects and refetches after a lost connection [LIVE-03] [LIVE-06]', async () => {
  const opened = openPage(server.url);
  const list = opened.watch(REPORTS);
  await list.waitForRefetch();
  const { port } = server;
  await server.close();

  server = await startLiveServer(database.servingPool, { port });
  await list.waitForRefetch();
  await publish(REPORTS, UNIT, { type: 'new-report' });

  expect(await list.next()).toEqual({ type: 'new-report' });
});

test('the page replaces an expired token when it reconnects [LIVE-07]', async () => {
  const expired = await issueToken(UNIT, new Date(Date.now() - 601_000));
  await server.close();
  server = await startLiveServer(database.servingPool, { now: createClockBefore(expired.expiresAt) });
  const tokens = [async () => expired, () => issueToken()];
  const opened = openPage(server.url, () => (tokens.shift() ?? issueToken)());
  const list = opened.watch(REPORTS);
  await list.waitForRefetch();

  await list.waitForRefetch();
  await publish(REPORTS, UNIT, { type: 'new-report' });

  expect(await list.next()).toEqual({ type: 'new-report' });
  expect(opened.tokens()).toBe(2);
});

test('the page replaces a token that the server refuses', async () => {
  const tokens = [async () => ({ ...(await issueToken()), token: 'of another server' }), () => issueToken()];
  const opened = openPage(server.url, () => (tokens.shift() ?? issueToken)());
  const list = opened.watch(REPORTS);

  await list.waitForRefetch();

  expect(opened.tokens()).toBe(2);
});

test('the page connects with a clean session and a keepalive of 60 seconds [LIVE-02] [LIVE-03]', async () => {
  const recordingServer = await startRecordingServer(20);
  open.push(recordingServer);
  openPage(`ws://127.0.0.1:${recordingServer.port}`).watch(REPORTS);

  const connect = await recordingServer.bytes;

  // MQTT 3.1.1 §3.1: after the protocol name one byte for the level, one for the flags, two for the keepalive.
  const afterName = connect.indexOf('MQTT') + 4;
  const clean = (connect.readUInt8(afterName + 1) & 2) === 2;
  expect({ clean, keepalive: connect.readUInt16BE(afterName + 2) }).toEqual({ clean: true, keepalive: 60 });
});

test('the page retries while it can fetch no token, and logs the failure [LIVE-07]', async () => {
  const tokens = [() => Promise.reject(new Error('offline')), () => issueToken()];
  const opened = openPage(server.url, () => (tokens.shift() ?? issueToken)());
  const list = opened.watch(REPORTS);

  await list.waitForRefetch();

  expect(opened.logged).toEqual(['The live channel could not be opened']);
});

test('the page watches the topic of another work unit with a new token', async () => {
  const units = [UNIT, OTHER_UNIT];
  const opened = openPage(server.url, () => issueToken(units.shift()));
  const first = opened.watch(REPORTS);
  await first.waitForRefetch();
  first.stop();

  const second = opened.watch(`ET/reports/${OTHER_UNIT}`, OTHER_UNIT);
  await second.waitForRefetch();
  await publish(`ET/reports/${OTHER_UNIT}`, OTHER_UNIT, { type: 'new-report' });

  expect(await second.next()).toEqual({ type: 'new-report' });
});

test('two servers on one database exchange live messages', async () => {
  const second = await startLiveServer(database.servingPool);
  try {
    const ownPage = openPage(server.url).watch(REPORTS);
    const otherPage = openPage(second.url).watch(REPORTS);
    await Promise.all([ownPage.waitForRefetch(), otherPage.waitForRefetch()]);

    await publish(REPORTS, UNIT, { type: 'new-report' });

    expect(await Promise.all([ownPage.next(), otherPage.next()])).toEqual([
      { type: 'new-report' },
      { type: 'new-report' },
    ]);
  } finally {
    await Promise.all(open.splice(0).map((each) => each.close()));
    await second.close();
  }
});

test('the page refetches when a message is too long for PostgreSQL', async () => {
  const list = openPage(server.url).watch(REPORTS);
  await list.waitForRefetch();

  await publish(REPORTS, UNIT, { type: 'new-report', notes: 'ä'.repeat(8000) });
  await list.waitForRefetch();

  expect(list.messages).toEqual([]);
});

test('the page refetches after the server lost its database connection', async () => {
  const list = openPage(server.url).watch(REPORTS);
  await list.waitForRefetch();

  await database.servingPool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`,
  );
  await list.waitForRefetch();
  await publish(REPORTS, UNIT, { type: 'new-report' });

  expect(await list.next()).toEqual({ type: 'new-report' });
});

test('a unit has three topics, and a person has one', () => {
  expect(listTopics({ unitId: UNIT, personId: PERSON })).toEqual([
    `ET/reports/${UNIT}`,
    `ET/workgroups/${UNIT}`,
    `ET/stakeholders/${UNIT}`,
    `ET/people/${PERSON}`,
  ]);
});

/** Starts a WebSocket server that records the first bytes that it receives. */
async function startRecordingServer(byteCount: number) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const bytes = new Promise<Buffer>((resolve) => {
    let received = Buffer.alloc(0);
    server.on('connection', (socket) =>
      socket.on('message', (data) => {
        if (Buffer.isBuffer(data)) received = Buffer.concat([received, data]);
        if (received.length >= byteCount) resolve(received);
      }),
    );
  });
  const close = () => {
    for (const socket of server.clients) socket.terminate();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { port: (server.address() as AddressInfo).port, bytes, close };
}
