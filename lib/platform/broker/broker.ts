import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Aedes, type Client } from 'aedes';
import type { Pool } from 'pg';
import { WebSocketServer } from 'ws';
import { identifierOf } from '@/lib/live-messages';
import { HINTS_CHANNEL, readNotification, REFETCH } from '../hints';
import { keepListening, type Log } from '../listen';
import { Audience } from './audience';
import { sessionEnds } from './may-listen';
import { SocketStream } from './socket-stream';
import { readLiveToken } from './token';

/**
 * The live channel (inspection-core §7): MQTT over a websocket on the product's own port. Browsers only listen, to
 * exactly the topics in their token; only the server publishes. Hints reach all servers through PostgreSQL.
 */
export interface Broker {
  /** Takes a websocket request for /mqtt over from the http server. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Publishes to the browsers of this server only. `publishHint` reaches the browsers of all servers. */
  publish(topic: string, payload: { message: { type: string } & Record<string, unknown>; identifier: string }): void;
  /** Settled when this server hears the hints of other servers. */
  ready: Promise<void>;
  close(): Promise<void>;
}

interface Options {
  authSecret: string;
  /** Origins such as 'https://app.example.com' whose pages may listen. When empty, the host that was called counts. */
  allowedOrigins: readonly string[];
  pool: Pool;
  log: Log;
  now?: () => Date;
}

/** Bytes. Connect and subscribe packets are far smaller, and browsers send nothing else. */
const LARGEST_FRAME = 16 * 1024;
/**
 * MQTT 3.1.1's answers to a connection. After 'server unavailable' a browser comes again with its token; only after
 * 'bad user name or password' does it renew the token.
 */
const SERVER_UNAVAILABLE = 3 as const;
const BAD_USERNAME_OR_PASSWORD = 4 as const;

export async function startBroker(options: Options): Promise<Broker> {
  const { pool, log } = options;
  const now = options.now ?? (() => new Date());
  const audience = new Audience({ sessionEnds: (listeners) => sessionEnds(pool, listeners, now()), now });
  const aedes = await Aedes.createBroker({
    authenticate(client, _username, password, done) {
      admit(client, password, audience, { authSecret: options.authSecret, now: now() }).then(
        (admitted) => (admitted ? done(null, true) : done(refusal(BAD_USERNAME_OR_PASSWORD), null)),
        (error: unknown) => {
          log.warn({ err: error }, 'Nobody could be let in to the live channel: the database does not answer');
          done(refusal(SERVER_UNAVAILABLE), null);
        },
      );
    },
    authorizePublish: (_client, _packet, answer) => answer(new Error('Browsers only listen.')),
    authorizeSubscribe: (client, subscription, answer) => {
      answer(null, audience.mayHear(client, subscription.topic) ? { ...subscription, qos: 0 } : null);
    },
  });

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
      const heard = readNotification(text);
      if (!heard) return;
      if ('ended' in heard) audience.end(heard.ended);
      else publish(heard.topic, heard);
    },
    // What was notified meanwhile is unknown: whose permission ended, and what the other browsers should have heard.
    onReconnect() {
      void audience.askAgain().then(() => {
        for (const topic of audience.topics())
          publish(topic, { message: { type: REFETCH }, identifier: identifierOf(topic) });
      });
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

/** @throws when the database does not answer. */
async function admit(
  client: Client,
  password: Readonly<Buffer> | undefined,
  audience: Audience,
  { authSecret, now }: { authSecret: string; now: Date },
): Promise<boolean> {
  // A session that the broker stores would pile up messages for a browser that never returns.
  if (!client.clean) return false;
  const listener = await readLiveToken(password?.toString() ?? '', { authSecret, clientId: client.id, now });
  return listener !== null && audience.letIn(client, listener);
}

const refusal = (returnCode: typeof SERVER_UNAVAILABLE | typeof BAD_USERNAME_OR_PASSWORD) =>
  Object.assign(new Error('This browser may not listen now.'), { returnCode });

const speaksMqtt = (protocols: Set<string>) => (protocols.has('mqtt') ? 'mqtt' : false);

/** Every browser sends an Origin. A page of another site must not listen with a token that it got hold of. */
function comesFromUs({ headers }: IncomingMessage, allowedOrigins: readonly string[]): boolean {
  const { origin, host } = headers;
  if (!origin) return false;
  if (allowedOrigins.length > 0) return allowedOrigins.includes(origin);
  return URL.canParse(origin) && new URL(origin).host === host;
}

function refuse(socket: Duplex): void {
  // Without a listener for errors, a caller that hangs up first would end the process.
  socket.on('error', () => undefined);
  socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}
