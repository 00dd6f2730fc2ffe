import { BROWSER_FAILURES } from '@/lib/browser-failures';
import { inEnglish, type Translate } from '@/lib/text';
import { RefusedError } from './ask';

/** The message for a failed request, and what the person can do. */
export interface WhyNot {
  message: string;
  help: 'sign-in' | 'try-again' | null;
}

const NO_ANSWER = 'The server did not respond. Check your connection, then try again.';

/** Maps any error of `ask` and `askAction` to a message: ended session, no response, server error, or a failure. */
export function whyNot(error: unknown, t: Translate = inEnglish): WhyNot {
  if (!(error instanceof RefusedError)) return { message: t(NO_ANSWER), help: 'try-again' };
  const { code, status, message } = error;
  if (code === 'not-signed-in' || (status === 401 && code === 'unexpected'))
    return { message: t(BROWSER_FAILURES['not-signed-in'][1]), help: 'sign-in' };
  // A proxy's own error text is replaced.
  if (status >= 500 && code === 'unexpected') return { message: t(BROWSER_FAILURES.unexpected[1]), help: 'try-again' };
  return { message: message || t('The server rejected this request.'), help: status >= 500 ? 'try-again' : null };
}
