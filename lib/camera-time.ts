import { fromPicker } from './dates';
import { isRecord } from './is-record';

/** When a photo was taken, as its camera noted it. */
export interface CameraTime {
  /** Instant, ISO 8601. */
  takenAt: string;
  /** Whether the camera noted no time zone, so that its clock is taken to show the time at the site. */
  isZoneAssumed: boolean;
}

/** The EXIF tags that `cameraTime` reads. */
export const TIME_TAGS = ['DateTimeOriginal', 'OffsetTimeOriginal'];

/**
 * Cameras write the time of the wall clock (`2026:11:20 09:30:00`), and newer ones its distance from UTC (`-06:00`)
 * beside it. Without that, the clock is taken for one at the site; where there is no site, the time names no instant.
 */
export function cameraTime(tags: unknown, siteTimeZone: string | null): CameraTime | null {
  if (!isRecord(tags)) return null;
  const [, year, month, day, time] =
    /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(String(tags.DateTimeOriginal)) ?? [];
  if (year === undefined) return null;
  const wallClock = `${year}-${month}-${day}T${time}`;
  const [offset] = /^[+-](0\d|1[0-4]):[0-5]\d/.exec(String(tags.OffsetTimeOriginal)) ?? [];
  if (offset === undefined) {
    const minute = siteTimeZone && fromPicker(wallClock, siteTimeZone);
    return minute
      ? { takenAt: minute.replace(/\d\d\.\d+Z$/, `${wallClock.slice(-2)}.000Z`), isZoneAssumed: true }
      : null;
  }
  const instant = new Date(`${wallClock}${offset}`);
  return Number.isNaN(instant.getTime()) ? null : { takenAt: instant.toISOString(), isZoneAssumed: false };
}
