import type { Position } from '@/lib/map/position';

const POSITION_TIMEOUT_MS = 15_000;
const MAX_POSITION_AGE_MS = 60_000;

/** The position of this device, at most a minute old. Rejects if it is unknown. The browser may ask for permission. */
export const locateDevice = async (): Promise<Position> => toDevicePosition(await readCoordinates());

/** As `locateDevice`, with the accuracy in meters. */
export async function locateDeviceWithAccuracy(): Promise<Position & { accuracyM: number }> {
  const coordinates = await readCoordinates();
  return { ...toDevicePosition(coordinates), accuracyM: coordinates.accuracy };
}

const toDevicePosition = ({ latitude, longitude }: GeolocationCoordinates): Position => ({
  lat: latitude,
  lng: longitude,
});

function readCoordinates(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('no geolocation'));
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      timeout: POSITION_TIMEOUT_MS,
      maximumAge: MAX_POSITION_AGE_MS,
    });
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
