import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import WebSocket from 'ws';
import { signOut } from '@/lib/accounts/contract';
import { revokeSessions } from '@/lib/accounts/server/sessions';
import { liveToken, type LiveToken } from '@/lib/live-token';
import { formatNotification, LIVE_CHANNEL } from '@/lib/live-messages';
import type { Broker } from '@/lib/platform/live/broker';
import { connectExternalBroker } from '@/lib/platform/live/external-broker';
import { removeEmployee } from '@/lib/workgroups/contract';
import { hasMosquitto, startMosquitto, type Mosquitto } from '@/tests/setup/mosquitto';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import {
  createBrowserPage,
  createRawClient,
  silentLog,
  waitForClose,
  waitForConnection,
  waitForError,
} from './live-world';

const NOT_AUTHORIZED = 5;
const REFUSED = 'refuses the login';

const describeWithMosquitto = hasMosquitto ? describe : describe.skip;

describeWithMosquitto('with Mosquitto', () => {
  let world: World;
  let unit: Unit;
  let mosquitto: Mosquitto;
  let server: Broker;
  let now: () => Date;
  const open: { close(): Promise<unknown> }[] = [];

  beforeAll(async () => {
    world = await createWorld();
    mosquitto = await startMosquitto();
  });
  beforeEach(async () => {
    now = () => new Date();
    world.setNow(new Date());
    unit = await world.createWorkUnit();
    server = await startServer();
    world.runtime.broker = server;
  });
  afterEach(async () => {
    for (const each of open.splice(0).reverse()) await each.close();
    world.runtime.broker = null;
  });
  afterAll(async () => {
    await mosquitto.close();
    await world.close();
  });

  async function startServer(url = mosquitto.url): Promise<Broker> {
    const broker = await connectExternalBroker({
      url,
      pool: world.runtime.pool,
      log: silentLog,
      getNow: () => now(),
    });
    open.push(broker);
    await broker.ready;
    return broker;
  }

  const getToken = (person: TestUser) => person.call(liveToken, {});

  function createClient(token: LiveToken, options: Parameters<typeof createRawClient>[2] = {}) {
    const client = createRawClient(mosquitto.webSocketUrl, token, { username: token.clientId, ...options });
    open.push({ close: () => client.endAsync(true) });
    return client;
  }

  async function openTab(person: TestUser) {
    const token = await getToken(person);
    const client = createClient(token);
    await waitForConnection(client);
    return { client, token, isClosed: waitForClose(client) };
  }

  function openPage(person: TestUser) {
    const page = createBrowserPage(mosquitto.webSocketUrl, () => getToken(person));
    open.push(page);
    return page;
  }

  const getReportsTopic = () => `ET/reports/${unit.id}`;

  async function publish(type: string, topic = getReportsTopic(), identifier = unit.id): Promise<void> {
    const notification = formatNotification({ topic, identifier, message: { type } });
    await world.runtime.pool.query('SELECT pg_notify($1, $2)', [LIVE_CHANNEL, notification]);
  }

  test('the servers send a message of a committed transaction once', async () => {
    await startServer();
    const list = openPage(unit.leader).watch(getReportsTopic(), unit.id);
    await list.waitForRefetch();

    await publish('first');
    await publish('second');

    expect([await list.next(), await list.next()]).toEqual([{ type: 'first' }, { type: 'second' }]);
    expect(list.messages).toHaveLength(2);
  });

  test.each([
    ['another unit', () => `ET/reports/${randomUUID()}`],
    ['everything', () => '#'],
    ['everything of the product', () => 'ET/#'],
    ['all topics of the own unit', () => `ET/+/${unit.id}`],
    ['the reports of all units', () => 'ET/reports/+'],
    ['another person', () => `ET/people/${unit.leader.id}`],
    ['the broker itself', () => '$SYS/#'],
    ['the administration', () => '$CONTROL/#'],
    ['the responses of the administration', () => '$CONTROL/dynamic-security/v1/response'],
    ['a shared subscription', () => `$share/x/${getReportsTopic()}`],
  ])('the broker refuses a subscription to %s and still accepts the own topic', async (_description, getTopic) => {
    const { client } = await openTab(unit.inspector);

    await expect(client.subscribeAsync(getTopic())).rejects.toThrow();

    await client.subscribeAsync(getReportsTopic());
    const message = new Promise<string>((resolve) => client.once('message', (_topic, bytes) => resolve(`${bytes}`)));
    await publish('new-report');
    expect(JSON.parse(await message)).toEqual({ message: { type: 'new-report' }, identifier: unit.id });
  });

  test.each([
    ['no token', (token: LiveToken) => ({ ...token, token: '' })],
    ["another person's client id", (token: LiveToken) => ({ ...token, clientId: `${unit.leader.id}.${randomUUID()}` })],
  ])('the broker refuses %s', async (_description, change) => {
    const client = createClient(change(await getToken(unit.inspector)));

    expect(await waitForError(client)).toMatchObject({ code: NOT_AUTHORIZED });
  });

  test("the broker refuses a person's token with the client id of another connection", async () => {
    const [token, other] = [await getToken(unit.inspector), await getToken(unit.inspector)];
    const client = createClient(token, { clientId: other.clientId });

    expect(await waitForError(client)).toMatchObject({ code: NOT_AUTHORIZED });
  });

  test.each([
    ['a message', () => getReportsTopic(), '{"identifier":"x","message":{"type":"forged"}}'],
    [
      'a command to the broker',
      () => '$CONTROL/dynamic-security/v1',
      '{"commands":[{"command":"deleteRole","rolename":"earthtight-server"}]}',
    ],
  ])('the broker ignores %s that a browser publishes', async (_description, getTopic, payload) => {
    const list = openPage(unit.leader).watch(getReportsTopic(), unit.id);
    await list.waitForRefetch();
    const { client } = await openTab(unit.inspector);

    await client.publishAsync(getTopic(), payload, { qos: 1 }).catch(() => {});
    await publish('real');
    await list.next();

    expect(list.messages).toEqual([{ type: 'real' }]);
  });

  test('signing out closes the connections of the session and invalidates its token', async () => {
    const tab = await openTab(unit.inspector);
    const colleague = await openTab(unit.leader);

    await unit.inspector.call(signOut, {});

    await tab.isClosed;
    expect(await waitForError(createClient(tab.token))).toMatchObject({ code: NOT_AUTHORIZED });
    expect(colleague.client.connected).toBe(true);
  });

  test('the server closes the connections of a removed person', async () => {
    const tab = await openTab(unit.inspector);

    await unit.office.call(removeEmployee, { idworkgroup: unit.id, idemployee: unit.inspector.id });

    await tab.isClosed;
    expect(await waitForError(createClient(tab.token))).toMatchObject({ code: NOT_AUTHORIZED });
  });

  test('a changed role closes the connections, and the page reconnects with a new token', async () => {
    const page = openPage(unit.inspector);
    const list = page.watch(getReportsTopic(), unit.id);
    await list.waitForRefetch();

    await world.runAsMaintenance((db) =>
      db.membership.updateMany({ where: { personId: unit.inspector.id }, data: { role: 'crewleader' } }),
    );
    await list.waitForRefetch();

    expect(page.tokens()).toBe(2);
  });

  test('the server closes a connection when its token expires', async () => {
    const tab = await openTab(unit.inspector);

    now = () => new Date(tab.token.expiresAt);

    await tab.isClosed;
    expect(await waitForError(createClient(tab.token))).toMatchObject({ code: NOT_AUTHORIZED });
  });

  test('the server closes a connection when its session expires before its token', async () => {
    const tab = await openTab(unit.inspector);

    await world.runAsMaintenance((db) =>
      db.session.updateMany({ where: { personId: unit.inspector.id }, data: { expiresAt: new Date() } }),
    );

    await tab.isClosed;
  });

  test('the server registers no token of a session that has just ended', async () => {
    const token = { ...(await getToken(unit.inspector)), clientId: `${unit.inspector.id}.${randomUUID()}` };
    const listener = {
      personId: unit.inspector.id,
      sessionId: randomUUID(),
      unitId: unit.id,
      role: 'employee',
      topics: new Set(token.topics),
      expiresAt: token.expiresAt,
    };

    expect(await server.register(token, listener)).toBe(false);

    expect(await waitForError(createClient(token))).toMatchObject({ code: NOT_AUTHORIZED });
  });

  test('a page reconnects with its token and loads its data again after the broker restarted', async () => {
    const page = openPage(unit.leader);
    const list = page.watch(getReportsTopic(), unit.id);
    await list.waitForRefetch();

    await mosquitto.stop();
    await mosquitto.start();
    await list.waitForRefetch();
    await waitUntilConnected(server);
    await publish('new-report');

    expect(await list.next()).toEqual({ type: 'new-report' });
    expect(page.tokens()).toBe(1);
  });

  test('a page gets a new token from a broker that has lost all data', async () => {
    const page = openPage(unit.leader);
    const list = page.watch(getReportsTopic(), unit.id);
    await list.waitForRefetch();

    await mosquitto.stop();
    mosquitto.forgetClients();
    await mosquitto.start();
    await list.waitForRefetch();

    expect(page.tokens()).toBeGreaterThan(1);
  });

  test('the server issues no token while the broker is down, and closes ended sessions when it is back', async () => {
    const tab = await openTab(unit.inspector);
    await mosquitto.stop();

    await expect(getToken(unit.leader)).rejects.toThrow('server-busy');
    await unit.inspector.call(signOut, {});
    await mosquitto.start();

    // The broker refuses the client, or disconnects it once the server has connected.
    await waitForClose(createClient(tab.token));
  });

  test('the server connects to a new broker before its start ends', async () => {
    await mosquitto.stop();
    mosquitto.forgetClients();
    await mosquitto.start();

    expect((await startServer()).isConnected()).toBe(true);
  });

  test('the server warns once if the proxy does not pass browsers to the broker', async () => {
    const warnings: string[] = [];
    const log = { ...silentLog, warn: (_details: object, text: string) => warnings.push(text) };
    const broker = await connectExternalBroker({ url: mosquitto.url, pool: world.runtime.pool, log });
    const http = createServer().on('upgrade', (...upgrade) => broker.handleUpgrade(...upgrade));
    open.push(broker, { close: async () => http.close() });
    await once(http.listen(0, 'localhost'), 'listening');
    const url = `ws://localhost:${(http.address() as AddressInfo).port}/mqtt`;

    for (let count = 0; count < 2; count += 1) await once(new WebSocket(url, 'mqtt'), 'error').catch(() => {});

    expect(warnings).toEqual([expect.stringContaining('configure the proxy to forward /mqtt')]);
  });

  test('the server starts without the broker and connects later', async () => {
    await mosquitto.stop();
    const late = await startServer();
    expect(late.isConnected()).toBe(false);

    await mosquitto.start();
    await waitUntilConnected(late);

    expect(late.isConnected()).toBe(true);
  });

  test('another server publishes after the first one stopped, and pages reload their data', async () => {
    await startServer();
    const list = openPage(unit.leader).watch(getReportsTopic(), unit.id);
    await list.waitForRefetch();

    await server.close();
    await list.waitForRefetch();
    await publish('new-report');

    expect(await list.next()).toEqual({ type: 'new-report' });
  });

  test('the server closes connections of ended sessions and reloads pages after missed notifications', async () => {
    const tab = await openTab(unit.inspector);
    const list = openPage(unit.leader).watch(getReportsTopic(), unit.id);
    await list.waitForRefetch();

    await loseListenConnection();
    await world.runAsMaintenance((db) => revokeSessions(db, unit.inspector.id, new Date()));

    await Promise.all([tab.isClosed, list.waitForRefetch()]);
  });

  test('the server removes clients that the database does not know', async () => {
    const tab = await openTab(unit.inspector);

    await world.runAsMaintenance((db) => db.liveClient.deleteMany());
    await loseListenConnection();

    await tab.isClosed;
  });

  test.each([
    ['a wrong password', (url: string) => url.replace('a%20password', 'another')],
    ['an unknown login', (url: string) => url.replace('earthtight', 'someone')],
  ])('the server does not start with %s', async (_description, change) => {
    await expect(startServer(change(mosquitto.url))).rejects.toThrow(REFUSED);
  });

  const loseListenConnection = () =>
    world.runtime.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND query ILIKE 'listen%' AND pid <> pg_backend_pid()`,
    );
});

async function waitUntilConnected(broker: Broker): Promise<void> {
  while (!broker.isConnected()) await pause(20);
}
