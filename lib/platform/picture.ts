import { createHash } from 'node:crypto';
import exifr from 'exifr';
import type { Metadata } from 'sharp';
import { z } from 'zod';
import { plainJpeg, type PlainJpeg } from './plain-jpeg';

/** A picture after reading: a JPEG that stands upright and holds nothing but the picture, with what its camera noted. */
export interface UploadedPicture {
  jpeg: Buffer;
  sha256: string;
  width: number;
  height: number;
  takenAt: Date | null;
  position: { lat: number; lng: number } | null;
}

/** A phone photo has 12 to 50 million pixels. A file made to fill the memory has billions. */
const MAX_PIXELS = 50e6;

/** A larger file is not worth keeping as it is, and reading all its code words would hold up others. */
const MOST_KEPT_BYTES = 512 * 1024;

/**
 * Reads by content and never by name; only JPEG and PNG pass. A plain JPEG that is small enough keeps its bytes, without
 * what is not the picture (plain-jpeg.ts); every other picture is decoded and encoded anew. Returns null when the file is
 * no such picture. `edge` is the longest side of the result, in pixels.
 */
export async function readPicture(bytes: Buffer, edge: number, quality: number): Promise<UploadedPicture | null> {
  const plain = bytes.length <= MOST_KEPT_BYTES ? plainJpeg(bytes, edge) : null;
  // Most photos come from our own pages, which compressed them and left nothing else in them.
  if (plain?.isAllThereWas && isSmall(plain)) return { ...stored(plain.jpeg, plain), ...NOTHING_NOTED };
  // Loaded with the first other picture, so that no start waits for its library; not below, where a failure is the picture's.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
    const seen = await image.metadata();
    if (seen.format !== 'jpeg' && seen.format !== 'png') return null;
    const camera = seen.exif ? await cameraFacts(bytes) : NOTHING_NOTED;
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

const NOTHING_NOTED = { takenAt: null, position: null };

/** Whether the picture stands upright, in the colours that a browser takes for granted. */
const isUpright = ({ orientation = 1, icc }: Metadata): boolean => orientation === 1 && icc === undefined;

/** With more than a byte for each pixel, encoding a picture anew makes it smaller. */
const isSmall = ({ jpeg, width, height }: PlainJpeg): boolean => jpeg.length <= width * height;

const taken = z
  .object({ DateTimeOriginal: z.string(), OffsetTimeOriginal: z.string().optional() })
  .transform(({ DateTimeOriginal, OffsetTimeOriginal }) => instantOf(DateTimeOriginal, OffsetTimeOriginal));
const located = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) });

/** Capture time and position from EXIF, read before they are dropped; null where missing or broken. */
async function cameraFacts(bytes: Buffer): Promise<Pick<UploadedPicture, 'takenAt' | 'position'>> {
  const [tags, gps] = await Promise.all([
    exifr
      .parse(bytes, { pick: ['DateTimeOriginal', 'OffsetTimeOriginal'], reviveValues: false })
      .catch(() => null) as Promise<unknown>,
    exifr.gps(bytes).catch(() => null) as Promise<unknown>,
  ]);
  const time = taken.safeParse(tags);
  const place = located.safeParse(gps);
  return {
    takenAt: time.data ?? null,
    position: place.success ? { lat: place.data.latitude, lng: place.data.longitude } : null,
  };
}

/**
 * Cameras write the time of the wall clock (`2026:11:20 09:30:00`). Without a time zone beside it, that is no instant.
 */
function instantOf(wallClock: string, offset: string | undefined): Date | null {
  const [, day, time] = /^(\d{4}:\d\d:\d\d) (\d\d:\d\d:\d\d)/.exec(wallClock) ?? [];
  if (!day || !time || !offset || !/^[+-]\d\d:\d\d$/.test(offset)) return null;
  const instant = new Date(`${day.replaceAll(':', '-')}T${time}${offset}`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
