import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/**
 * How long, and for how many more bytes, a connection is kept after its request was answered unread. Closing it at
 * once would make the operating system throw away an answer that the caller has not read yet: many callers read only
 * when they have sent everything. Enough for the largest upload over a good line, little enough to bear.
 */
const LINGER_MS = 10_000;
const LINGER_BYTES = 32 * 1024 * 1024;

/**
 * An answer that is sent before its request's body was read to the end closes the connection: the rest of the body
 * would be taken for the next request, or nobody would read it and the next request would wait for ever.
 */
export function closeWhenUnread(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return;
  hearErrors(request);
  const wished = response.shouldKeepAlive;
  // Node writes `Connection: close` by this, and closes when the answer has been sent.
  response.shouldKeepAlive = false;
  request.once('end', () => (response.shouldKeepAlive = wished));
  // Node's own way of closing, but waiting until the caller had the time to read.
  const { socket } = request;
  const closeNow = () => Socket.prototype.destroySoon.call(socket);
  response.once('close', () => (socket.destroySoon = closeNow));
  socket.destroySoon = () => (request.complete ? closeNow() : linger(request, socket));
}

/** A body that was given up, or broke off, says so as an error; one that nobody hears would end the process. */
const hearErrors = (request: IncomingMessage): unknown => request.on('error', () => undefined);

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Says that nothing more comes from us, and throws away what still comes from the caller. */
function linger(request: IncomingMessage, socket: Socket): void {
  socket.end();
  const before = socket.bytesRead;
  const goOn = () => (socket.bytesRead - before > LINGER_BYTES ? socket.destroy() : socket.resume());
  // Whoever began to read the body has given up, and must not hear of its end: what reads web streams would close a
  // stream that is closed, which ends the process (docs/rooms/server.md).
  request.removeAllListeners();
  hearErrors(request);
  request.on('data', goOn);
  request.once('end', () => socket.destroy());
  // A request that was given up takes nothing more, which makes Node pause its connection.
  socket.on('pause', goOn);
  const limit = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(limit));
  request.resume();
  socket.resume();
}
