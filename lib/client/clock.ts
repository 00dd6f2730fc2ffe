import { useSyncExternalStore } from 'react';
import { clockOffset, photoInstant } from './clock-offset';

/** The server's time, also offline: the offset to the device's clock is stored from the last response. */
const KEY = 'clockOffset';

let known: number | null = null;
const listeners = new Set<() => void>();

export const now = (): string => new Date(Date.now() + offset()).toISOString();

export const takenByRightClock = (takenAt: string): string => photoInstant(takenAt, Date.now(), offset());

/** Updates the offset from a response; `asked` is the device time when the request began. */
export function hearClock(response: Response, asked: number): void {
  const heard = clockOffset(response.headers.get('date'), asked, Date.now());
  if (heard === null || heard === known) return;
  known = heard;
  try {
    localStorage.setItem(KEY, String(heard));
  } catch {
    // Without storage the offset lasts until the page is closed.
  }
  for (const tell of listeners) tell();
}

/** Milliseconds to add to the device's clock; 0 within the tolerance. */
export const useClockOffset = (): number => useSyncExternalStore(onClock, offset, () => 0);

export function onClock(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

function offset(): number {
  known ??= storedOffset();
  return known;
}

function storedOffset(): number {
  try {
    const found = Number(localStorage.getItem(KEY));
    return Number.isFinite(found) ? found : 0;
  } catch {
    return 0;
  }
}
