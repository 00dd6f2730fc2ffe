import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import type { Pool } from 'pg';
import { LiveChannel, type LiveMessage } from '@/lib/client/live';
import { startEmbeddedBroker } from '@/lib/platform/live/embedded-broker';
import { issueLiveToken } from '@/lib/platform/live/live-token';
import type { LiveToken } from '@/lib/live-token';
import type { TestDatabase } from '@/tests/setup/test-database';

export const AUTH_SECRET = 'a secret for tests, long enough to be one';
export const UNIT = '11111111-1111-4111-8111-111111111111';
export const OTHER_UNIT = '99999999-9999-4999-8999-999999999999';
export const ORIGIN = 'https://app.example.com';
export const PERSON = '22222222-2222-4222-8222-222222222222';
const SESSION = '33333333-3333-4333-8333-333333333333';

/** Creates a signed-in person who is a member of both units. */
export async function signInMember({ pool }: TestDatabase): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET ROLE earthtight_maintenance');
    await client.query(
      `INSERT INTO person (id, username, email, name) VALUES ($1, 'ines', 'ines@example.com', 'Ines')`,
      [PERSON],
    );
    await client.query(`INSERT INTO session (id, person_id, expires_at) VALUES ($1, $2, '2100-01-01')`, [
      SESSION,
      PERSON,
    ]);
    for (const unit of [UNIT, OTHER_UNIT]) {
      await client.query(`INSERT INTO work_unit (id, name, created_by) VALUES ($1, 'A unit', $2)`, [unit, PERSON]);
      await client.query(
        `INSERT INTO membership (id, work_unit_id, person_id, role) VALUES (gen_random_uuid(), $1, $2, 'employee')`,
        [unit, PERSON],
      );
    }
  } finally {
    await client.query('RESET ROLE');
    client.release();
  }
}

interface ServerOptions {
  port?: number;
  authSecret?: string;
  now?: () => Date;
}

/** Starts an HTTP server with the live channel. */
export async function startLiveServer(pool: Pool, { port = 0, authSecret = AUTH_SECRET, now }: ServerOptions = {}) {
  const broker = await startEmbeddedBroker({ authSecret, allowedOrigins: [ORIGIN], pool, log: silentLog, getNow: now });
  await broker.ready;
  const server = createServer();
  const ends: (() => void)[] = [];
  server.on('upgrade', (request, socket, head) => {
    socket.once('close', () => ends.splice(0).forEach((resolve) => resolve()));
    broker.handleUpgrade(request, socket, head);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: openPort } = server.address() as AddressInfo;
  return {
    broker,
    port: openPort,
    url: `ws://127.0.0.1:${openPort}/mqtt`,
    /** Resolves when the next connection closes. */
    waitForConnectionEnd: () => new Promise<void>((resolve) => ends.push(resolve)),
    async close() {
      await broker.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** A clock that is stopped shortly before `end`, so that a client can connect and is disconnected a moment later. */
export const createClockBefore = (end: number) => () => new Date(end - 300);

export type LiveServer = Awaited<ReturnType<typeof startLiveServer>>;

export const silentLog = { warn: () => {}, error: () => {} };

export const issueToken = (unitId = UNIT, now = new Date()): Promise<LiveToken> =>
  issueLiveToken({ personId: PERSON, sessionId: SESSION, unitId, role: 'employee' }, { authSecret: AUTH_SECRET, now });

/** An MQTT client that can do what our own client never does. */
export function createRawClient(url: string, token: LiveToken, options: IClientOptions = {}): MqttClient {
  const client = mqtt.connect(url, {
    clientId: token.clientId,
    username: 'live',
    password: token.token,
    reconnectPeriod: 0,
    wsOptions: { origin: ORIGIN },
    ...options,
  });
  client.on('error', () => {});
  return client;
}

export const waitForConnection = (client: MqttClient) =>
  new Promise<void>((resolve) => client.once('connect', () => resolve()));
export const waitForClose = (client: MqttClient) =>
  new Promise<void>((resolve) => client.once('close', () => resolve()));
export const waitForError = (client: MqttClient) => new Promise<Error>((resolve) => client.once('error', resolve));

/** A page with the live client, and promises of its next messages. */
export function createBrowserPage(url: string, getToken: () => Promise<LiveToken> = () => issueToken()) {
  const logged: string[] = [];
  let tokens = 0;
  const live = new LiveChannel({
    url: () => url,
    fetchToken() {
      tokens += 1;
      return getToken();
    },
    whenIdle: (start) => start(),
    log: (text) => logged.push(text),
    socket: { wsOptions: { origin: ORIGIN } },
  });
  return {
    live,
    logged,
    tokens: () => tokens,
    close: () => live.close(),
    watch: (topic: string, identifier = UNIT) => watchTopic(live, topic, identifier),
  };
}

function watchTopic(live: LiveChannel, topic: string, identifier: string) {
  const messages: LiveMessage[] = [];
  const queued = createQueue<LiveMessage>();
  const refetches = createQueue<void>();
  const refusals = createQueue<void>();
  const stop = live.watch({
    topics: [topic],
    identifier,
    onMessage(message) {
      messages.push(message);
      queued.put(message);
    },
    onReconnect: () => refetches.put(),
    onRefused: () => refusals.put(),
  });
  return { messages, stop, next: queued.take, waitForRefetch: refetches.take, waitForRefusal: refusals.take };
}

/** A queue in which a test can wait for the next item. */
function createQueue<T>() {
  const items: T[] = [];
  const takers: ((item: T) => void)[] = [];
  return {
    put(item: T) {
      const nextTaker = takers.shift();
      if (nextTaker) nextTaker(item);
      else items.push(item);
    },
    take: () =>
      new Promise<T>((resolve) => {
        if (items.length > 0) resolve(...(items.splice(0, 1) as [T]));
        else takers.push(resolve);
      }),
  };
}
