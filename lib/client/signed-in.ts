const SIGNED_IN = 'et-signed-in';

/** Somebody signed in above the page: what the server refused for want of a session goes on at once. */
export const tellSignedIn = (): void => void window.dispatchEvent(new Event(SIGNED_IN));

/** @returns the end of listening. */
export function onSignedIn(goOn: () => void): () => void {
  window.addEventListener(SIGNED_IN, goOn);
  return () => window.removeEventListener(SIGNED_IN, goOn);
}
