/** localStorage key of the person whose photos and pages may be in the browser's HTTP cache, which ignores sessions. */
const KEY = 'cachedFor';

/**
 * Clears the HTTP cache if another person was signed in before. Offline, the next page tries again.
 * @param before the previous owner of the device (device-owner.ts), used if `KEY` is not set
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
