import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Aedes, type Client } from 'aedes';
import type { Pool } from 'pg';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import { parseTopicIdentifier, LIVE_CHANNEL, REFETCH } from '@/lib/live-messages';
import { listenToChannel, type Log } from '@/lib/platform/database/listen-to-channel';
import { findSessionEnds, createPermissionKey } from './session-ends';
import { SocketStream } from './socket-stream';
import { verifyLiveToken, type Listener } from './live-token';

/**
 * The live channel (inspection-core §7): MQTT over a WebSocket on the product's own port. Browsers subscribe to the
 * topics in their token; only the server publishes. PostgreSQL's NOTIFY distributes messages to all servers.
 */
export interface Broker {
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Publishes to the browsers of this server only. NOTIFY reaches all servers. */
  publish(topic: string, payload: { message: { type: string } & Record<string, unknown>; identifier: string }): void;
  /** Resolves when this server receives messages of other servers. */
  ready: Promise<void>;
  close(): Promise<void>;
}

interface Options {
  authSecret: string;
  /** Origins that may connect: 'https://app.example.com'. If empty, Origin must match the Host header. */
  allowedOrigins: readonly string[];
  pool: Pool;
  log: Log;
  now?: () => Date;
}

/** Bytes. Browsers send only connect and subscribe packets, which are far smaller. */
const MAX_FRAME_BYTES = 16 * 1024;
/** MQTT 3.1.1: a browser retries with its token after 3, and fetches a new one after 4. */
const SERVER_UNAVAILABLE = 3 as const;
const BAD_USERNAME_OR_PASSWORD = 4 as const;

