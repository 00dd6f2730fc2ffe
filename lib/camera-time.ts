import { parsePickerValue } from './dates';
import { isRecord } from './is-record';

export interface CameraTime {
  /** ISO 8601. */
  takenAt: string;
  /** Whether EXIF had no time zone and the site's was used. */
  isZoneAssumed: boolean;
}

/** The EXIF tags that `parseCameraTime` reads. */
export const TIME_TAGS = ['DateTimeOriginal', 'OffsetTimeOriginal'];

/**
 * EXIF has the local time (`2026:11:20 09:30:00`), and in newer cameras the UTC offset (`-06:00`). Without an
 * offset the site's time zone is used. null without a site, or if the time is missing or invalid.
 */
export function parseCameraTime(tags: unknown, siteTimeZone: string | null): CameraTime | null {
  if (!isRecord(tags)) return null;
  const [, year, month, day, time] =
    /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(String(tags.DateTimeOriginal)) ?? [];
  if (year === undefined) return null;
  const wallClock = `${year}-${month}-${day}T${time}`;
  const [offset] = /^[+-](0\d|1[0-4]):[0-5]\d/.exec(String(tags.OffsetTimeOriginal)) ?? [];
  if (offset === undefined) {
    const minute = siteTimeZone && parsePickerValue(wallClock, siteTimeZone);
    return minute
      ? { takenAt: minute.replace(/\d\d\.\d+Z$/, `${wallClock.slice(-2)}.000Z`), isZoneAssumed: true }
      : null;
  }
  const instant = new Date(`${wallClock}${offset}`);
  return Number.isNaN(instant.getTime()) ? null : { takenAt: instant.toISOString(), isZoneAssumed: false };
}
