import { failure, isFailure, type Failure } from '@/lib/failures';
import { BodyMemoryError, type BodyMemory } from '@/lib/platform/http/body-memory';
import { TooLargeError } from '@/lib/platform/http/too-large-error';

interface RequestBody {
  headers: Headers;
  body: ReadableStream<Uint8Array> | null;
}

/**
 * The body as a stream, which fails with TooLargeError beyond `maxBytes` bytes. A larger Content-Length is rejected
 * immediately; a smaller one is not trusted, so bytes are counted. null if the request has no body.
 */
export function limitBody(request: RequestBody, maxBytes: number): ReadableStream<Uint8Array> | null | Failure {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return failure('too-large');
  const reader = request.body?.getReader();
  if (!reader) return null;
  let size = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await reader.read();
        if (next.done) return controller.close();
        size += next.value.byteLength;
        if (size <= maxBytes) return controller.enqueue(next.value);
        await reader.cancel();
        controller.error(new TooLargeError());
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // No read-ahead: canceling during a read can crash the process (a bug in Node's fetch, docs/features/server.md).
    { highWaterMark: 0 },
  );
}

/**
 * Reads a whole body, counted in `memory`.
 * @throws TooLargeError, BodyMemoryError: pass them to `toBodyFailure`
 */
async function readBodyBytes(body: ReadableStream<Uint8Array> | null, memory: BodyMemory): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const reader = body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    memory.reserve(next.value.byteLength);
    chunks.push(next.value);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads a body as UTF-8 text.
 * @throws as `readBodyBytes`
 */
export const readBodyText = async (body: ReadableStream<Uint8Array> | null, memory: BodyMemory): Promise<string> =>
  (await readBodyBytes(body, memory)).toString('utf8');

/** Reads a body, counted in `memory`. A failure if it is too large, incomplete, or there is no memory left for it. */
export async function readLimitedBody(
  request: RequestBody,
  maxBytes: number,
  memory: BodyMemory,
): Promise<Buffer | Failure> {
  try {
    const body = limitBody(request, maxBytes);
    return isFailure(body) ? body : await readBodyBytes(body, memory);
  } catch (error) {
    return toBodyFailure(error) ?? failure('bad-input', { detail: 'the body is incomplete' });
  }
}

/** The failure for an error of `readBodyBytes`; null for any other error. */
export function toBodyFailure(error: unknown): Failure | null {
  if (error instanceof TooLargeError) return failure('too-large');
  return error instanceof BodyMemoryError ? createBodyMemoryFailure() : null;
}

const RETRY_AFTER_SECONDS = 5;

export const createBodyMemoryFailure = (): Failure => failure('server-busy', {}, { seconds: RETRY_AFTER_SECONDS });
