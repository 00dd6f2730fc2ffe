import { useSyncExternalStore } from 'react';
import { clockOffset, photoInstant } from './clock-offset';

/**
 * The time that work is written with: the server's, also without signal, by what it last said. Where it never said
 * anything the device's own clock counts.
 */
const KEY = 'clockOffset';

let known: number | null = null;
const listeners = new Set<() => void>();

/** Instant. */
export const now = (): string => new Date(Date.now() + offset()).toISOString();

/** What the camera noted, by the right clock. */
export const takenByRightClock = (takenAt: string): string => photoInstant(takenAt, Date.now(), offset());

/** Learns from an answer of the server; `asked` is this device's clock when it was asked. */
export function hearClock(response: Response, asked: number): void {
  const heard = clockOffset(response.headers.get('date'), asked, Date.now());
  if (heard === null || heard === known) return;
  known = heard;
  try {
    localStorage.setItem(KEY, String(heard));
  } catch {
    // Without storage it is known until the page goes.
  }
  for (const tell of listeners) tell();
}

/** Milliseconds that this device's clock lacks; 0 while it is right. */
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
