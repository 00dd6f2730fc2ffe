import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Aedes, type Client } from 'aedes';
import type { Pool } from 'pg';
import { WebSocketServer } from 'ws';
import { HINTS_CHANNEL, readNotification, REFETCH } from '../hints';
import { keepListening, type Log } from '../listen';
import { SocketStream } from './socket-stream';
import { type Listener, readLiveToken } from './token';

/**
 * The live channel (inspection-core §7): MQTT over a websocket on the product's own port. Browsers only listen, to
 * exactly the topics in their token; the server alone speaks. Hints reach every server through PostgreSQL.
 */
export interface Broker {
  /** Takes a websocket request for /mqtt over from the http server. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** To the browsers of this server only; `publishHint` reaches those of all servers. */
  publish(topic: string, payload: { message: { type: string } & Record<string, unknown>; identifier: string }): void;
  /** Settled when hints of other servers are heard. */
  ready: Promise<void>;
  close(): Promise<void>;
}

interface Options {
  authSecret: string;
  /** Origins like 'https://app.example.com' that may listen; empty: the host that was called. */
  allowedOrigins: readonly string[];
  pool: Pool;
  log: Log;
  now?: () => Date;
}

/** Connect and subscribe packets are far below; browsers send nothing else. */
const LARGEST_FRAME = 16 * 1024;
const BAD_USERNAME_OR_PASSWORD = 4 as const;

export async function startBroker(options: Options): Promise<Broker> {
  const { pool, log } = options;
  const listeners = new Map<Client, Listener>();
  const aedes = await Aedes.createBroker({
    authenticate(client, _username, password, done) {
      void admit(client, password, options).then((listener) => {
        if (!listener) return done(refusal(), null);
        remember(client, listener);
        done(null, true);
      });
    },
    authorizePublish: (_client, _packet, answer) => answer(new Error('Browsers only listen.')),
    authorizeSubscribe: (client, subscription, answer) => {
      const allowed = listeners.get(client)?.topics.has(subscription.topic) === true;
      answer(null, allowed ? { ...subscription, qos: 0 } : null);
    },
  });

  /** Until it leaves, or its permission ends: the browser then comes back with a fresh token. */
  const remember = (client: Client, listener: Listener) => {
    listeners.set(client, listener);
    const end = setTimeout(() => client.close(), listener.expiresAt - clock(options).getTime());
    client.conn.once('close', () => {
      clearTimeout(end);
      listeners.delete(client);
    });
  };

  const publish: Broker['publish'] = (topic, { message, identifier }) => {
    const payload = JSON.stringify({ message, identifier });
    aedes.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, (error) => {
      if (error) log.warn({ err: error, topic }, 'A hint could not be passed on');
    });
  };
  const hints = keepListening({
    pool,
    channel: HINTS_CHANNEL,
    onMessage(text) {
      const hint = readNotification(text);
      if (hint) publish(hint.topic, hint);
    },
    // Nobody knows what was said meanwhile.
    onReconnect() {
      for (const [topic, identifier] of topicsOf(listeners)) publish(topic, { message: { type: REFETCH }, identifier });
    },
    log,
  });

  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_FRAME, handleProtocols: speaksMqtt });
  return {
    handleUpgrade(request, socket, head) {
      if (!comesFromUs(request, options.allowedOrigins)) return refuse(socket);
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

function clock({ now }: Options): Date {
  return now ? now() : new Date();
}

async function admit(
  client: Client,
  password: Readonly<Buffer> | undefined,
  options: Options,
): Promise<Listener | null> {
  // A session kept for later would pile up messages for a browser that never returns.
  if (!client.clean) return null;
  return readLiveToken(password?.toString() ?? '', {
    authSecret: options.authSecret,
    clientId: client.id,
    now: clock(options),
  });
}

const refusal = () =>
  Object.assign(new Error('This token does not allow listening.'), { returnCode: BAD_USERNAME_OR_PASSWORD });

function topicsOf(listeners: Map<Client, Listener>): Map<string, string> {
  return new Map([...listeners.values()].flatMap(({ topics, unitId }) => [...topics].map((topic) => [topic, unitId])));
}

const speaksMqtt = (protocols: Set<string>) => (protocols.has('mqtt') ? 'mqtt' : false);

/** Another site's page must not listen with a token it got hold of; every browser sends an Origin. */
function comesFromUs({ headers }: IncomingMessage, allowedOrigins: readonly string[]): boolean {
  const { origin, host } = headers;
  if (!origin) return false;
  if (allowedOrigins.length > 0) return allowedOrigins.includes(origin);
  return URL.canParse(origin) && new URL(origin).host === host;
}

function refuse(socket: Duplex): void {
  // A caller that hangs up first must not end the process.
  socket.on('error', () => undefined);
  socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}
