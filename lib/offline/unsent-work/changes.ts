/** Notifies this page when unsent work changes. */
const changes = new EventTarget();
const CHANGED = 'changed';

export const announceUnsentWorkChange = (): void => void changes.dispatchEvent(new Event(CHANGED));

export function subscribeToUnsentWork(hear: () => void): () => void {
  changes.addEventListener(CHANGED, hear);
  return () => changes.removeEventListener(CHANGED, hear);
}
