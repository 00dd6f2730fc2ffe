import type { CameraMetadata } from './exif';
import type { SelectedPhotos } from '@/lib/reports/editor/photo-texts';
import { LIMITS } from '@/lib/reports/domain/rules';

export interface CompressedPhoto extends CameraMetadata {
  picture: Blob;
}

/** JPEG qualities to try while a photo is too large (decision X-45). */
const QUALITIES = [LIMITS.photoQuality, 0.8, 0.65, 0.5];

/**
 * Rotates a photo upright and scales it to at most 720 × 720 (PHOTO-10). EXIF is read first, because compression
 * drops it. Returns null if the file is not a supported image or cannot be made small enough (PHOTO-08, LIB-46,
 * decision X-268).
 */
export async function compressPhoto(file: File, siteTimeZone: string | null): Promise<CompressedPhoto | null> {
  const head = await readFileHeader(file);
  if (!JPEG_OR_PNG.test(head) && !HEIC.test(head)) return null;
  const camera = await readCameraMetadata(file, siteTimeZone);
  const picture = await scaleToJpeg(file, { maxEdge: LIMITS.photoEdge, maxBytes: LIMITS.photoBytes });
  return picture && { picture, ...camera };
}

/**
 * Rotates a picture upright and scales it to at most `maxEdge` × `maxEdge` pixels. null if it cannot be decoded or made
 * small enough.
 */
export async function scaleToJpeg(
  file: File,
  { maxEdge, maxBytes }: { maxEdge: number; maxBytes: number },
): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return null;
  const canvas = drawScaled(bitmap, maxEdge);
  bitmap.close();
  for (const quality of QUALITIES) {
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (picture && picture.size <= maxBytes) return picture;
  }
  return null;
}

const HEADER_BYTES = 12;

/** The first bytes as text; '' if unreadable. Invalid UTF-8 becomes U+FFFD. */
const readFileHeader = (file: File): Promise<string> =>
  file
    .slice(0, HEADER_BYTES)
    .text()
    .catch(() => '');

/** HEIC by magic bytes: names and types are often missing or wrong. */
const HEIC = /^.{4}ftyp(heic|heix|heim|heis|hevc|hevx|mif1|msf1)/s;

const JPEG_OR_PNG = /^\uFFFD(\uFFFD\uFFFD|PNG)/;

export interface PreparedPhotos<Photo> extends Omit<SelectedPhotos, 'addedCount'> {
  photos: Photo[];
}
export type CompressedPhotos = PreparedPhotos<CompressedPhoto>;

/** Compresses files in order until there are `maxPhotos`. Returns the names of the other files by reason. */
export const compressPhotos = (
  files: readonly File[],
  maxPhotos: number,
  siteTimeZone: string | null,
): Promise<CompressedPhotos> => prepareEach(files, maxPhotos, (file) => compressPhoto(file, siteTimeZone));

/** As `compressPhotos`. `prepare` returns null for a file that is not readable. */
export async function prepareEach<Photo>(
  files: readonly File[],
  maxPhotos: number,
  prepare: (file: File) => Promise<Photo | null>,
): Promise<PreparedPhotos<Photo>> {
  const photos: Photo[] = [];
  const rejected = { leftOut: new Array<string>(), unreadable: new Array<string>(), heic: new Array<string>() };
  for (const file of files) {
    const photo = photos.length < maxPhotos ? await prepare(file) : null;
    if (photo) photos.push(photo);
    else if (photos.length >= maxPhotos) rejected.leftOut.push(file.name);
    else rejected[HEIC.test(await readFileHeader(file)) ? 'heic' : 'unreadable'].push(file.name);
  }
  return { photos, ...rejected };
}

function drawScaled(bitmap: ImageBitmap, maxEdge: number): HTMLCanvasElement {
  const factor = Math.min(1, maxEdge / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * factor));
  canvas.height = Math.max(1, Math.round(bitmap.height * factor));
  const context = canvas.getContext('2d');
  if (context) {
    context.imageSmoothingQuality = 'high';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
}

/** Imported as soon as photos can be added, so that it is available offline. */
export const loadExifReader = () => import('./exif').then((module) => module.readExif);

/** Without the EXIF reader, photos have no metadata. */
async function readCameraMetadata(file: File, siteTimeZone: string | null): Promise<CameraMetadata> {
  const readExif = await loadExifReader().catch(() => null);
  return readExif ? readExif(file, siteTimeZone) : { takenAt: null, isZoneAssumed: false, position: null };
}
