import type { Position } from '@/lib/map/position';

const PATIENCE_MS = 15_000;
/** Milliseconds. A reading this young is used instead of a new one, so that the phone answers at once. */
const FRESH_MS = 60_000;

/** Where this device is. The browser asks the person first, unless they have allowed it before. */
export function positionHere(): Promise<Position> {
  return new Promise((found, failed) => {
    if (!('geolocation' in navigator)) return failed(new Error('no geolocation'));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => found({ lat: coords.latitude, lng: coords.longitude }),
      failed,
      { timeout: PATIENCE_MS, maximumAge: FRESH_MS },
    );
  });
}

/** Whether the person has allowed this site to know the position. Asking this never asks the person. */
export async function mayKnowPosition(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    return false;
  }
}
