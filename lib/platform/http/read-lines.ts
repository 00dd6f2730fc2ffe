import type { BodyMemory } from './body-memory';

export interface LineLimits {
  /** Maximum bytes of the first line, and of each further line. */
  first: number;
  further: number;
  total: number;
}

export class TooLargeError extends Error {}

/**
 * Yields a body line by line and holds one line at a time, counted in `memory`.
 * @throws TooLargeError as soon as a limit is exceeded
 */
export async function* readLines(
  body: ReadableStream<Uint8Array>,
  limits: LineLimits,
  memory: BodyMemory,
): AsyncGenerator<string> {
  let partial: Uint8Array[] = [];
  let length = 0;
  let total = 0;
  let limit = limits.first;
  const append = (piece: Uint8Array) => {
    partial.push(piece);
    length += piece.byteLength;
    if (length > limit) throw new TooLargeError();
    memory.reserve(piece.byteLength);
  };
  const end = () => {
    const line = Buffer.concat(partial).toString('utf8');
    partial = [];
    length = 0;
    memory.release();
    limit = limits.further;
    return line;
  };
  for await (const chunk of readChunks(body)) {
    total += chunk.byteLength;
    if (total > limits.total) throw new TooLargeError();
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      append(chunk.subarray(from, at));
      yield end();
      from = at + 1;
    }
    append(chunk.subarray(from));
  }
  if (length > 0) yield end();
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
