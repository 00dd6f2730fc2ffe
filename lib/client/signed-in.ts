const SIGNED_IN = 'et-signed-in';

/** Announces that the person signed in again on this page, so that refused requests are retried. */
export const tellSignedIn = (): void => void window.dispatchEvent(new Event(SIGNED_IN));

/** @returns the unsubscribe function */
export function onSignedIn(goOn: () => void): () => void {
  window.addEventListener(SIGNED_IN, goOn);
  return () => window.removeEventListener(SIGNED_IN, goOn);
}
