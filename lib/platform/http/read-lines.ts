import type { BodyMemory } from './body-memory';
import { TooLargeError } from './too-large-error';

export interface LineLimits {
  maxFirstLineBytes: number;
  maxOtherLineBytes: number;
  maxBodyBytes: number;
}

/**
 * Yields a body line by line and holds one line at a time, counted in `memory`.
 * @throws TooLargeError as soon as a limit is exceeded, BodyMemoryError if `memory` is used up
 */
export async function* readLines(
  body: ReadableStream<Uint8Array>,
  limits: LineLimits,
  memory: BodyMemory,
): AsyncGenerator<string> {
  let partial: Uint8Array[] = [];
  let length = 0;
  let total = 0;
  let limit = limits.maxFirstLineBytes;
  const append = (piece: Uint8Array) => {
    partial.push(piece);
    length += piece.byteLength;
    if (length > limit) throw new TooLargeError();
    memory.reserve(piece.byteLength);
  };
  const endLine = () => {
    const line = Buffer.concat(partial).toString('utf8');
    partial = [];
    length = 0;
    memory.release();
    limit = limits.maxOtherLineBytes;
    return line;
  };
  for await (const chunk of readChunks(body)) {
    total += chunk.byteLength;
    if (total > limits.maxBodyBytes) throw new TooLargeError();
    let from = 0;
    for (let index = chunk.indexOf(NEWLINE); index >= 0; index = chunk.indexOf(NEWLINE, from)) {
      append(chunk.subarray(from, index));
      yield endLine();
      from = index + 1;
    }
    append(chunk.subarray(from));
  }
  if (length > 0) yield endLine();
}

const NEWLINE = 0x0a;

async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    // Cancels the rest of the body when the caller stops early.
    await reader.cancel().catch(() => undefined);
  }
}
