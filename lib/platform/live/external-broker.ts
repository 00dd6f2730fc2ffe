import { setTimeout as pause } from 'node:timers/promises';
import mqtt, { type MqttClient } from 'mqtt';
import type { Pool } from 'pg';
import { LIVE_CHANNEL, parseTopicIdentifier, REFETCH, type LiveNotification } from '@/lib/live-messages';
import { listenToChannel, type Log } from '@/lib/platform/database/listen-to-channel';
import type { Broker } from './broker';
import { DynamicSecurity, type TopicRule } from './dynamic-security';
import { parseNotification } from './parse-notification';
import { deleteClients, findEndedClients, insertClient, listClients } from './registered-clients';
import { createPermissionKey, findSessionEnds } from './session-ends';

interface ExternalBrokerOptions {
  /** mqtt://user:password@host:port; the login administers the broker's dynamic security. */
  url: string;
  pool: Pool;
  /** See `listenToChannel`. */
  listenUrl?: string;
  log: Log;
  getNow?: () => Date;
}

/** Identifies this lock among the advisory locks of the database. */
const PUBLISHER_LOCK = 7_135_024;
/** A browser's client id, which is its user name as well: the id of the person and a random one. */
const CLIENT_ID = /^[0-9a-f-]{36}\.[0-9a-f-]{36}$/;
/** How often clients with an expired token or session are removed. */
const REMOVAL_MS = 5000;
const RECONNECT_MS = 1000;
const FIRST_ATTEMPT_MS = 15_000;
/** MQTT 3.1.1 and 5: bad user name or password, not authorized. */
const REFUSED_CODES = new Set<unknown>([4, 5, 134, 135]);

const SERVER_ROLE = 'earthtight-server';
const SERVER_RULES: readonly TopicRule[] = [{ acltype: 'publishClientSend', topic: 'ET/#', allow: true }];
/** Browsers may only subscribe, to the topics of their roles. */
const DEFAULT_RULES: readonly TopicRule[] = [
  { acltype: 'publishClientSend', allow: false },
  { acltype: 'publishClientReceive', allow: true },
  { acltype: 'subscribe', allow: false },
  { acltype: 'unsubscribe', allow: true },
];

const REFUSED_MESSAGE =
  'The MQTT broker of MQTT_URL refuses the login, or its dynamic security plugin does not respond to it ' +
  '(docs/operations.md, "Your own MQTT broker").';

/**
 * Uses Mosquitto with its dynamic security plugin, to which the proxy passes the browsers. Each token is registered
 * there as a client, whose password is the token and whose roles are its topics. One server at a time publishes the
 * messages; if it ends, another one takes over. If the broker does not respond, the server starts without it.
 * @throws Error with what to do, if the broker refuses the login
 */