export async function startBroker(options: Options): Promise<Broker> {
  const { pool, log } = options;
  const now = options.now ?? (() => new Date());
  const audience = new LiveConnections({ sessionEnds: (listeners) => findSessionEnds(pool, listeners, now()), now });
  const aedes = await Aedes.createBroker({
    authenticate(client, _username, password, done) {
      authenticateClient(client, password, audience, { authSecret: options.authSecret, now: now() }).then(
        (admitted) => (admitted ? done(null, true) : done(createConnectionError(BAD_USERNAME_OR_PASSWORD), null)),
        (error: unknown) => {
          log.warn({ err: error }, 'live connection rejected: the database does not respond');
          done(createConnectionError(SERVER_UNAVAILABLE), null);
        },
      );
    },
    authorizePublish: (_client, _packet, answer) => answer(new Error('Browsers may not publish.')),
    authorizeSubscribe: (client, subscription, answer) => {
      answer(null, audience.mayHear(client, subscription.topic) ? { ...subscription, qos: 0 } : null);
    },
  });

  const publish: Broker['publish'] = (topic, { message, identifier }) => {
    const payload = JSON.stringify({ message, identifier });
    aedes.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, (error) => {
      if (error) log.warn({ err: error, topic }, 'a live message could not be published');
    });
  };
  const hints = listenToChannel({
    pool,
    channel: LIVE_CHANNEL,
    onMessage(text) {
      const notification = parseNotification(text);
      if (!notification) return;
      if ('ended' in notification) audience.end(notification.ended);
      else publish(notification.topic, notification);
    },
    // Notifications may have been missed while disconnected: check all sessions and let browsers refetch.
    onReconnect() {
      void audience.recheckAll().then(() => {
        for (const topic of audience.topics())
          publish(topic, { message: { type: REFETCH }, identifier: parseTopicIdentifier(topic) });
      });
    },
    log,
  });

  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, handleProtocols: selectProtocol });
  return {
    handleUpgrade(request, socket, head) {
      if (!isAllowedOrigin(request, options.allowedOrigins)) return rejectUpgrade(socket);
      sockets.handleUpgrade(request, socket, head, (webSocket) => aedes.handle(new SocketStream(webSocket), request));
    },
    publish,
    ready: hints.ready,
    async close() {
      await hints.stop();
      await new Promise<void>((resolve) => aedes.close(resolve));
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

/** @throws if the database is unavailable */
async function authenticateClient(
  client: Client,
  password: Readonly<Buffer> | undefined,
  audience: LiveConnections,
  { authSecret, now }: { authSecret: string; now: Date },
): Promise<boolean> {
  // A persistent MQTT session would queue messages for a browser that never returns.
  if (!client.clean) return false;
  const listener = await verifyLiveToken(password?.toString() ?? '', { authSecret, clientId: client.id, now });
  return listener !== null && audience.letIn(client, listener);
}

const createConnectionError = (returnCode: typeof SERVER_UNAVAILABLE | typeof BAD_USERNAME_OR_PASSWORD) =>
  Object.assign(new Error('This browser may not connect now.'), { returnCode });

const selectProtocol = (protocols: Set<string>) => (protocols.has('mqtt') ? 'mqtt' : false);

/** Every browser sends an Origin. A page of another site must not connect with a stolen token. */
function isAllowedOrigin({ headers }: IncomingMessage, allowedOrigins: readonly string[]): boolean {
  const { origin, host } = headers;
  if (!origin) return false;
  if (allowedOrigins.length > 0) return allowedOrigins.includes(origin);
  return URL.canParse(origin) && new URL(origin).host === host;
}

function rejectUpgrade(socket: Duplex): void {
  // Without an error listener, a client that disconnects first would end the process.
  socket.on('error', () => undefined);
  socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}

export type Connection = Pick<Client, 'conn' | 'close'>;

interface LiveConnectionsOptions {
  /** When each listener's session ends, by `createPermissionKey`. Listeners without permission are missing. */
  sessionEnds: (listeners: readonly Listener[]) => Promise<Map<string, number>>;
  now: () => Date;
}

interface ConnectionEntry {
  connection: Connection;
  listener: Listener;
  timer?: NodeJS.Timeout;
}

/** The browsers connected to this server, including those being authenticated. */
export class LiveConnections {
  readonly #places = new Map<Connection, ConnectionEntry>();
  readonly #options: LiveConnectionsOptions;

  constructor(options: LiveConnectionsOptions) {
    this.#options = options;
  }

  /**
   * Admits a browser. It is registered before the database query, so that a session that ends meanwhile is
   * noticed. It stays until it disconnects, its session or membership ends, or its token or session expires.
   * @returns false if this browser may not listen
   * @throws if the database is unavailable
   */
  async letIn(connection: Connection, listener: Listener): Promise<boolean> {
    const place: ConnectionEntry = { connection, listener };
    this.#places.set(connection, place);
    connection.conn.once('close', () => this.#forget(place));
    const sessionEnd = await this.#sessionEnd(place);
    if (!this.#places.has(connection)) return false;
    if (sessionEnd === undefined) {
      this.#forget(place);
      return false;
    }
    const lasts = Math.min(listener.expiresAt, sessionEnd) - this.#options.now().getTime();
    place.timer = setTimeout(() => this.#putOut(place), lasts);
    return true;
  }

  mayHear(connection: Connection, topic: string): boolean {
    return this.#places.get(connection)?.listener.topics.has(topic) === true;
  }

  end(ended: EndedPermission): void {
    for (const place of [...this.#places.values()]) if (matchesListener(ended, place.listener)) this.#putOut(place);
  }

  /** Checks all sessions after missed notifications. Closes connections without a valid session. */
  async recheckAll(): Promise<void> {
    const places = [...this.#places.values()];
    const ends = await this.#options
      .sessionEnds(places.map(({ listener }) => listener))
      .catch(() => new Map<string, number>());
    for (const place of places) if (!ends.has(createPermissionKey(place.listener))) this.#putOut(place);
  }

  topics(): Set<string> {
    return new Set([...this.#places.values()].flatMap(({ listener }) => [...listener.topics]));
  }

  async #sessionEnd(place: ConnectionEntry): Promise<number | undefined> {
    try {
      return (await this.#options.sessionEnds([place.listener])).get(createPermissionKey(place.listener));
    } catch (error) {
      this.#forget(place);
      throw error;
    }
  }

  #putOut(place: ConnectionEntry): void {
    this.#forget(place);
    place.connection.close();
  }

  #forget(place: ConnectionEntry): void {
    clearTimeout(place.timer);
    this.#places.delete(place.connection);
  }
}

const matchesListener = (ended: EndedPermission, { sessionId, personId, unitId }: Listener): boolean =>
  'sessionId' in ended ? ended.sessionId === sessionId : ended.personId === personId && ended.unitId === unitId;

const notificationSchema = z.object({
  topic: z.string(),
  identifier: z.string(),
  message: z.looseObject({ type: z.string() }),
});

/**
 * Identifies a listener whose permission ended. The database sends this (migrations accounts and workgroups) when a
 * session ends, or a membership ends or changes its role. It is never sent to a browser.
 */
const endedSchema = z.object({
  ended: z.union([z.object({ sessionId: z.string() }), z.object({ personId: z.string(), unitId: z.string() })]),
});

type EndedPermission = z.infer<typeof endedSchema>['ended'];

const channelSchema = z.union([notificationSchema, endedSchema]);

/** Parses a notification; null if it is neither a live message nor the end of a permission. */
export function parseNotification(text: string): z.infer<typeof channelSchema> | null {
  try {
    return channelSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
