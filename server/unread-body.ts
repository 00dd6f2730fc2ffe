import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/**
 * Milliseconds, and further bytes, for which a connection stays open after its request was answered without reading the
 * body. If it were closed at once, the operating system would discard an answer that the caller has not read yet, and
 * many callers read only when they have sent everything. It is enough for the largest upload over a good line.
 */
const LINGER_MS = 10_000;
const LINGER_BYTES = 32 * 1024 * 1024;

/**
 * Closes the connection when an answer is sent before its request's body was read to the end. Otherwise the rest of the
 * body would be taken for the next request, or the next request would wait for ever.
 */
export function closeWhenUnread(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return;
  hearErrors(request);
  const wished = response.shouldKeepAlive;
  // Makes Node write `Connection: close` and close the connection after the answer.
  response.shouldKeepAlive = false;
  request.once('end', () => (response.shouldKeepAlive = wished));
  // Like Node's own way of closing, but only after the caller has had time to read.
  const { socket } = request;
  const closeNow = () => Socket.prototype.destroySoon.call(socket);
  response.once('close', () => (socket.destroySoon = closeNow));
  socket.destroySoon = () => (request.complete ? closeNow() : linger(request, socket));
}

/** A body that was given up, or that broke off, reports an error. Without a listener it would end the process. */
const hearErrors = (request: IncomingMessage): unknown => request.on('error', () => undefined);

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Ends our side of the connection, and discards what the caller still sends. */
function linger(request: IncomingMessage, socket: Socket): void {
  socket.end();
  const before = socket.bytesRead;
  const goOn = () => (socket.bytesRead - before > LINGER_BYTES ? socket.destroy() : socket.resume());
  // Whoever began to read the body has given up and must not hear of its end: the code that reads web streams would
  // close a stream that is closed already, which ends the process (docs/features/server.md).
  request.removeAllListeners();
  hearErrors(request);
  request.on('data', goOn);
  request.once('end', () => socket.destroy());
  // A request that was given up reads nothing more, so Node pauses its connection.
  socket.on('pause', goOn);
  const limit = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(limit));
  request.resume();
  socket.resume();
}
