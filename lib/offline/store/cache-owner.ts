/** localStorage key of the person whose photos and pages may be in the browser's HTTP cache, which ignores sessions. */
const KEY = 'cachedFor';

/**
 * Empties the cache when someone else was signed in on this device before, also when they never signed out. After a
 * failure the next page tries again. Rejects if the server is unreachable.
 */
export async function clearCacheOfOthers(personId: string): Promise<void> {
  const cachedFor = localStorage.getItem(KEY);
  if (cachedFor !== null && cachedFor !== personId) {
    const response = await fetch('/api/logout/cache', { method: 'POST' });
    if (!response.ok) return;
  }
  localStorage.setItem(KEY, personId);
}
