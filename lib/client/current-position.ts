import type { Position } from '@/lib/map/position';

const POSITION_TIMEOUT_MS = 15_000;
const MAX_POSITION_AGE_MS = 60_000;

/** The position of this device. The browser may ask for permission. */
export function locateDevice(): Promise<Position> {
  return new Promise((found, failed) => {
    if (!('geolocation' in navigator)) return failed(new Error('no geolocation'));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => found({ lat: coords.latitude, lng: coords.longitude }),
      failed,
      { timeout: POSITION_TIMEOUT_MS, maximumAge: MAX_POSITION_AGE_MS },
    );
  });
}

/** Whether the permission is granted already. Never prompts. */
export async function hasPositionPermission(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    return false;
  }
}
