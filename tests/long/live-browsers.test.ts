import { randomUUID } from 'node:crypto';
import type { MqttClient } from 'mqtt';
import { revokeSessions } from '@/lib/accounts/server/sessions';
import { formatNotification, LIVE_CHANNEL } from '@/lib/live-messages';
import type { Broker } from '@/lib/platform/live/broker';
import { connectExternalBroker } from '@/lib/platform/live/external-broker';
import { issueLiveToken } from '@/lib/platform/live/live-token';
import { createRawClient, silentLog, waitForConnection } from '@/tests/integration/platform/live/live-world';
import { hasMosquitto, startMosquitto, type Mosquitto } from '@/tests/setup/mosquitto';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

// 2,000 browsers of 20 work units on one Mosquitto.

const UNITS = 20;
const BROWSERS_PER_UNIT = 100;

jest.setTimeout(600_000);

const describeWithMosquitto = hasMosquitto ? describe : describe.skip;

describeWithMosquitto('with Mosquitto', () => {
  let world: World;
  let mosquitto: Mosquitto;
  let broker: Broker;
  const units: Unit[] = [];
  /** `browsers[index]` are those of `units[index]`. */
  const browsers: MqttClient[][] = [];

  beforeAll(async () => {
    world = await createWorld();
    mosquitto = await startMosquitto();
    broker = await connectExternalBroker({ url: mosquitto.url, pool: world.runtime.pool, log: silentLog });
    await broker.ready;
    for (let count = 0; count < UNITS; count += 1) units.push(await world.createWorkUnit());
    for (const unit of units)
      browsers.push(await Promise.all(Array.from({ length: BROWSERS_PER_UNIT }, () => connectBrowser(unit))));
  });
  afterAll(async () => {
    await Promise.all(browsers.flat().map((client) => client.endAsync(true)));
    await broker.close();
    await mosquitto.close();
    await world.close();
  });

  async function connectBrowser({ id: unitId, inspector }: Unit): Promise<MqttClient> {
    const session = await world.runAsMaintenance((db) =>
      db.session.findFirstOrThrow({ where: { personId: inspector.id } }),
    );
    const listener = { personId: inspector.id, sessionId: session.id, unitId, role: 'employee' };
    const token = await issueLiveToken(listener, { authSecret: world.runtime.config.AUTH_SECRET, now: new Date() });
    expect(
      await broker.register(token, { ...listener, topics: new Set(token.topics), expiresAt: token.expiresAt }),
    ).toBe(true);
    const client = createRawClient(mosquitto.webSocketUrl, token, {
      username: token.clientId,
      reconnectPeriod: 1000,
      resubscribe: true,
    });
    await waitForConnection(client);
    await client.subscribeAsync(`ET/reports/${unitId}`);
    return client;
  }

  /** Publishes to a work unit. Resolves with the number of browsers that received it, after all of the unit's did. */
  async function publish(index: number): Promise<number> {
    const type = randomUUID();
    let received = 0;
    const unsubscribers = browsers.flat().map((client) => {
      const listener = (_topic: string, bytes: Buffer) => (received += bytes.includes(type) ? 1 : 0);
      client.on('message', listener);
      return () => client.off('message', listener);
    });
    const delivered = Promise.all((browsers[index] ?? []).map((client) => waitForText(client, type)));
    const identifier = units[index]?.id ?? '';
    const notification = formatNotification({ topic: `ET/reports/${identifier}`, identifier, message: { type } });
    await world.runtime.pool.query('SELECT pg_notify($1, $2)', [LIVE_CHANNEL, notification]);
    await delivered;
    for (const stop of unsubscribers) stop();
    return received;
  }

  test('a message reaches the 100 browsers of its work unit and no other', async () => {
    expect(browsers.flat()).toHaveLength(UNITS * BROWSERS_PER_UNIT);
    expect(await publish(0)).toBe(BROWSERS_PER_UNIT);
    expect(await publish(19)).toBe(BROWSERS_PER_UNIT);
  });

  test('all browsers reconnect with their tokens after the broker restarted', async () => {
    const reconnections = browsers.flat().map(waitForConnection);

    await mosquitto.stop();
    await mosquitto.start();
    await Promise.all(reconnections);

    expect(browsers.flat().filter(({ connected }) => !connected)).toEqual([]);
  });

  test('the end of a session closes its 100 connections and no other', async () => {
    const closed = (browsers[7] ?? []).map((client) => new Promise<void>((resolve) => client.once('close', resolve)));
    for (const client of browsers[7] ?? []) client.options.reconnectPeriod = 0;

    await world.runAsMaintenance((db) => revokeSessions(db, units[7]?.inspector.id ?? '', new Date()));
    await Promise.all(closed);

    expect(browsers.map((clients) => clients.filter(({ connected }) => connected).length)).toEqual(
      units.map((_unit, index) => (index === 7 ? 0 : BROWSERS_PER_UNIT)),
    );
  });
});

const waitForText = (client: MqttClient, text: string) =>
  new Promise<void>((resolve) => {
    const listener = (_topic: string, bytes: Buffer) => {
      if (!bytes.includes(text)) return;
      client.off('message', listener);
      resolve();
    };
    client.on('message', listener);
  });
