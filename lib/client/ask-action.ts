import { sentenceOf } from '@/lib/failure-table';
import type { FailureCode } from '@/lib/failures';
import { BROWSER_FAILURES } from '@/lib/browser-failures';
import { RefusedError, UnreachableError } from './ask';

/** What a server action answers (lib/platform/operation/action.ts). */
export type ActionAnswer<Output> =
  { ok: true; value: Output } | { ok: false; code: FailureCode; status: number; message: string };

/**
 * Calls a server action as `ask` calls a contract. Throws RefusedError or UnreachableError, and lets Next's own
 * redirects through.
 */
export async function askAction<Output>(act: () => Promise<ActionAnswer<Output>>): Promise<Output> {
  const answer = await postAction(act);
  if (answer.ok) return answer.value;
  throw new RefusedError(answer.code, answer.status, answer.message, undefined);
}

/** Calls a server action whatever its answer looks like. Throws UnreachableError when no answer came. */
export async function postAction<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (isOfNext(error)) throw error;
    // The browser's fetch throws a TypeError when no answer came, and only then.
    if (error instanceof TypeError || !(error instanceof Error)) throw new UnreachableError('unreachable');
    const code = error.name === 'UnrecognizedActionError' ? 'form-outdated' : 'unexpected';
    const expected = BROWSER_FAILURES[code];
    throw new RefusedError(code, expected[0], sentenceOf(expected), undefined);
  }
}

/** Whether an action ended in a redirect, or in a page that is not found: both are for Next's own boundary. */
export const isOfNext = (error: unknown): boolean =>
  error instanceof Error && 'digest' in error && String(error.digest).startsWith('NEXT_');
