import { failure, type Failure } from '@/lib/failures';
import { NoMemoryForBody, type BodyMemory } from '@/lib/platform/body-memory';
import { TooLargeError } from '@/lib/platform/lines';

/**
 * The body as a stream, which ends in TooLargeError as soon as more than `most` bytes have come. A Content-Length above
 * the limit is refused at once; a smaller one is only a claim, so the bytes are counted as well.
 */
export function bodyWithin(request: Request, most: number): ReadableStream<Uint8Array> | null | Failure {
  if (Number(request.headers.get('content-length') ?? 0) > most) return failure('too-large');
  const reader = request.body?.getReader();
  if (!reader) return null;
  let size = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await reader.read();
        if (next.done) return controller.close();
        size += next.value.byteLength;
        if (size <= most) return controller.enqueue(next.value);
        await reader.cancel();
        controller.error(new TooLargeError());
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is read ahead. If a body is cancelled while a read is under way and then ends, a fault of Node's fetch
    // ends the process (docs/features/server.md).
    { highWaterMark: 0 },
  );
}

/** @throws TooLargeError, NoMemoryForBody: `bodyFailure` makes failures of them. */
export async function bodyBytes(body: ReadableStream<Uint8Array> | null, memory: BodyMemory): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const reader = body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    memory.take(next.value.byteLength);
    chunks.push(next.value);
  }
  return Buffer.concat(chunks);
}

/** @throws as `bodyBytes` does. */
export const bodyText = async (body: ReadableStream<Uint8Array> | null, memory: BodyMemory): Promise<string> =>
  (await bodyBytes(body, memory)).toString('utf8');

/** The failure for a body that was not taken; null when the error has another cause. */
export function bodyFailure(error: unknown): Failure | null {
  if (error instanceof TooLargeError) return failure('too-large');
  return error instanceof NoMemoryForBody ? busyForBodies() : null;
}

/** Seconds after which a caller whose body was not taken may come again. */
const COME_AGAIN_SECONDS = 5;

/** The failure for a body that the server has no room for now. It says when to come again. */
export const busyForBodies = (): Failure => failure('server-busy', {}, { seconds: COME_AGAIN_SECONDS });
