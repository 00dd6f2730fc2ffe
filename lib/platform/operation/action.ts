import { headers } from 'next/headers';
import { translateFailure } from '@/lib/failures-in-spanish';
import { getRequestLanguage } from '@/lib/reader-language';
import { failure, isFailure, type Failure, type FailureCode } from '@/lib/failures';
import { consumeRateLimit, type RateClass } from '@/lib/platform/http/rate-limit';
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
 * Performs an operation for a form, with the same steps as the JSON route.
 * @param known what the headers do not contain yet, such as a cookie that the response will set
 */
export async function performAction<Input, Output>(
  operation: Operation<Input, Output>,
  input: unknown,
  rate: RateClass = 'signed-in',
  known: Partial<Pick<Call, 'device'>> = {},
): Promise<ActionResult<Output>> {
  const sent = await headers();
  const call = { ...(await readCall(sent)), ...known };
  try {
    if (!isOwnOrigin(sent)) {
      logSecurity({ what: 'foreign-origin', at: operation.contract.name }, call);
      return createFailureResult(failure('foreign-origin'));
    }
    if (!(await consumeRateLimit(rate, `${operation.contract.name} ${call.sessionId ?? call.ip}`)))
      return createFailureResult(failure('too-many-requests'));
    const result = await operation.perform(call, input);
    return isFailure(result) ? createFailureResult(result) : { ok: true, value: result };
  } catch (error) {
    log.error({ requestId: call.requestId, operation: operation.contract.name, err: error }, 'action failed');
    return createFailureResult(toFailure(error));
  }
}

export const getRequestNetwork = async (): Promise<string> => parseNetwork((await readCall(await headers())).ip);

export const createFailureResult = async (refused: Failure) =>
  ({
    ok: false,
    code: refused.code,
    status: refused.status,
    message: translateFailure(getRequestLanguage(await headers()), refused),
  }) as const;
