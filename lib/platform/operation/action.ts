import { headers } from 'next/headers';
import { translateFailure } from '@/lib/failures-in-spanish';
import { getRequestLanguage } from '@/lib/reader-language';
import { failure, isFailure, type Failure, type FailureCode } from '@/lib/failures';
import { checkRateLimit, type RateClass } from '@/lib/platform/http/rate-limit';
import { log } from '@/lib/platform/process/log';
import { parseNetwork } from '@/lib/platform/http/network';
import { logSecurity } from '@/lib/platform/security/security-log';
import { toFailure } from './json-handler';
import { readCall, isOwnOrigin } from './request';
import type { Call } from './call';
import type { Operation } from './implement';

/** The serializable result of a server action: the output, or the failure with its message. */
export type ActionResult<Output> =
  { ok: true; value: Output } | { ok: false; code: FailureCode; status: number; message: string };

/**
 * Performs an operation for a form, with the same checks as the JSON route; the rate limit counts per operation.
 * @param extra what the headers do not contain yet, such as a cookie that the response will set
 */
export async function performAction<Input, Output>(
  operation: Operation<Input, Output>,
  input: unknown,
  rate: RateClass = 'signed-in',
  extra: Partial<Pick<Call, 'device'>> = {},
): Promise<ActionResult<Output>> {
  const requestHeaders = await headers();
  const call = { ...(await readCall(requestHeaders)), ...extra };
  try {
    if (!isOwnOrigin(requestHeaders)) {
      logSecurity({ what: 'foreign-origin', at: operation.contract.name }, call);
      return createFailureResult(failure('foreign-origin'));
    }
    const rateFailure = await checkRateLimit(rate, `${operation.contract.name} ${call.sessionId ?? call.ip}`);
    if (rateFailure) return createFailureResult(rateFailure);
    const result = await operation.perform(call, input);
    return isFailure(result) ? createFailureResult(result) : { ok: true, value: result };
  } catch (error) {
    log.error({ requestId: call.requestId, operation: operation.contract.name, err: error }, 'action failed');
    return createFailureResult(toFailure(error));
  }
}

/** The network of the caller, for rate limits. */
export const getRequestNetwork = async (): Promise<string> => parseNetwork((await readCall(await headers())).ip);

/** The result for a failure, with the message in the reader's language. */
export const createFailureResult = async (refusal: Failure) =>
  ({
    ok: false,
    code: refusal.code,
    status: refusal.status,
    message: translateFailure(getRequestLanguage(await headers()), refusal),
  }) as const;
