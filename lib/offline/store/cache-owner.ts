/** Whose photos and pages the browser's cache may hold: it answers whoever asks, whoever that is by now. */
const KEY = 'cachedFor';

/**
 * Empties the cache when somebody else was signed in on this device before, also when they never signed out. Without
 * signal it is tried again by the next page.
 *
 * @param before who a release of before noted as the device's owner
 */
export async function emptyCacheOfOthers(personId: string, before: string | null): Promise<void> {
  const cachedFor = localStorage.getItem(KEY) ?? before;
  if (cachedFor === personId) return localStorage.setItem(KEY, personId);
  if (cachedFor !== null) {
    const answer = await fetch('/api/logout/cache', { method: 'POST' });
    if (!answer.ok) return;
  }
  localStorage.setItem(KEY, personId);
}
