import exifr from 'exifr';
import { parseCameraTime, TIME_TAGS } from '@/lib/camera-time';
import { correctTakenAt } from '@/lib/client/clock';

export interface CameraMetadata {
  takenAt: string | null;
  /** Whether EXIF had no time zone, so that `takenAt` is in the site's. */
  isZoneAssumed: boolean;
  position: { lat: number; lng: number } | null;
}

/** Reads time and position from EXIF; null where missing. Load this module early, so that it is available offline. */
export async function readExif(file: File, siteTimeZone: string | null): Promise<CameraMetadata> {
  const [tags, gps] = await Promise.all([
    exifr.parse(file, { pick: TIME_TAGS, reviveValues: false }).catch(() => null) as Promise<unknown>,
    exifr.gps(file).catch(() => null),
  ]);
  const time = parseCameraTime(tags, siteTimeZone);
  return {
    takenAt: time && correctTakenAt(time.takenAt),
    isZoneAssumed: time?.isZoneAssumed ?? false,
    position: gps && Number.isFinite(gps.latitude) ? { lat: gps.latitude, lng: gps.longitude } : null,
  };
}
