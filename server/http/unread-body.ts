import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/**
 * How long, and for how many bytes, a connection stays open after a response without reading the body. Closing
 * it immediately would discard the response, because many clients read only after sending everything. Enough
 * for the largest upload over a good connection.
 */
const LINGER_MS = 10_000;
const LINGER_BYTES = 32 * 1024 * 1024;

/** Closes the connection if a request's body was not read; the rest would be parsed as the next request. */
export function closeIfBodyUnread(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return;
  ignoreRequestErrors(request);
  const wished = response.shouldKeepAlive;
  // Makes Node send `Connection: close` and close the connection after the response.
  response.shouldKeepAlive = false;
  request.once('end', () => (response.shouldKeepAlive = wished));
  // Like Node's own closing, but the client gets time to read first.
  const { socket } = request;
  const closeNow = () => Socket.prototype.destroySoon.call(socket);
  response.once('close', () => (socket.destroySoon = closeNow));
  socket.destroySoon = () => (request.complete ? closeNow() : linger(request, socket));
}

/** An aborted body emits an error, which would end the process without a listener. */
const ignoreRequestErrors = (request: IncomingMessage): unknown => request.on('error', () => undefined);

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Ends our side of the connection and discards what the client still sends. */
function linger(request: IncomingMessage, socket: Socket): void {
  socket.end();
  const before = socket.bytesRead;
  const goOn = () => (socket.bytesRead - before > LINGER_BYTES ? socket.destroy() : socket.resume());
  // The previous reader must not get the end event: Node's web stream would be closed twice, which ends the
  // process (docs/features/server.md).
  request.removeAllListeners();
  ignoreRequestErrors(request);
  request.on('data', goOn);
  request.once('end', () => socket.destroy());
  // Node pauses the connection of an aborted request.
  socket.on('pause', goOn);
  const limit = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(limit));
  request.resume();
  socket.resume();
}
