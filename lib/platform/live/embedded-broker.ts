import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Aedes, type Client } from 'aedes';
import type { Pool } from 'pg';
import { WebSocketServer } from 'ws';
import { LIVE_CHANNEL, parseTopicIdentifier, REFETCH, type LiveNotification } from '@/lib/live-messages';
import { listenToChannel, type Log } from '@/lib/platform/database/listen-to-channel';
import type { Broker } from './broker';
import { LiveConnections } from './live-connections';
import { parseNotification } from './parse-notification';
import { findSessionEnds } from './session-ends';
import { SocketStream } from './socket-stream';
import { verifyLiveToken } from './live-token';

/** A broker of this server only: browsers connect to the product's own port. */
export interface EmbeddedBroker extends Broker {
  /** Publishes to the browsers of this server only, for tests. The product uses NOTIFY, which reaches all servers. */
  publish(topic: string, payload: Pick<LiveNotification, 'message' | 'identifier'>): void;
  countConnections(): number;
}

interface EmbeddedBrokerOptions {
  authSecret: string;
  /** Origins that may connect: 'https://app.example.com'. If empty, Origin must match the Host header. */
  allowedOrigins: readonly string[];
  pool: Pool;
  /** See `listenToChannel`. */
  listenUrl?: string;
  log: Log;
  getNow?: () => Date;
}

/** Bytes. The packets that browsers may send are far smaller. */
const MAX_FRAME_BYTES = 16 * 1024;
/** MQTT 3.1.1: a browser retries with its token after 3, and fetches a new one after 4. */
const SERVER_UNAVAILABLE = 3 as const;
const BAD_USERNAME_OR_PASSWORD = 4 as const;

export async function startEmbeddedBroker(options: EmbeddedBrokerOptions): Promise<EmbeddedBroker> {
  const { pool, log } = options;
  const getNow = options.getNow ?? (() => new Date());
  const connections = new LiveConnections({
    findSessionEnds: (listeners) => findSessionEnds(pool, listeners, getNow()),
    getNow,
  });
  const aedes = await Aedes.createBroker({
    authenticate(client, _username, password, done) {
      authenticateClient(client, password, connections, { authSecret: options.authSecret, now: getNow() }).then(
        (isAdmitted) => (isAdmitted ? done(null, true) : done(createConnectionError(BAD_USERNAME_OR_PASSWORD), null)),
        (error: unknown) => {
          log.warn({ err: error }, 'live connection rejected: the database does not respond');
          done(createConnectionError(SERVER_UNAVAILABLE), null);
        },
      );
    },
    authorizePublish: (_client, _packet, done) => done(new Error('Browsers may not publish.')),
    authorizeSubscribe: (client, subscription, done) => {
      done(null, connections.canSubscribe(client, subscription.topic) ? { ...subscription, qos: 0 } : null);
    },
  });

  const publish: EmbeddedBroker['publish'] = (topic, { message, identifier }) => {
    const payload = JSON.stringify({ message, identifier });
    aedes.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, (error) => {
      if (error) log.warn({ err: error, topic }, 'a live message could not be published');
    });
  };
  const channelListener = listenToChannel({
    pool,
    listenUrl: options.listenUrl,
    channel: LIVE_CHANNEL,
    onMessage(text) {
      const notification = parseNotification(text);
      if (!notification) return;
      if ('ended' in notification) connections.end(notification.ended);
      else publish(notification.topic, notification);
    },
    // Notifications may have been missed while disconnected: check all sessions and let browsers refetch.
    onListening() {
      void connections.recheckAll().then(() => {
        for (const topic of connections.listTopics())
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
    register: () => Promise.resolve(true),
    publish,
    countConnections: () => aedes.connectedClients,
    isConnected: () => true,
    ready: channelListener.ready,
    async close() {
      await channelListener.stop();
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
  connections: LiveConnections,
  { authSecret, now }: { authSecret: string; now: Date },
): Promise<boolean> {
  // A persistent MQTT session would queue messages for a browser that never returns.
  if (!client.clean) return false;
  const listener = await verifyLiveToken(password?.toString() ?? '', { authSecret, clientId: client.id, now });
  return listener !== null && connections.admit(client, listener);
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
