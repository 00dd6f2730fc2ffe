import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { isFailure } from '@/lib/failures';
import type { Broker } from '@/lib/platform/live/broker';
import type { Config } from '@/lib/platform/process/config';
import { log } from '@/lib/platform/process/log';
import type { Lifetime } from '@/server/lifetime';
import type { MetricsService } from '@/server/metrics/serve-metrics';
import type { TraceRequest } from '@/server/traces/start-traces';
import type { RequestHandler } from './find-handler';
import { sanitizeRequest, setPageHeaders, setSecurityHeaders } from './headers';
import { validatePostedForm } from './posted-forms';
import { listen } from './listen';
import { isApiPath, getRequestPath, validateRequest } from './request-validation';
import { sendFailure } from './send-failure';
import { handleWithWebHandler } from './web-handler';

/** Milliseconds that open requests have left when the server stops. */
const DRAIN_MS = 4_000;
const LIVE_PATH = '/mqtt';

/** The time that a client has to send a request. After that, the response is 408 and the connection is closed. */
export interface RequestTimeouts {
  headersMs: number;
  requestMs: number;
  /** How often the other two are checked. */
  checkMs: number;
}

/** A 12 MB photo, the maximum, takes 8 minutes over EDGE at 200 kbit/s. Headers are only a few packets. */
const REQUEST_TIMEOUTS: RequestTimeouts = { headersMs: 30_000, requestMs: 600_000, checkMs: 10_000 };

/** Milliseconds. Longer than the 60 s of proxies, which would otherwise reuse a closing connection. */
const IDLE_CONNECTION_MS = 75_000;

type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The server's only port. It listens early; until `startServing` is called, it responds with 503 and Retry-After. */
export interface ServerPort {
  /** Next attaches to every upgrade event of the server it is given, so it gets this one, which does not listen. */
  readonly nextUpgradeServer: Server;
  /** Starts to handle requests. The live channel's upgrades go to the broker. */
  startServing(handlers: RequestHandlers): void;
}

interface RequestHandlers {
  handleWithNext: NextHandler;
  /** null in development: Next has the same routes, and reloads them after a change. */
  findHandler: ((method: string, path: string) => RequestHandler | null) | null;
  broker: Broker | null;
  metrics: MetricsService | null;
  traceRequest: TraceRequest | null;
}

/**
 * Opens the port of the configuration.
 * @throws Error with what to do, if the port cannot be opened
 */
export async function openPort(
  config: Config,
  lifetime: Pick<Lifetime, 'addShutdownStep'>,
  { headersMs, requestMs, checkMs }: RequestTimeouts = REQUEST_TIMEOUTS,
): Promise<ServerPort> {
  const nextUpgradeServer = createServer();
  const publicOrigin = new URL(config.PUBLIC_URL).origin;
  let handlers: RequestHandlers | undefined;
  const timeouts = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
    keepAliveTimeout: IDLE_CONNECTION_MS,
  };
  const http = createServer(timeouts, (request, response) => {
    sanitizeRequest(request, config);
    removeTrailingSlash(request);
    setSecurityHeaders(response, config);
    response.once('finish', () => discardUnreadBody(request));
    if (!handlers) return sendStartingPage(response);
    handlers.metrics?.observe(request, response);
    setPageHeaders(request, response, config);
    const served = handlers;
    const handle = () => handleRequest(request, response, served, publicOrigin);
    (served.traceRequest?.(request, response, handle) ?? handle()).catch((error: unknown) => {
      log.error({ requestId: request.headers['x-request-id'], err: error }, 'request failed');
      response.destroy();
    });
  });
  const upgradedSockets = new Set<Duplex>();
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    sanitizeRequest(request, config);
    upgradedSockets.add(socket);
    socket.once('close', () => upgradedSockets.delete(socket));
    // Without a listener, a client that disconnects would end the process.
    socket.on('error', () => socket.destroy());
    if (!handlers) return socket.destroy();
    if (getRequestPath(request) === LIVE_PATH && handlers.broker)
      return handlers.broker.handleUpgrade(request, socket, head);
    if (!nextUpgradeServer.emit('upgrade', request, socket, head)) socket.destroy();
  });
  await listen(http, config, 'PORT');
  lifetime.addShutdownStep('the port', () => closeImmediately(http));
  return {
    nextUpgradeServer,
    startServing(requestHandlers) {
      handlers = requestHandlers;
      // Registered last, so it runs first, while open requests still have the database and the pages.
      lifetime.addShutdownStep('requests', () => drain(http, upgradedSockets));
    },
  };
}

async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { handleWithNext, findHandler, metrics }: RequestHandlers,
  publicOrigin: string,
): Promise<void> {
  const requestFailure = validateRequest(request);
  if (requestFailure) return sendFailure(request, response, requestFailure);
  const path = getRequestPath(request);
  if (path === '/metrics' && request.method === 'GET' && metrics?.handleRequest)
    return metrics.handleRequest(request, response);
  const handler = findHandler?.(request.method ?? '', path);
  if (handler) return handleWithWebHandler(handler, publicOrigin, request, response);
  if (request.method !== 'POST' || isApiPath(path)) return handleWithNext(request, response);
  const formRequest = await validatePostedForm(publicOrigin, request);
  return isFailure(formRequest) ? sendFailure(request, response, formRequest) : handleWithNext(formRequest, response);
}

/** Node discards a body that was not read at all. A body read in part would keep the connection waiting. */
function discardUnreadBody(request: IncomingMessage): void {
  if (!request.complete) request.removeAllListeners('data').removeAllListeners('readable').resume();
}

/** Many calls of the specification end in a slash. Next would redirect them, which not every client follows. */
function removeTrailingSlash(request: IncomingMessage): void {
  const { url = '' } = request;
  const path = getRequestPath(request);
  if (isApiPath(path) && path.endsWith('/')) request.url = `${path.slice(0, -1)}${url.slice(path.length)}`;
}

/** The page of a starting server. Without the viewport a phone would show it at desktop width. */
const STARTING_PAGE = `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Earth Tight</title>
<p>Earth Tight is starting. This page opens automatically in a moment.</p>
</html>
`;

function sendStartingPage(response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'retry-after': '2', refresh: '2' });
  response.end(STARTING_PAGE);
}

/** Stops accepting requests and waits for open ones, within DRAIN_MS. WebSockets are closed; browsers reconnect. */
async function drain(http: Server, upgradedSockets: ReadonlySet<Duplex>): Promise<void> {
  const closed = new Promise((resolve) => http.close(resolve));
  for (const socket of upgradedSockets) socket.destroy();
  http.closeIdleConnections();
  const timeout = setTimeout(() => http.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(timeout);
}

function closeImmediately(http: Server): void {
  http.close();
  http.closeAllConnections();
}
