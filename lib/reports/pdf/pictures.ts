import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { hashBytes, returnIfMissing } from '@/lib/platform/storage/storage';
import type { PhotoOriginAndPlace, ReportPdfInput, PictureFile } from '@/lib/reports/pdf-job';

/** A printable picture. Its size is in pixels. */
export interface PdfPicture {
  bytes: Buffer;
  width: number;
  height: number;
}

export interface DatedPdfPicture extends PdfPicture {
  takenAt: string | null;
  /** Whether the camera recorded no time zone. */
  isZoneAssumed: boolean;
  /** null if it is not known, or not printed. */
  origin: PhotoOriginAndPlace | null;
}

export interface Pictures {
  printsPhotoPlaces: boolean;
  /** null without a map picture. */
  map: PdfPicture | null;
  /** null if the server does not have the photo. */
  getPhoto(fileName: string): DatedPdfPicture | null;
  /** The SHA-256 of a photo that is still on a phone; null if it is not known. */
  getDigestOnPhone(fileName: string): string | null;
}

/** File names of missing, damaged or unreadable pictures. */
interface LostPictures {
  lostFileNames: string[];
}

export const hasLostPictures = (result: Pictures | LostPictures): result is LostPictures => 'lostFileNames' in result;

/** Reads every picture into memory before layout, so that a file lost meanwhile cannot leave a gap in the record. */
export async function readPictures(
  { report, photos, mapImage, printsPhotoPlaces, signing }: ReportPdfInput,
  onRead: (done: number, total: number) => void,
): Promise<Pictures | LostPictures> {
  const entries = Object.entries(photos);
  const picturesByName = new Map<string, DatedPdfPicture>();
  const lostFileNames: string[] = [];
  for (const [
    index,
    [fileName, { takenAt = null, isZoneAssumed = false, origin = null, ...stored }],
  ] of entries.entries()) {
    const picture = await readPicture(stored);
    if (picture) picturesByName.set(fileName, { ...picture, takenAt, isZoneAssumed, origin });
    else lostFileNames.push(fileName);
    onRead(index + 1, entries.length);
  }
  const map = mapImage && (await readPicture(mapImage));
  if (mapImage && !map) lostFileNames.push(report.fields.mapImage ?? '');
  if (lostFileNames.length > 0) return { lostFileNames };
  return {
    printsPhotoPlaces,
    map,
    getPhoto: (fileName) => picturesByName.get(fileName) ?? null,
    getDigestOnPhone: (fileName) => signing?.photoDigests[fileName] ?? null,
  };
}

async function readPicture({ path, sha256 }: PictureFile): Promise<PdfPicture | null> {
  const bytes = await readFile(path).catch(returnIfMissing(null));
  if (bytes === null || hashBytes(bytes) !== sha256) return null;
  try {
    const { format, width, height } = await sharp(bytes).metadata();
    return format === 'jpeg' || format === 'png' ? { bytes, width, height } : null;
  } catch {
    // sharp throws if it cannot read the header.
    return null;
  }
}
