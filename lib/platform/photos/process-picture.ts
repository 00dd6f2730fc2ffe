import { createHash } from 'node:crypto';
import exifr from 'exifr';
import type { Metadata } from 'sharp';
import { z } from 'zod';
import { cameraTime, TIME_TAGS } from '@/lib/camera-time';
import { stripJpeg, type StrippedJpeg } from './strip-jpeg';

/** A validated image: an upright JPEG without metadata, and the facts from its EXIF data. */
export interface UploadedPicture {
  jpeg: Buffer;
  sha256: string;
  width: number;
  height: number;
  takenAt: Date | null;
  /** Whether `takenAt` was read in the site's time zone, because EXIF had none. */
  isZoneAssumed: boolean;
  position: { lat: number; lng: number } | null;
}

/** Phone photos have 12 to 50 million pixels. The limit rejects decompression bombs. */
const MAX_PIXELS = 50e6;

/** Larger files are always encoded again; validating all their codes would block other requests. */
const MAX_UNCHANGED_BYTES = 512 * 1024;

/**
 * Reads a JPEG or PNG, detected by content. A small plain JPEG keeps its bytes without metadata
 * (strip-jpeg.ts); any other image is decoded and encoded again. Returns null if the file is not a valid image.
 * `edge` is the maximum side of the result in pixels. A time without a zone is read in `siteTimeZone`.
 */
export async function processPicture(
  bytes: Buffer,
  edge: number,
  quality: number,
  siteTimeZone: string | null = null,
): Promise<UploadedPicture | null> {
  const plain = bytes.length <= MAX_UNCHANGED_BYTES ? stripJpeg(bytes, edge) : null;
  // Most photos come from our own pages, which already compressed them and removed metadata.
  if (plain?.isAllThereWas && isSmall(plain)) return { ...toStoredPicture(plain.jpeg, plain), ...NO_CAMERA_FACTS };
  // Imported lazily, so that the server starts without sharp. Outside the try, where a failure means an invalid image.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
    const seen = await image.metadata();
    if (seen.format !== 'jpeg' && seen.format !== 'png') return null;
    const camera = seen.exif ? await cameraFacts(bytes, siteTimeZone) : NO_CAMERA_FACTS;
    if (plain && isUpright(seen) && isSmall(plain)) return { ...toStoredPicture(plain.jpeg, plain), ...camera };
    const { data, info } = await image
      .autoOrient()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality, mozjpeg: false })
      .toBuffer({ resolveWithObject: true });
    return { ...toStoredPicture(data, info), ...camera };
  } catch {
    return null;
  }
}

const toStoredPicture = (jpeg: Buffer, { width, height }: { width: number; height: number }) => ({
  jpeg,
  sha256: createHash('sha256').update(jpeg).digest('hex'),
  width,
  height,
});

type CameraFacts = Pick<UploadedPicture, 'takenAt' | 'isZoneAssumed' | 'position'>;
const NO_CAMERA_FACTS: CameraFacts = { takenAt: null, isZoneAssumed: false, position: null };

/** Whether the image is upright and in the default color space. */
const isUpright = ({ orientation = 1, icc }: Metadata): boolean => orientation === 1 && icc === undefined;

/** At more than one byte per pixel, encoding again makes the file smaller. */
const isSmall = ({ jpeg, width, height }: StrippedJpeg): boolean => jpeg.length <= width * height;

const gpsSchema = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) });

/** Capture time and position from EXIF; null where missing or invalid. */
async function cameraFacts(bytes: Buffer, siteTimeZone: string | null): Promise<CameraFacts> {
  const [tags, gps] = await Promise.all([
    exifr.parse(bytes, { pick: TIME_TAGS, reviveValues: false }).catch(() => null) as Promise<unknown>,
    exifr.gps(bytes).catch(() => null) as Promise<unknown>,
  ]);
  const time = cameraTime(tags, siteTimeZone);
  const place = gpsSchema.safeParse(gps);
  return {
    takenAt: time && new Date(time.takenAt),
    isZoneAssumed: time?.isZoneAssumed ?? false,
    position: place.success ? { lat: place.data.latitude, lng: place.data.longitude } : null,
  };
}
