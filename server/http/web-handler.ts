import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { BufferedResponse } from '@/lib/platform/operation/buffered-response';
import type { RequestHandler } from './find-handler';

/** Runs a handler of web requests for a Node request. */
export async function handleWithWebHandler(
  handler: RequestHandler,
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const webResponse = await handler(toWebRequest(origin, request));
  response.statusCode = webResponse.status;
  for (const [name, value] of webResponse.headers) if (name !== 'set-cookie') response.setHeader(name, value);
  const cookies = webResponse.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  await sendBody(webResponse, request, response);
}

export function toWebRequest(origin: string, request: IncomingMessage): Request {
  const { method = 'GET', url = '/' } = request;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    for (const item of [value].flat()) if (item !== undefined) headers.append(name, item);
  const body = method === 'GET' ? null : toWebStream(request);
  return new Request(origin + url, { method, headers, body, ...(body ? { duplex: 'half' } : {}) });
}

/** The body as a web stream. Canceling it leaves the connection open for the response. */
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

/** Compressing smaller bodies costs more than it saves. */
const MIN_COMPRESSED_BYTES = 1024;
const gzipAsync = promisify(gzip);

async function sendBody(webResponse: Response, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (webResponse instanceof BufferedResponse) {
    const { content } = webResponse;
    return sendBuffered(typeof content === 'string' ? Buffer.from(content) : content, request, response);
  }
  if (!webResponse.body) return void response.end();
  // The creator of the stream logs its errors. Either way the connection is closed.
  await pipeline(webResponse.body as NodeReadableStream, response).catch(() => undefined);
}

async function sendBuffered(bytes: Uint8Array, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isText = /^(application\/json|text\/)/.test(String(response.getHeader('content-type') ?? ''));
  if (isText && bytes.length >= MIN_COMPRESSED_BYTES) {
    response.setHeader('vary', 'Accept-Encoding');
    if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(request.headers['accept-encoding'] ?? ''))) {
      response.setHeader('content-encoding', 'gzip');
      const compressed = await gzipAsync(bytes);
      response.setHeader('content-length', compressed.length);
      return void response.end(compressed);
    }
  }
  response.setHeader('content-length', bytes.length);
  response.end(bytes);
}
