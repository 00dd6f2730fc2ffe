import { FILE_FORMAT, FILE_VERSION, type FileHeader, type FilePhoto } from '@/lib/reports/domain/inspection-file';
import type { UnsentPhoto } from '@/lib/offline/store/schema';

type Sources = Pick<
  UnsentPhoto,
  'fileName' | 'area' | 'takenAt' | 'isZoneAssumed' | 'position' | 'ground' | 'picture'
>[];

/** Writes an inspection file (docs/features/offline.md), one Blob per photo to save memory. */
export async function writeInspectionFile(
  header: Omit<FileHeader, 'format' | 'version' | 'photos'>,
  photos: Sources,
): Promise<Blob> {
  const firstLine: FileHeader = { format: FILE_FORMAT, version: FILE_VERSION, photos: photos.length, ...header };
  const pieces = [new Blob([`${JSON.stringify(firstLine)}\n`])];
  for (const { picture, ...properties } of photos) {
    const { fileName, area, takenAt, isZoneAssumed, position, ground } = properties;
    const metadata = { takenAt, isZoneAssumed, position, ground };
    const photo: FilePhoto = { fileName, area, ...metadata, picture: await encodeBase64(picture) };
    pieces.push(new Blob([`${JSON.stringify(photo)}\n`]));
  }
  return new Blob(pieces, { type: 'application/octet-stream' });
}

/** All browsers accept this number of call arguments. */
const CHUNK_BYTES = 0x8000;

async function encodeBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES)
    text += String.fromCharCode(...bytes.subarray(from, from + CHUNK_BYTES));
  return btoa(text);
}