export async function connectExternalBroker(options: ExternalBrokerOptions): Promise<Broker> {
  const { url, pool, log } = options;
  const getNow = options.getNow ?? (() => new Date());
  const client = mqtt.connect(url, {
    protocolVersion: 5,
    reconnectPeriod: RECONNECT_MS,
    reconnectOnConnackError: true,
    resubscribe: false,
    // Messages that wait for a reconnection are outdated: browsers then load their data again.
    queueQoSZero: false,
  });
  let lastError: Error | null = null;
  client.on('error', (error) => {
    lastError = error;
  });
  // Once per outage, unlike 'error'.
  client.on('offline', () => log.warn({ err: lastError }, 'the MQTT broker does not respond; reconnecting'));
  const security = new DynamicSecurity(client);

  const publish = ({ topic, message, identifier }: LiveNotification) => {
    client.publish(topic, JSON.stringify({ message, identifier }), (error) => {
      if (error) log.warn({ err: error, topic }, 'a live message could not be published');
    });
  };

  const removeClients = async (ids: readonly string[]) => {
    for (const id of ids) await security.deleteClient(id);
    if (ids.length > 0) await deleteClients(pool, ids);
  };
  // One after another, so that each one sees the permissions that have ended before it.
  let removal = Promise.resolve();
  const queueRemoval = (remove: () => Promise<void>) => {
    removal = removal
      .then(() => (client.connected ? remove() : undefined))
      .catch((error: unknown) => log.warn({ err: error }, 'live connections could not be closed'));
    return removal;
  };
  const removeEndedClients = () => queueRemoval(async () => removeClients(await findEndedClients(pool, getNow())));

  /** After messages may have been missed: checks all clients and lets browsers load their data again. */
  const recover = async () => {
    await queueRemoval(async () => {
      const names = (await security.listClients()).filter((name) => CLIENT_ID.test(name));
      const { ids } = await listClients(pool);
      await removeClients(names.filter((name) => !ids.has(name)));
    });
    await removeEndedClients();
    const { topics } = await listClients(pool);
    for (const topic of topics) publish({ topic, identifier: parseTopicIdentifier(topic), message: { type: REFETCH } });
  };
  const startRecovery = () =>
    void recover().catch((error: unknown) => log.warn({ err: error }, 'open pages could not be refreshed'));

  let isPublisher = false;
  const prepare = async () => {
    await security.subscribe();
    await security.setDefaultRules(DEFAULT_RULES);
    await security.createRole(SERVER_ROLE, SERVER_RULES);
    await security.addRole(decodeURIComponent(new URL(url).username), SERVER_ROLE);
    if (isPublisher) startRecovery();
  };
  if ((await connectOnce(client, prepare)) === 'refused') {
    await client.endAsync(true);
    throw new Error(REFUSED_MESSAGE);
  }
  client.on('connect', () => {
    prepare().catch((error: unknown) => log.error({ err: error }, 'the MQTT broker could not be prepared'));
  });

  const channelListener = listenToChannel({
    pool,
    listenUrl: options.listenUrl,
    channel: LIVE_CHANNEL,
    lock: PUBLISHER_LOCK,
    onListening() {
      isPublisher = true;
      startRecovery();
    },
    onMessage(text) {
      const notification = parseNotification(text);
      if (!notification) return;
      if ('ended' in notification) void removeEndedClients();
      else publish(notification);
    },
    log,
  });
  const timer = setInterval(() => void removeEndedClients(), REMOVAL_MS);

  let hasWarned = false;
  return {
    handleUpgrade(_request, socket) {
      if (!hasWarned)
        log.warn({}, 'a browser opened /mqtt on this server: configure the proxy to forward /mqtt to the broker');
      hasWarned = true;
      socket.destroy();
    },
    async register(token, listener) {
      try {
        // Inserted first, so that every client of the broker is removed some day.
        await insertClient(pool, token.clientId, listener);
        await Promise.all([
          ...token.topics.map((topic) => security.createRole(topic, createTopicRules(topic))),
          security.createClient(token.clientId, token.token, token.topics),
        ]);
        // Checked last: if the permission ends from now on, its notification finds the client.
        const sessionEnds = await findSessionEnds(pool, [listener], getNow());
        if (sessionEnds.has(createPermissionKey(listener))) return true;
        await security.deleteClient(token.clientId);
      } catch (error) {
        log.warn({ err: error }, 'a live token could not be registered at the MQTT broker');
      }
      return false;
    },
    isConnected: () => client.connected,
    ready: channelListener.ready,
    async close() {
      clearInterval(timer);
      await channelListener.stop();
      await removal;
      await client.endAsync();
    },
  };
}

const createTopicRules = (topic: string): TopicRule[] => [{ acltype: 'subscribeLiteral', topic, allow: true }];

/** Waits for the first attempt to connect and to prepare the broker. */
async function connectOnce(
  client: MqttClient,
  prepare: () => Promise<void>,
): Promise<'prepared' | 'refused' | 'unavailable'> {
  for (let isKicked = false; ; isKicked = true) {
    const connection = new Promise<null>((resolve) => client.once('connect', () => resolve(null)));
    const failure = new Promise<Error>((resolve) => client.once('error', resolve));
    const error = await Promise.race([connection, failure, pause(FIRST_ATTEMPT_MS, 'timeout', { ref: false })]);
    if (error instanceof Error) return 'code' in error && REFUSED_CODES.has(error.code) ? 'refused' : 'unavailable';
    if (error === 'timeout') return 'unavailable';
    try {
      await prepare();
      return 'prepared';
    } catch {
      if (client.connected) return 'refused';
      // Mosquitto closes the connection when it gives the server its role, which happens once.
      if (isKicked) return 'unavailable';
    }
  }
}
