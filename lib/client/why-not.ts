import { sentence } from '@/lib/failures';
import { RefusedError } from './ask';

/** Why something did not happen, in a sentence for a person, and what that person can do on the spot. */
export interface WhyNot {
  message: string;
  help: 'sign-in' | 'try-again' | null;
}

const NO_ANSWER = 'No answer came from the server. Check your connection, then try again.';

/**
 * The one place that tells an ended session, a missing answer, a server in trouble and a refusal apart, from what `ask`
 * and `act` throw.
 */
export function whyNot(error: unknown): WhyNot {
  if (!(error instanceof RefusedError)) return { message: NO_ANSWER, help: 'try-again' };
  const { code, status, message } = error;
  if (code === 'not-signed-in' || (status === 401 && code === 'unexpected'))
    return { message: sentence('not-signed-in'), help: 'sign-in' };
  // A proxy between us and the server has its own words for its own trouble; ours are shown instead.
  if (status >= 500 && code === 'unexpected') return { message: sentence('unexpected'), help: 'try-again' };
  return { message: message || 'The server refused this.', help: status >= 500 ? 'try-again' : null };
}
