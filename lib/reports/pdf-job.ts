import type { Addendum } from '@/lib/reports/addenda-contract';
import type { Position } from '@/lib/map/position';
import type { PhotoOrigin } from '@/lib/reports/domain/photo-evidence';
import type { ReportPdfProgress } from '@/lib/reports/domain/pdf-progress';
import type { Report } from '@/lib/reports/domain/report';
import type { FilledForm } from '@/lib/reports/forms/filled-form';
import type { SignedRecord } from '@/lib/signing/signed-record';

/** Everything the PDF depends on: the same input gives the same bytes. */
export interface ReportPdfInput {
  report: Report;
  unitName: string;
  /** As of when statuses are printed: when the report is closed, or when it was completed (instant). */
  at: string;
  /**
   * By file name. `takenAt` is an instant; `isZoneAssumed` if the camera recorded no time zone; `origin` only if the
   * inspection could be signed (EVID-07). A photo that is absent is still on a phone.
   */
  photos: Record<string, PictureFile & { takenAt?: string; isZoneAssumed?: boolean; origin?: PhotoOriginAndPlace }>;
  /** Whether the permit profile prints how far photos are from their pins. */
  printsPhotoPlaces: boolean;
  mapImage: PictureFile | null;
  crewNames: readonly string[];
  inspectors: readonly string[];
  /** The page where the PDF's seal can be checked; null for a PDF without a seal. */
  checkUrl: string | null;
  /** null if the inspection could not be signed. */
  signing: SignedRecord | null;
  /** In order. */
  addenda: readonly Addendum[];
  /** The regulator's form; null if the permit profile of the site has none. */
  form: FilledForm | null;
}

/** `position` is the place in EXIF. */
export interface PhotoOriginAndPlace extends PhotoOrigin {
  position: Position | null;
}

/** A JPEG or PNG on the disk of this server, with its SHA-256 (hexadecimal). */
export interface PictureFile {
  path: string;
  sha256: string;
}

export interface PdfJob {
  input: ReportPdfInput;
  outFile: string;
}

export type PdfJobMessage =
  | { kind: 'progress'; progress: ReportPdfProgress }
  | { kind: 'done'; sha256: string; rssBytes: number }
  /** These pictures are missing, damaged or unreadable, so there is no PDF. */
  | { kind: 'lost'; fileNames: string[]; rssBytes: number };
