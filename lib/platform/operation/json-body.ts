import { failure, type Failure, isFailure } from '@/lib/failures';
import { limitConcurrency, QUEUE_FULL } from '@/lib/platform/http/limit-concurrency';
import { createBodyMemory } from '@/lib/platform/http/body-memory';
import { limitConcurrentBytes, BYTE_QUEUE_FULL } from '@/lib/platform/http/limit-concurrent-bytes';
import { createBodyMemoryFailure, readLimitedBody } from './body';

/** Maximum bytes of a JSON body. A report of 300 BMPs has a tenth of that. */
const MAX_JSON_BYTES = 4 * 1024 * 1024;

/** Bodies up to this size skip the queue. Nearly all are: a save sends only changed BMPs. */
const SMALL_BYTES = 64 * 1024;

/** Limits the bytes parsed at once: parsed values may take twenty times as much memory. At most 100 wait. */
const limitParsing = limitConcurrentBytes(MAX_JSON_BYTES, 100);

/** One large body per caller at a time, for fairness; ten more may wait. */
const limitPerCaller = limitConcurrency(1, 10);

/**
 * Parses a JSON body and passes it to `work`. A large body waits as bytes, outside the V8 heap, until it may be
 * parsed, and counts until `work` is done. An empty body is {}.
 * @param caller identifies the caller, whose large bodies are handled one at a time
 */
export async function withJsonBody<T>(
  request: Request,
  caller: string,
  work: (body: unknown) => Promise<T>,
): Promise<T | Failure> {
  const memory = createBodyMemory();
  try {
    const bytes = await readLimitedBody(request, MAX_JSON_BYTES, memory);
    if (isFailure(bytes)) return bytes;
    const run = async (): Promise<T | Failure> => {
      const body = parseJsonBody(bytes.toString('utf8'));
      return isFailure(body) ? body : work(body);
    };
    if (bytes.length <= SMALL_BYTES) return await run();
    const result = await limitPerCaller(caller, () => limitParsing(bytes.length, run));
    return result === QUEUE_FULL || result === BYTE_QUEUE_FULL ? createBodyMemoryFailure() : result;
  } finally {
    memory.release();
  }
}

/** A failure if the text is not JSON; {} if it is empty. */
export function parseJsonBody(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return failure('bad-input', { detail: 'the body is not JSON' });
  }
}
