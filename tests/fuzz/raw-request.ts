import net from 'node:net';

/** A request that is written to the socket as given, valid or not. */
export interface RawRequest {
  method: string;
  /** Written to the request line without escaping. */
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
  /** The body ends after this many bytes and the client closes its side, whatever content-length says. */
  cutAt?: number;
}

/** The status, or 'closed' if the server closed the connection without a response. */
export type RawResponseStatus = number | 'closed';

/** Generous, because the server is busy. */
const MAX_RESPONSE_MS = 30_000;

/** Rejects if the server does not respond in time. */
export function sendRawRequest(
  address: string,
  { method, path, headers = {}, body, cutAt }: RawRequest,
): Promise<RawResponseStatus> {
  const { hostname, port, host } = new URL(address);
  const sentBody = body?.subarray(0, cutAt ?? body.length);
  const allHeaders = {
    host,
    connection: 'close',
    ...(body ? { 'content-length': String(body.length) } : {}),
    ...headers,
  };
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}`);
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    let received = '';
    const timeout = setTimeout(() => {
      socket.destroy();
      reject(new Error(`${method} ${path} got no response within ${MAX_RESPONSE_MS} ms`));
    }, MAX_RESPONSE_MS);
    const finish = () => {
      clearTimeout(timeout);
      socket.destroy();
      const status = /^HTTP\/1\.1 (\d{3})/.exec(received)?.[1];
      resolve(status ? Number(status) : 'closed');
    };
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1').slice(0, 200);
    });
    socket.on('end', finish);
    // A server that refuses the request may close the connection while this side still writes.
    socket.on('error', finish);
    socket.on('close', finish);
    socket.write(Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1'));
    if (sentBody) socket.write(sentBody);
    if (cutAt !== undefined) socket.end();
  });
}
