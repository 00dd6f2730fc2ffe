import { createHash } from 'node:crypto';
import exifr from 'exifr';
import sharp from 'sharp';
import { z } from 'zod';

/** A picture after reading: decoded, turned upright and re-encoded, with what its camera noted. */
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

/**
 * Decodes by content and never by name; only JPEG and PNG pass. Re-encoding drops whatever else the file carried.
 * Returns null when the file is no such picture. `edge` is the longest side of the result, in pixels.
 */
export async function readPicture(bytes: Buffer, edge: number, quality: number): Promise<UploadedPicture | null> {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
    const { format } = await image.metadata();
    if (format !== 'jpeg' && format !== 'png') return null;
    const { data, info } = await image
      .autoOrient()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality, mozjpeg: false })
      .toBuffer({ resolveWithObject: true });
    return {
      jpeg: data,
      sha256: createHash('sha256').update(data).digest('hex'),
      width: info.width,
      height: info.height,
      ...(await cameraFacts(bytes)),
    };
  } catch {
    return null;
  }
}

const taken = z
  .object({ DateTimeOriginal: z.string(), OffsetTimeOriginal: z.string().optional() })
  .transform(({ DateTimeOriginal, OffsetTimeOriginal }) => instantOf(DateTimeOriginal, OffsetTimeOriginal));
const located = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) });

/** Capture time and position from EXIF, read before re-encoding drops them; null where missing or broken. */
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
