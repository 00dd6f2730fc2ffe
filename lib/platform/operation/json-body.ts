import { failure, type Failure, isFailure } from '@/lib/failures';
import { atMost, TOO_MANY_WAITING } from '@/lib/platform/at-most';
import { bodyMemory, type BodyMemory } from '@/lib/platform/body-memory';
import { bytesAtOnce, TOO_MANY_BYTES_WAITING } from '@/lib/platform/bytes-at-once';
import { bodyBytes, bodyFailure, bodyWithin, busyForBodies } from './body';

/** Bytes of the largest JSON body. A report of 300 BMPs has a tenth of that. Pictures come through file doors. */
const MAX_JSON_BYTES = 4 * 1024 * 1024;

/** Bodies up to this size never wait. Nearly all are: a save sends the BMPs that changed. */
const SMALL_BYTES = 64 * 1024;

/**
 * Bytes of larger bodies that are values in memory at once. As values they may take twenty times as much, so a few
 * large bodies at once would end a process whose memory is limited. When a hundred wait the next one is turned away.
 */
const withRoom = bytesAtOnce(MAX_JSON_BYTES, 100);

/** One large body of a caller at a time, so that callers take turns; ten more may wait. */
const inTurn = atMost(1, 10);

/**
 * Reads a request's JSON and gives it to `work`. A body waits as bytes, outside of V8's memory, until there is room for
 * its values; it keeps that room until `work` is done. An empty body stands for {}.
 * @param caller callers with the same text take turns with the others as one
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
    // If the connection broke in the middle of the body, the request is not whole.
    return bodyFailure(error) ?? failure('bad-input', { detail: 'the body was cut off' });
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
