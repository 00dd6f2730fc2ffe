import { headers } from 'next/headers';
import { sentenceIn } from '@/lib/failures-in-spanish';
import { languageOfRequest } from '@/lib/reader-language';
import { failure, isFailure, type Failure, type FailureCode } from '@/lib/failures';
import { withinRate, type RateClass } from '@/lib/platform/rate-limit';
import { log } from '@/lib/platform/log';
import { networkOf } from '@/lib/platform/network';
import { logSecurity } from '@/lib/platform/security-log';
import { failureOf } from './door';
import { callOf, fromOwnOrigin } from './request';
import type { Call } from './call';
import type { Operation } from './implement';

/** The serializable result of a server action: the output, or the failure with its message. */
export type ActionResult<Output> =
  { ok: true; value: Output } | { ok: false; code: FailureCode; status: number; message: string };

/**
 * Performs an operation for a form, with the same steps as the JSON route.
 * @param known what the headers do not contain yet, such as a cookie that the response will set
 */
export async function act<Input, Output>(
  operation: Operation<Input, Output>,
  input: unknown,
  rate: RateClass = 'signed-in',
  known: Partial<Pick<Call, 'device'>> = {},
): Promise<ActionResult<Output>> {
  const sent = await headers();
  const call = { ...(await callOf(sent)), ...known };
  try {
    if (!fromOwnOrigin(sent)) {
      logSecurity({ what: 'foreign-origin', at: operation.contract.name }, call);
      return refusedAnswer(failure('foreign-origin'));
    }
    if (!(await withinRate(rate, `${operation.contract.name} ${call.sessionId ?? call.ip}`)))
      return refusedAnswer(failure('too-many-requests'));
    const result = await operation.perform(call, input);
    return isFailure(result) ? refusedAnswer(result) : { ok: true, value: result };
  } catch (error) {
    log.error({ requestId: call.requestId, operation: operation.contract.name, err: error }, 'action failed');
    return refusedAnswer(failureOf(error));
  }
}

export const networkHere = async (): Promise<string> => networkOf((await callOf(await headers())).ip);

export const refusedAnswer = async (refused: Failure) =>
  ({
    ok: false,
    code: refused.code,
    status: refused.status,
    message: sentenceIn(languageOfRequest(await headers()), refused),
  }) as const;
