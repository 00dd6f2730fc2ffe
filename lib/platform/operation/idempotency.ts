import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AnyContract } from '@/lib/contract';
import { failure, isFailure, type Failure } from '@/lib/failures';
import type { DailyJob } from '@/lib/platform/process/daily-job';
import type { Actor, Db } from '@/lib/platform/database/client';
import { uuid } from '@/lib/platform/operation/input-schemas';
import type { Call } from './call';

/**
 * Idempotent creations: the request id, a digest of the input and the response are stored in the transaction,
 * and a repeated request gets the stored response (decision X-350).
 */
export interface IdempotentRequest {
  id: string;
  personId: string;
  operation: string;
  /** SHA-256 of the work unit and the input. */
  digest: string;
}

/** Days to keep a response. A draft form may be sent again after a vacation. */
export const RESPONSE_RETENTION_DAYS = 30;

/**
 * The request, if it can be repeated safely. null if the contract creates nothing, nobody is signed in, or the request
 * has no id, as in the customer's own calls; a failure if the id is not a UUID.
 */
export function toIdempotentRequest(
  contract: AnyContract,
  call: Call,
  actor: Actor | null,
  input: unknown,
): IdempotentRequest | Failure | null {
  if (!contract.creates || !call.idempotencyKey || !actor) return null;
  const id = uuid.safeParse(call.idempotencyKey);
  if (!id.success) return failure('bad-input', { detail: 'Idempotency-Key: is not a UUID' });
  const digest = createHash('sha256')
    .update(JSON.stringify([actor.unit?.id ?? null, input]))
    .digest('hex');
  return { id: id.data, personId: actor.personId, operation: contract.name, digest };
}

const storedRequestSchema = z.object({
  personId: z.string(),
  operation: z.string(),
  digest: z.string(),
  answer: z.string(),
});

/** The stored response, a failure if the id was used for another request, or null for a new request. */
export async function findStoredResponse<Output>(
  db: Db,
  { id, personId, operation, digest }: IdempotentRequest,
  output: z.ZodType<Output>,
): Promise<{ response: Output } | Failure | null> {
  const [row] = await db.$queryRaw<unknown[]>`
    SELECT person_id::text AS "personId", operation, digest, answer FROM answered_request WHERE id = ${id}::uuid`;
  if (row === undefined) return null;
  const stored = storedRequestSchema.parse(row);
  if (stored.personId !== personId || stored.operation !== operation) return failure('request-id-taken');
  if (stored.digest !== digest) return failure('already-saved');
  return { response: output.parse(JSON.parse(stored.answer)) };
}

/** Runs `work` once per request id, and stores its response. A repeated request gets the stored response. */
export async function runOnce<Output>(
  db: Db,
  request: IdempotentRequest | null,
  { output, at }: { output: z.ZodType<Output>; at: Date },
  work: () => Promise<Output | Failure>,
): Promise<Output | Failure> {
  if (request === null) return work();
  if (!(await reserveId(db, request, at))) {
    // Row-level security hides another person's request.
    const stored = (await findStoredResponse(db, request, output)) ?? failure('request-id-taken');
    return isFailure(stored) ? stored : stored.response;
  }
  const result = await work();
  // After a failure the same request may be tried again.
  if (isFailure(result)) await db.$executeRaw`DELETE FROM answered_request WHERE id = ${request.id}::uuid`;
  else
    await db.$executeRaw`UPDATE answered_request SET answer = ${JSON.stringify(result)} WHERE id = ${request.id}::uuid`;
  return result;
}

/**
 * Reserves the id. A concurrent request with the same id waits for this transaction.
 * @returns false if the id is already used, by this or another person
 */
async function reserveId(db: Db, { id, personId, operation, digest }: IdempotentRequest, at: Date): Promise<boolean> {
  const inserted = await db.$executeRaw`
    INSERT INTO answered_request (id, person_id, operation, digest, answer, at)
    VALUES (${id}::uuid, ${personId}::uuid, ${operation}, ${digest}, '', ${at}) ON CONFLICT DO NOTHING`;
  return inserted === 1;
}

export const deleteAnsweredRequests: DailyJob = {
  name: 'forget answered requests',
  getDay: (now) => now.toISOString().slice(0, 10),
  async work(db, _day, now) {
    await db.$executeRaw`
      DELETE FROM answered_request WHERE at < ${now}::timestamptz - make_interval(days => ${RESPONSE_RETENTION_DAYS})`;
  },
};
