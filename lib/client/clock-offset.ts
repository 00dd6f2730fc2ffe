/** Smaller differences are harmless and may come from a slow response. */
const TOLERANCE_MS = 2 * 60_000;
/** A photo younger than this was probably taken by this device, so its time has the error of this clock. */
const MAX_NEW_PHOTO_AGE_MS = 60 * 60_000;

/**
 * The milliseconds to add to the device's clock to get the server's; 0 within the tolerance. `date` is the server's
 * Date header; `requestedAt` and `respondedAt` are device times before and after. null if the response is inconclusive.
 */
export function computeClockOffset(date: string | null, requestedAt: number, respondedAt: number): number | null {
  const serverTime = Date.parse(date ?? '');
  // The response was too slow, or the device's clock was changed meanwhile.
  if (Number.isNaN(serverTime) || respondedAt < requestedAt || respondedAt - requestedAt > TOLERANCE_MS) return null;
  const offset = serverTime - (requestedAt + respondedAt) / 2;
  return Math.abs(offset) < TOLERANCE_MS ? 0 : Math.round(offset);
}

/** The capture time of a photo, corrected if this device just took the photo or if the time is in the future. */
export function correctPhotoTime(takenAt: string, deviceNow: number, offset: number): string {
  const takenAtMs = Date.parse(takenAt);
  const isJustTaken = Math.abs(deviceNow - takenAtMs) < MAX_NEW_PHOTO_AGE_MS;
  const isInTheFuture = takenAtMs > deviceNow + offset + TOLERANCE_MS;
  return isJustTaken || isInTheFuture ? new Date(takenAtMs + offset).toISOString() : takenAt;
}
