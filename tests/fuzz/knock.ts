import net from 'node:net';

/** A request written byte by byte, as no browser or library would send it. */
export interface Knock {
  method: string;
  /** The address as it is in the request line, without escaping. */
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
  /** After this many bytes the body ends and our side closes the connection, whatever the length header says. */
  cutAt?: number;
}

/** The status, or 'closed' when the server hung up without one. */
export type KnockResult = number | 'closed';

/** Milliseconds within which the server must have answered, also a busy one. */
const MAX_MS = 30_000;

/** @throws when no answer came in time */
export function knock(address: string, { method, path, headers = {}, body, cutAt }: Knock): Promise<KnockResult> {
  const { hostname, port, host } = new URL(address);
  const sent = body?.subarray(0, cutAt ?? body.length);
  const head = { host, connection: 'close', ...(body ? { 'content-length': String(body.length) } : {}), ...headers };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    let answer = '';
    const limit = setTimeout(() => {
      socket.destroy();
      reject(new Error(`${method} ${path} was not answered within ${MAX_MS} ms`));
    }, MAX_MS);
    const end = () => {
      clearTimeout(limit);
      socket.destroy();
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
      resolve(status ? Number(status) : 'closed');
    };
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1').slice(0, 200);
    });
    socket.on('end', end);
    // A server that has refused may close the connection while this side still writes.
    socket.on('error', end);
    socket.on('close', end);
    socket.write(Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1'));
    if (sent) socket.write(sent);
    if (cutAt !== undefined) socket.end();
  });
}
