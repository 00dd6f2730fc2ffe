import { createHash } from 'node:crypto';
import exifr from 'exifr';
import type { Metadata } from 'sharp';
import { z } from 'zod';
import { cameraTime, TIME_TAGS } from '@/lib/camera-time';
import { plainJpeg, type PlainJpeg } from './plain-jpeg';

/** A picture after reading: a JPEG that stands upright and holds nothing but the picture, with what its camera noted. */
export interface UploadedPicture {
  jpeg: Buffer;
  sha256: string;
  width: number;
  height: number;
  takenAt: Date | null;
  /** Whether `takenAt` goes by the site's time zone because the camera noted none. */
  isZoneAssumed: boolean;
  position: { lat: number; lng: number } | null;
}

/** A phone photo has 12 to 50 million pixels. A file made to fill the memory has billions. */
const MAX_PIXELS = 50e6;

/** A larger file is not worth keeping as it is, and reading all its code words would hold up others. */
const MOST_KEPT_BYTES = 512 * 1024;

/**
 * Reads by content and never by name; only JPEG and PNG pass. A plain JPEG that is small enough keeps its bytes, without
 * what is not the picture (plain-jpeg.ts); every other picture is decoded and encoded anew. Returns null when the file is
 * no such picture. `edge` is the longest side of the result, in pixels. A time without a zone is read
 * in the site's.
 */
export async function readPicture(
  bytes: Buffer,
  edge: number,
  quality: number,
  siteTimeZone: string | null = null,
): Promise<UploadedPicture | null> {
  const plain = bytes.length <= MOST_KEPT_BYTES ? plainJpeg(bytes, edge) : null;
  // Most photos come from our own pages, which compressed them and left nothing else in them.
  if (plain?.isAllThereWas && isSmall(plain)) return { ...stored(plain.jpeg, plain), ...NOTHING_NOTED };
  // Loaded with the first other picture, so that no start waits for its library; not below, where a failure is the picture's.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
    const seen = await image.metadata();
    if (seen.format !== 'jpeg' && seen.format !== 'png') return null;
    const camera = seen.exif ? await cameraFacts(bytes, siteTimeZone) : NOTHING_NOTED;
    if (plain && isUpright(seen) && isSmall(plain)) return { ...stored(plain.jpeg, plain), ...camera };
    const { data, info } = await image
      .autoOrient()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality, mozjpeg: false })
      .toBuffer({ resolveWithObject: true });
    return { ...stored(data, info), ...camera };
  } catch {
    return null;
  }
}

const stored = (jpeg: Buffer, { width, height }: { width: number; height: number }) => ({
  jpeg,
  sha256: createHash('sha256').update(jpeg).digest('hex'),
  width,
  height,
});

type CameraFacts = Pick<UploadedPicture, 'takenAt' | 'isZoneAssumed' | 'position'>;
const NOTHING_NOTED: CameraFacts = { takenAt: null, isZoneAssumed: false, position: null };

/** Whether the picture stands upright, in the colours that a browser takes for granted. */
const isUpright = ({ orientation = 1, icc }: Metadata): boolean => orientation === 1 && icc === undefined;

/** With more than a byte for each pixel, encoding a picture anew makes it smaller. */
const isSmall = ({ jpeg, width, height }: PlainJpeg): boolean => jpeg.length <= width * height;

const located = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) });

/** Capture time and position from EXIF, read before they are dropped; null where missing or broken. */
async function cameraFacts(bytes: Buffer, siteTimeZone: string | null): Promise<CameraFacts> {
  const [tags, gps] = await Promise.all([
    exifr.parse(bytes, { pick: TIME_TAGS, reviveValues: false }).catch(() => null) as Promise<unknown>,
    exifr.gps(bytes).catch(() => null) as Promise<unknown>,
  ]);
  const time = cameraTime(tags, siteTimeZone);
  const place = located.safeParse(gps);
  return {
    takenAt: time && new Date(time.takenAt),
    isZoneAssumed: time?.isZoneAssumed ?? false,
    position: place.success ? { lat: place.data.latitude, lng: place.data.longitude } : null,
  };
}
