import { sentenceOf } from '@/lib/failure-table';
import { BROWSER_FAILURES } from '@/lib/browser-failures';
import { RefusedError } from './ask';

/** Why something did not happen, in a sentence for a person, and what that person can do on the spot. */
export interface WhyNot {
  message: string;
  help: 'sign-in' | 'try-again' | null;
}

const NO_ANSWER = 'No answer came from the server. Check your connection, then try again.';

/** The one rule for what `ask` and `askAction` throw: an ended session, no answer, a server in trouble, or a refusal. */
export function whyNot(error: unknown): WhyNot {
  if (!(error instanceof RefusedError)) return { message: NO_ANSWER, help: 'try-again' };
  const { code, status, message } = error;
  if (code === 'not-signed-in' || (status === 401 && code === 'unexpected'))
    return { message: sentenceOf(BROWSER_FAILURES['not-signed-in']), help: 'sign-in' };
  // A proxy between us and the server has its own words for its own trouble; ours are shown instead.
  if (status >= 500 && code === 'unexpected')
    return { message: sentenceOf(BROWSER_FAILURES.unexpected), help: 'try-again' };
  return { message: message || 'The server refused this.', help: status >= 500 ? 'try-again' : null };
}
