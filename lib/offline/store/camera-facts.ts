import exifr from 'exifr';
import { cameraTime, TIME_TAGS } from '@/lib/camera-time';
import { takenByRightClock } from '@/lib/client/clock';

export interface CameraFacts {
  takenAt: string | null;
  /** Whether the camera noted no time zone, so that `takenAt` goes by the site's. */
  isZoneAssumed: boolean;
  position: { lat: number; lng: number } | null;
}

/** What a camera noted in a photo. It is loaded as soon as photos can be added, so that it is here when there is no signal. */
export async function cameraFacts(file: File, siteTimeZone: string | null): Promise<CameraFacts> {
  const [tags, gps] = await Promise.all([
    exifr.parse(file, { pick: TIME_TAGS, reviveValues: false }).catch(() => null) as Promise<unknown>,
    exifr.gps(file).catch(() => null),
  ]);
  const taken = cameraTime(tags, siteTimeZone);
  return {
    takenAt: taken && takenByRightClock(taken.takenAt),
    isZoneAssumed: taken?.isZoneAssumed ?? false,
    position: gps && Number.isFinite(gps.latitude) ? { lat: gps.latitude, lng: gps.longitude } : null,
  };
}
