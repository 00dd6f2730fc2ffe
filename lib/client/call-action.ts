import { formatFailureMessage } from '@/lib/failure-table';
import type { FailureCode } from '@/lib/failures';
import { BROWSER_FAILURES } from '@/lib/browser-failures';
import { RejectedError, UnreachableError } from './api';

export type ActionResponse<Output> =
  { ok: true; value: Output } | { ok: false; code: FailureCode; status: number; message: string };

/** Calls a server action. Throws RejectedError or UnreachableError; Next's redirects pass through. */
export async function callAction<Output>(action: () => Promise<ActionResponse<Output>>): Promise<Output> {
  const result = await postAction(action);
  if (result.ok) return result.value;
  throw new RejectedError(result.code, result.status, result.message, undefined);
}

/**
 * Calls a server action with any result type. Throws UnreachableError if there is no response, RejectedError for an
 * outdated page or a server error; Next's redirects pass through.
 */
export async function postAction<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    if (isNextNavigation(error)) throw error;
    // fetch throws a TypeError only when there is no response.
    if (error instanceof TypeError || !(error instanceof Error)) throw new UnreachableError('unreachable');
    const code = error.name === 'UnrecognizedActionError' ? 'form-outdated' : 'unexpected';
    const failure = BROWSER_FAILURES[code];
    throw new RejectedError(code, failure[0], formatFailureMessage(failure), undefined);
  }
}

/** Whether an action ended in a redirect or a not-found page, which Next's own boundary handles. */
export const isNextNavigation = (error: unknown): boolean =>
  error instanceof Error && 'digest' in error && String(error.digest).startsWith('NEXT_');
