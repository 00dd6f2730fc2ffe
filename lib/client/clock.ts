import { useSyncExternalStore } from 'react';
import { computeClockOffset, correctPhotoTime } from './clock-offset';

/** localStorage key of the offset from the last response, so that the server's time is known offline too. */
const KEY = 'clockOffset';

let knownOffset: number | null = null;
const listeners = new Set<() => void>();

/** The server's time as far as known, ISO 8601. */
export const now = (): string => new Date(Date.now() + getClockOffset()).toISOString();

/** The capture time of a photo, corrected if the device's clock is wrong. */
export const correctTakenAt = (takenAt: string): string => correctPhotoTime(takenAt, Date.now(), getClockOffset());

/** Updates the offset from a response; `requestedAt` is the device time when the request began. */
export function updateClockOffset(response: Response, requestedAt: number): void {
  const offset = computeClockOffset(response.headers.get('date'), requestedAt, Date.now());
  if (offset === null || offset === knownOffset) return;
  knownOffset = offset;
  try {
    localStorage.setItem(KEY, String(offset));
  } catch {
    // Without storage the offset lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

/** Milliseconds to add to the device's clock; 0 within the tolerance. */
export const useClockOffset = (): number => useSyncExternalStore(subscribeToClock, getClockOffset, () => 0);

export function subscribeToClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Milliseconds to add to the device's clock; 0 within the tolerance. */
export function getClockOffset(): number {
  knownOffset ??= readStoredOffset();
  return knownOffset;
}

function readStoredOffset(): number {
  try {
    const stored = Number(localStorage.getItem(KEY));
    return Number.isFinite(stored) ? stored : 0;
  } catch {
    return 0;
  }
}
