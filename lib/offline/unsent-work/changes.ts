/** Notifies this page when unsent work changes. */
const changes = new EventTarget();
const CHANGED = 'changed';

export const announceUnsentWorkChange = (): void => void changes.dispatchEvent(new Event(CHANGED));

export function subscribeToUnsentWork(listener: () => void): () => void {
  changes.addEventListener(CHANGED, listener);
  return () => changes.removeEventListener(CHANGED, listener);
}
