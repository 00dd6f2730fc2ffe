import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { isFailure } from '@/lib/failures';
import type { Broker } from '@/lib/platform/broker/broker';
import type { Config } from '@/lib/platform/config';
import { log } from '@/lib/platform/log';
import type { Lifetime } from './lifetime';
import type { Door } from './doors';
import { cleanRequest, preparePage, secureResponse } from './headers';
import { type FormIds, takeForm } from './page-posts';
import { isDoor, pathOf, requestRefusal, sayRefused } from './refusals';
import { closeWhenUnread } from './unread-body';
import { answerBy } from './web-answer';

/** Milliseconds that requests under way have left when the server stops. */
const DRAIN_MS = 4_000;
const LIVE_PATH = '/mqtt';

/** Milliseconds that a caller has to send what it began. After that the answer is 408 and the connection is closed. */
export interface Patience {
  headersMs: number;
  requestMs: number;
  /** How often the limits are checked. */
  checkMs: number;
}

/**
 * The largest allowed photo, 12 MB, takes 8 minutes over EDGE at 200 kbit/s; most photos have 100 KB. A caller that
 * sends only a byte a minute therefore holds a connection for ten minutes at most. Headers are only a few packets, also
 * on a slow line.
 */
const PATIENCE: Patience = { headersMs: 30_000, requestMs: 600_000, checkMs: 10_000 };

/**
 * How long a connection without a request stays open. Longer than the minute for which proxies keep theirs: whoever uses
 * a connection in the moment in which it is closed gets an error for a request that nobody read.
 */
const IDLE_CONNECTION_MS = 75_000;

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * The only port of the server. It is open from the beginning of the start; until `openTo` is called, the answer to
 * every request is to come back in a moment.
 */
export interface Port {
  /**
   * Next takes every WebSocket upgrade of the server that it is given. So Next is given this server, which listens
   * nowhere.
   */
  readonly nextUpgrades: Server;
  /** From now on requests are answered. Those for the live channel go to the broker. */
  openTo(inside: Inside): void;
}

interface Inside {
  answer: Answer;
  /** Finds what answers without Next; null while developing. */
  doors: ((method: string, path: string) => Door | null) | null;
  formIds: FormIds;
  broker: Broker | null;
}

/** @throws with a sentence when the port is taken or may not be used. */
export async function openPort(
  config: Config,
  lifetime: Pick<Lifetime, 'atEnd'>,
  { headersMs, requestMs, checkMs }: Patience = PATIENCE,
): Promise<Port> {
  const nextUpgrades = createServer();
  let inside: Inside | undefined;
  const limits = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
    keepAliveTimeout: IDLE_CONNECTION_MS,
  };
  const http = createServer(limits, (request, response) => {
    // Whatever follows a body that was not read is not taken for a request, because the connection is being closed.
    if (request.socket.writableEnded) return;
    cleanRequest(request, config);
    dropLastSlash(request);
    secureResponse(response, config);
    closeWhenUnread(request, response);
    if (!inside) return sayStarting(response);
    preparePage(request, response, config);
    serve(request, response, inside, config.PUBLIC_URL).catch((error: unknown) => {
      log.error({ requestId: request.headers['x-request-id'], err: error }, 'a request was not answered');
      response.destroy();
    });
  });
  const upgraded = new Set<Duplex>();
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    cleanRequest(request, config);
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    // Without this listener a caller that breaks off would end the process.
    socket.on('error', () => socket.destroy());
    if (!inside) return socket.destroy();
    if (pathOf(request) === LIVE_PATH && inside.broker) return inside.broker.handleUpgrade(request, socket, head);
    if (!nextUpgrades.emit('upgrade', request, socket, head)) socket.destroy();
  });
  await listen(http, config);
  lifetime.atEnd('the port', () => closeAtOnce(http));
  return {
    nextUpgrades,
    openTo(opened) {
      inside = opened;
      // The port was opened last, so it is drained first, while requests under way still have the database and the
      // pages.
      lifetime.atEnd('requests', () => drain(http, upgraded));
    },
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { answer, doors, formIds }: Inside,
  publicUrl: string,
): Promise<void> {
  const refused = requestRefusal(request);
  if (refused) return sayRefused(request, response, refused);
  const path = pathOf(request);
  const door = doors?.(request.method ?? '', path);
  if (door) return answerBy(door, new URL(publicUrl).origin, request, response);
  if (request.method !== 'POST' || isDoor(path)) return answer(request, response);
  const form = await takeForm(request, formIds);
  return isFailure(form) ? sayRefused(request, response, form) : answer(form, response);
}

/**
 * Many calls of the specification end in a slash. Next would send the caller on to the path without it, which costs a
 * second request and is not followed by every program.
 */
function dropLastSlash(request: IncomingMessage): void {
  const { url = '' } = request;
  const path = pathOf(request);
  if (isDoor(path) && path.endsWith('/')) request.url = `${path.slice(0, -1)}${url.slice(path.length)}`;
}

/** Without the viewport a phone would show it as small as a page for a desk. */
const STARTING = `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Earth Tight</title>
<p>Earth Tight is starting. This page opens by itself in a moment.</p>
</html>
`;

function sayStarting(response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'retry-after': '2', refresh: '2' });
  response.end(STARTING);
}

function listen(http: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(listenSentence(error, config), { cause: error })),
    );
    http.listen({ port: config.PORT, host: config.HOST }, resolve);
  });
}

function listenSentence(error: NodeJS.ErrnoException, { PORT, HOST }: Config): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${PORT} is in use. Stop the other program, or choose a port: PORT=3001 npm start`;
  if (error.code === 'EACCES')
    return `Port ${PORT} may not be used by this user. Choose one above 1023: PORT=3000 npm start`;
  if (error.code === 'EADDRNOTAVAIL') return `HOST ${HOST} is not an address of this machine.`;
  return error.message;
}

/**
 * Takes no new requests and lets those under way finish, within limits. Live connections never finish by themselves;
 * browsers connect again.
 */
async function drain(http: Server, upgraded: ReadonlySet<Duplex>): Promise<void> {
  const closed = new Promise((resolve) => http.close(resolve));
  for (const socket of upgraded) socket.destroy();
  http.closeIdleConnections();
  const limit = setTimeout(() => http.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(limit);
}

/** Used when the start has failed, so that nobody waits. */
function closeAtOnce(http: Server): void {
  http.close();
  http.closeAllConnections();
}
