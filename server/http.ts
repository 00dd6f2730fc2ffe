import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Config } from '@/lib/platform/config';
import type { Runtime } from '@/lib/platform/runtime';
import type { Lifetime } from './lifetime';
import { cleanRequest, secureResponse } from './headers';

/** Requests under way get this long when the server stops. */
const DRAIN_MS = 4_000;
const LIVE_PATH = '/mqtt';

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface Serving {
  readonly http: Server;
  answerWith(answer: Answer): void;
}

/**
 * The one port. Next would take every upgrade request for itself, so it is given `nextUpgrades`, a server that listens
 * nowhere, and gets only what is not for the live channel.
 */
export function serveRequests(runtime: Runtime): { server: Serving; nextUpgrades: Server } {
  const nextUpgrades = createServer();
  let answer: Answer | undefined;
  const onRequest: RequestListener = (request, response) => {
    cleanRequest(request, runtime.config);
    secureResponse(response, runtime.config);
    if (!answer) return void response.writeHead(503, { 'retry-after': '2' }).end();
    answer(request, response).catch(() => response.destroy());
  };
  const http = createServer(onRequest);
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    cleanRequest(request, runtime.config);
    if (pathOf(request) === LIVE_PATH && runtime.broker) return runtime.broker.handleUpgrade(request, socket, head);
    if (!nextUpgrades.emit('upgrade', request, socket, head)) socket.destroy();
  });
  return { server: { http, answerWith: (given) => (answer = given) }, nextUpgrades };
}

const pathOf = (request: IncomingMessage): string => (request.url ?? '').split('?', 1)[0] ?? '';

/** @throws with a sentence when the port is taken or may not be used. */
export async function listen({ http }: Serving, config: Config, lifetime: Pick<Lifetime, 'atEnd'>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(listenSentence(error, config), { cause: error })),
    );
    http.listen({ port: config.PORT, host: config.HOST }, resolve);
  });
  lifetime.atEnd('the port', () => drain(http));
}

function listenSentence(error: NodeJS.ErrnoException, { PORT, HOST }: Config): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${PORT} is in use. Stop the other program, or choose a port: PORT=3001 npm start`;
  if (error.code === 'EACCES')
    return `Port ${PORT} may not be used by this user. Choose one above 1023: PORT=3000 npm start`;
  if (error.code === 'EADDRNOTAVAIL') return `HOST ${HOST} is not an address of this machine.`;
  return error.message;
}

/** No new requests; those under way finish, within limits. */
async function drain(http: Server): Promise<void> {
  const closed = new Promise((resolve) => http.close(resolve));
  http.closeIdleConnections();
  const limit = setTimeout(() => http.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(limit);
}
