import sharp from 'sharp';
import type { ReportPdfInput } from '@/lib/reports/pdf-job';

/** A picture that can be printed. Its size is in its own pixels. */
export interface PdfPicture {
  path: string;
  width: number;
  height: number;
  takenAt: string | null;
}

/** Why a picture cannot be printed. */
export type Absent = 'on-the-phone' | 'unreadable';

export interface Pictures {
  map: PdfPicture | Absent;
  photo(fileName: string): PdfPicture | Absent;
}

/**
 * Reads every picture once before anything is laid out, so that a picture which cannot be read does not stop the
 * record.
 */
export async function lookAtPictures(
  { photos, mapImagePath }: ReportPdfInput,
  onLooked: (done: number, total: number) => void,
): Promise<Pictures> {
  const entries = Object.entries(photos);
  const found = new Map<string, PdfPicture | Absent>();
  for (const [fileName, { path, takenAt }] of entries) {
    found.set(fileName, await lookAt(path, takenAt ?? null));
    onLooked(found.size, entries.length);
  }
  return {
    map: mapImagePath === null ? 'on-the-phone' : await lookAt(mapImagePath, null),
    photo: (fileName) => found.get(fileName) ?? 'on-the-phone',
  };
}

async function lookAt(path: string, takenAt: string | null): Promise<PdfPicture | Absent> {
  try {
    const { format, width, height } = await sharp(path).metadata();
    return format === 'jpeg' || format === 'png' ? { path, width, height, takenAt } : 'unreadable';
  } catch (error) {
    // For a missing file sharp gives no error code, only the message 'Input file is missing'.
    return error instanceof Error && error.message.includes('missing') ? 'on-the-phone' : 'unreadable';
  }
}
