import { useSyncExternalStore } from 'react';
import { clockOffset, photoInstant } from './clock-offset';

/**
 * The time that work is written with is the server's, also without signal: the difference to the device's clock is
 * remembered from the server's last answer. Until there was one, the device's clock counts.
 */
const KEY = 'clockOffset';

let known: number | null = null;
const listeners = new Set<() => void>();

/** The current instant, in ISO 8601. */
export const now = (): string => new Date(Date.now() + offset()).toISOString();

/** The instant that the camera noted, corrected to the server's clock. */
export const takenByRightClock = (takenAt: string): string => photoInstant(takenAt, Date.now(), offset());

/** Learns the difference from an answer of the server; `asked` is the device's clock when the request began. */
export function hearClock(response: Response, asked: number): void {
  const heard = clockOffset(response.headers.get('date'), asked, Date.now());
  if (heard === null || heard === known) return;
  known = heard;
  try {
    localStorage.setItem(KEY, String(heard));
  } catch {
    // Without storage the difference is known until the page is left.
  }
  for (const tell of listeners) tell();
}

/** Milliseconds that the device's clock is behind the server's; 0 while the two agree. */
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
