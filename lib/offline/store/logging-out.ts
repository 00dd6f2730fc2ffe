/**
 * Logging out without signal (decision X-341). The device forgets its person at once; the session ends as soon as the
 * server answers: the service worker finds this cache and ends it before it asks for any page.
 */
export const LOGGING_OUT_CACHE = 'logging-out';

const KEY = 'loggedOutHere';

/** Remembers to end the session, and tells the other tabs. */
export async function beginLoggingOut(): Promise<void> {
  await caches.open(LOGGING_OUT_CACHE);
  localStorage.setItem(KEY, crypto.randomUUID());
  localStorage.removeItem(KEY);
}

/**
 * Calls `leave` when somebody logs out without signal in another tab of this browser.
 * @returns the end of listening.
 */
export function onLoggedOutHere(leave: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue !== null) leave();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
