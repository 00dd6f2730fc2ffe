import { failure, sentence, type FailureCode } from '@/lib/failures';
import { RefusedError, UnreachableError } from './ask';

/** As a server action answers (lib/platform/operation/action). */
export type ActionAnswer<Output> = { ok: true; value: Output } | { ok: false; code: FailureCode; message: string };

/** Asks a server action as `ask` asks a contract. Throws RefusedError or UnreachableError, and Next's own redirects. */
export async function askAction<Output>(act: () => Promise<ActionAnswer<Output>>): Promise<Output> {
  const answer = await postAction(act);
  if (answer.ok) return answer.value;
  throw new RefusedError(answer.code, failure(answer.code).status, answer.message, undefined);
}

/** Posts to a server action, whatever it answers with. */
export async function postAction<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (isOfNext(error)) throw error;
    // The browser's fetch throws this, and only where no answer came.
    if (error instanceof TypeError || !(error instanceof Error)) throw new UnreachableError('unreachable');
    const code = error.name === 'UnrecognizedActionError' ? 'form-outdated' : 'unexpected';
    throw new RefusedError(code, failure(code).status, sentence(code), undefined);
  }
}

/** Whether an action ended in a redirect, or in a page that is not found: both are for Next's own boundary. */
export const isOfNext = (error: unknown): boolean =>
  error instanceof Error && 'digest' in error && String(error.digest).startsWith('NEXT_');
