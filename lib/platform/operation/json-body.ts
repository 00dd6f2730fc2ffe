import { failure, type Failure, isFailure } from '@/lib/failures';
import { atMost, TOO_MANY_WAITING } from '@/lib/platform/at-most';
import { bodyMemory, type BodyMemory } from '@/lib/platform/body-memory';
import { bytesAtOnce, TOO_MANY_BYTES_WAITING } from '@/lib/platform/bytes-at-once';
import { bodyBytes, bodyFailure, bodyWithin, busyForBodies } from './body';

/** Maximum bytes of a JSON body. A report of 300 BMPs has a tenth of that. */
const MAX_JSON_BYTES = 4 * 1024 * 1024;

/** Bodies up to this size skip the queue. Nearly all are: a save sends only changed BMPs. */
const SMALL_BYTES = 64 * 1024;

/** Limits the bytes parsed at once: parsed values may take twenty times as much memory. At most 100 wait. */
const withRoom = bytesAtOnce(MAX_JSON_BYTES, 100);

/** One large body per caller at a time, for fairness; ten more may wait. */
const inTurn = atMost(1, 10);

/**
 * Parses a JSON body and passes it to `work`. A large body waits as bytes, outside the V8 heap, until it may be
 * parsed, and counts until `work` is done. An empty body is {}.
 * @param caller the key for fairness
 */
export async function withJsonBody<T>(
  request: Request,
  caller: string,
  work: (body: unknown) => Promise<T>,
): Promise<T | Failure> {
  const memory = bodyMemory();
  try {
    const bytes = await bytesOf(request, memory);
    if (isFailure(bytes)) return bytes;
    const run = async (): Promise<T | Failure> => {
      const body = parsed(bytes.toString('utf8'));
      return isFailure(body) ? body : work(body);
    };
    if (bytes.length <= SMALL_BYTES) return await run();
    const answer = await inTurn(caller, () => withRoom(bytes.length, run));
    return answer === TOO_MANY_WAITING || answer === TOO_MANY_BYTES_WAITING ? busyForBodies() : answer;
  } finally {
    memory.release();
  }
}

async function bytesOf(request: Request, memory: BodyMemory): Promise<Buffer | Failure> {
  try {
    const body = bodyWithin(request, MAX_JSON_BYTES);
    return isFailure(body) ? body : await bodyBytes(body, memory);
  } catch (error) {
    return bodyFailure(error) ?? failure('bad-input', { detail: 'the body is incomplete' });
  }
}

function parsed(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return failure('bad-input', { detail: 'the body is not JSON' });
  }
}
