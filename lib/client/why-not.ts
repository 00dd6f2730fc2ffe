import { BROWSER_FAILURES } from '@/lib/browser-failures';
import { inEnglish, type Translate } from '@/lib/text';
import { RefusedError } from './ask';

/** Why something did not happen, in a sentence for a person, and what that person can do on the spot. */
export interface WhyNot {
  message: string;
  help: 'sign-in' | 'try-again' | null;
}

const NO_ANSWER = 'No answer came from the server. Check your connection, then try again.';

/** The one rule for what `ask` and `askAction` throw: an ended session, no answer, a server in trouble, or a refusal. */
export function whyNot(error: unknown, t: Translate = inEnglish): WhyNot {
  if (!(error instanceof RefusedError)) return { message: t(NO_ANSWER), help: 'try-again' };
  const { code, status, message } = error;
  if (code === 'not-signed-in' || (status === 401 && code === 'unexpected'))
    return { message: t(BROWSER_FAILURES['not-signed-in'][1]), help: 'sign-in' };
  // A proxy between us and the server has its own words for its own trouble; ours are shown instead.
  if (status >= 500 && code === 'unexpected') return { message: t(BROWSER_FAILURES.unexpected[1]), help: 'try-again' };
  return { message: message || t('The server refused this.'), help: status >= 500 ? 'try-again' : null };
}
