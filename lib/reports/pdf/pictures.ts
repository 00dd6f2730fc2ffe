import sharp from 'sharp';
import type { ReportPdfInput } from '@/lib/reports/pdf-job';

/** A picture that can be printed; sizes in its own pixels. */
export interface PdfPicture {
  path: string;
  width: number;
  height: number;
  takenAt: string | null;
}

/** Why there is nothing to print. */
export type Absent = 'on-the-phone' | 'unreadable';

export interface Pictures {
  map: PdfPicture | Absent;
  photo(fileName: string): PdfPicture | Absent;
}

/** Looks at every picture once before anything is laid out: one that can't be read must not end the record. */
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
    // sharp says 'Input file is missing' without a code.
    return error instanceof Error && error.message.includes('missing') ? 'on-the-phone' : 'unreadable';
  }
}
