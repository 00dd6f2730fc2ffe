import type { ReportPdfProgress } from '@/lib/reports/domain/pdf-progress';
import type { Report } from '@/lib/reports/domain/report';

/** Everything the PDF is made from. Nothing else is read, so the same input always makes the same bytes. */
export interface ReportPdfInput {
  report: Report;
  unitName: string;
  /** The calendar day at the site, 'YYYY-MM-DD', for which statuses are counted. */
  today: string;
  /** Keyed by file name; `takenAt` is an instant, `isZoneAssumed` says that the camera noted no time zone. A photo that is missing here is still on a phone. */
  photos: Record<string, StoredPicture & { takenAt?: string; isZoneAssumed?: boolean }>;
  mapImage: StoredPicture | null;
  crewNames: readonly string[];
  inspectors: readonly string[];
}

/** A JPEG or PNG on disk, with the SHA-256 (hexadecimal) that it was stored with. */
export interface StoredPicture {
  path: string;
  sha256: string;
}

/** What the server sends to its child process. */
export interface PdfJob {
  input: ReportPdfInput;
  /** Where the child process writes the PDF. */
  outFile: string;
}

/** What the child process sends to the server. */
export type PdfJobMessage =
  | { kind: 'progress'; progress: ReportPdfProgress }
  /** `rssBytes`: the memory that the child process holds now. */
  | { kind: 'done'; sha256: string; rssBytes: number }
  /** No PDF was made, because these pictures are missing, damaged or not readable. */
  | { kind: 'lost'; fileNames: string[]; rssBytes: number };
