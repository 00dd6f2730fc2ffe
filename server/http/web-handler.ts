import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { BufferedResponse } from '@/lib/platform/operation/buffered-response';
import type { RequestHandler } from './find-handler';

export async function handleWithWebHandler(
  door: RequestHandler,
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = await door(toWebRequest(origin, request));
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  await sendBody(answer, request, response);
}

function toWebRequest(origin: string, request: IncomingMessage): Request {
  const { method = 'GET', url = '/' } = request;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one);
  const body = method === 'GET' ? null : toWebStream(request);
  return new Request(origin + url, { method, headers, body, ...(body ? { duplex: 'half' } : {}) });
}

/** The body as a web stream. Cancelling it leaves the connection open for `closeIfBodyUnread`. */
function toWebStream(request: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = request.iterator({ destroyOnReturn: false });
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next: IteratorResult<Uint8Array> = await chunks.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel() {
        // Not awaited: a pending read may never end.
        void chunks.return?.().catch(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Bytes. Compressing smaller bodies costs more than it saves. */
const MIN_COMPRESSED_BYTES = 1024;
const gzipAsync = promisify(gzip);

async function sendBody(answer: Response, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (answer instanceof BufferedResponse) {
    const { whole } = answer;
    return sendBuffered(typeof whole === 'string' ? Buffer.from(whole) : whole, request, response);
  }
  const reader = answer.body?.getReader();
  if (!reader) return void response.end();
  response.once('close', () => void reader.cancel().catch(() => undefined));
  const first = await reader.read();
  const second = await reader.read();
  if (first.done || second.done) return sendBuffered(first.value ?? new Uint8Array(), request, response);
  for (const { value } of [first, second]) await writeChunk(response, value);
  for (let next = await reader.read(); !next.done; next = await reader.read()) await writeChunk(response, next.value);
  response.end();
}

async function sendBuffered(bytes: Uint8Array, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isText = /^(application\/json|text\/)/.test(String(response.getHeader('content-type') ?? ''));
  if (isText && bytes.length >= MIN_COMPRESSED_BYTES) {
    response.setHeader('vary', 'Accept-Encoding');
    if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(request.headers['accept-encoding'] ?? ''))) {
      response.setHeader('content-encoding', 'gzip');
      const packed = await gzipAsync(bytes);
      response.setHeader('content-length', packed.length);
      return void response.end(packed);
    }
  }
  response.setHeader('content-length', bytes.length);
  response.end(bytes);
}

async function writeChunk(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  if (response.destroyed || response.write(bytes)) return;
  const done = new AbortController();
  const { signal } = done;
  await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]).catch(() => undefined);
  done.abort();
}
