const SIGN_IN_EVENT = 'et-signed-in';

/** Announces that the person signed in again on this page, so that refused requests are retried. */
export const announceSignIn = (): void => void window.dispatchEvent(new Event(SIGN_IN_EVENT));

/** @returns the unsubscribe function */
export function subscribeToSignIn(listener: () => void): () => void {
  window.addEventListener(SIGN_IN_EVENT, listener);
  return () => window.removeEventListener(SIGN_IN_EVENT, listener);
}
