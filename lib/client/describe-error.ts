import { BROWSER_FAILURES } from '@/lib/browser-failures';
import { translateToEnglish, type Translate } from '@/lib/text';
import { RejectedError } from './api';

/** The message for a failed request, and what the person can do. */
export interface ErrorDescription {
  message: string;
  help: 'sign-in' | 'try-again' | null;
}

const NO_RESPONSE = 'The server did not respond. Check your connection, then try again.';

/**
 * The message for an error of `callApi` or `callAction`. Any error that is not a RejectedError counts as no response.
 */
export function describeError(error: unknown, t: Translate = translateToEnglish): ErrorDescription {
  if (!(error instanceof RejectedError)) return { message: t(NO_RESPONSE), help: 'try-again' };
  const { code, status, message } = error;
  if (code === 'not-signed-in' || (status === 401 && code === 'unexpected'))
    return { message: t(BROWSER_FAILURES['not-signed-in'][1]), help: 'sign-in' };
  // A proxy's own error text is replaced.
  if (status >= 500 && code === 'unexpected') return { message: t(BROWSER_FAILURES.unexpected[1]), help: 'try-again' };
  return { message: message || t('The server rejected this request.'), help: status >= 500 ? 'try-again' : null };
}
