import { failure, type Failure } from '@/lib/failures';
import { NoMemoryForBody, type BodyMemory } from '@/lib/platform/body-memory';
import { TooLargeError } from '@/lib/platform/lines';

/**
 * The body, ending in TooLargeError as soon as more than `most` bytes have come. A length that says so beforehand is
 * refused beforehand; any other length is only a claim, so bytes are counted as well.
 */
export function bodyWithin(request: Request, most: number): ReadableStream<Uint8Array> | null | Failure {
  if (Number(request.headers.get('content-length') ?? 0) > most) return failure('too-large');
  let size = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > most) controller.error(new TooLargeError());
      else controller.enqueue(chunk);
    },
  });
  return request.body?.pipeThrough(counter) ?? null;
}

/** @throws TooLargeError, NoMemoryForBody: `bodyFailure` has their answers. */
export async function textOf(body: ReadableStream<Uint8Array> | null, memory: BodyMemory): Promise<string> {
  const chunks: Uint8Array[] = [];
  const reader = body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    memory.take(next.value.byteLength);
    chunks.push(next.value);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** What a caller is told of a body that was not taken; null when it was something else that went wrong. */
export function bodyFailure(error: unknown): Failure | null {
  if (error instanceof TooLargeError) return failure('too-large');
  return error instanceof NoMemoryForBody ? failure('server-busy') : null;
}
