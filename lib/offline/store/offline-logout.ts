/**
 * Logging out offline (decision X-341). The device forgets the person immediately. The existence of this cache shows
 * the service worker to end the session before it requests any page.
 */
export const LOGGING_OUT_CACHE = 'logging-out';

const KEY = 'loggedOutHere';

/** Schedules the end of the session and notifies other tabs. */
export async function startOfflineLogout(): Promise<void> {
  await caches.open(LOGGING_OUT_CACHE);
  localStorage.setItem(KEY, crypto.randomUUID());
  localStorage.removeItem(KEY);
}

/** Calls `onLogout` when another tab logs out offline. @returns the unsubscribe function */
export function subscribeToLogout(onLogout: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue !== null) onLogout();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
