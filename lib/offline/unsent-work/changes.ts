/** Notifies this page when unsent work changes. */
const changes = new EventTarget();
const CHANGED = 'changed';

export const unsentWorkChanged = (): void => void changes.dispatchEvent(new Event(CHANGED));

export function onUnsentWorkChange(hear: () => void): () => void {
  changes.addEventListener(CHANGED, hear);
  return () => changes.removeEventListener(CHANGED, hear);
}
