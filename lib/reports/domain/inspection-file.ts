import { formatCount } from '@/lib/format-count';
import type { MapGround } from '@/lib/map/types';
import type { Report } from './report';

/**
 * An inspection as a file, which carries unsent work from a phone to the Office (docs/features/offline.md). The format
 * is JSON Lines: a header, then one photo per line. A truncated file is readable up to the cut.
 */

export const FILE_FORMAT = 'earthtight-inspection';
export const FILE_VERSION = 1;
export const FILE_EXTENSION = '.earthtight';

export const FILE_LIMITS = {
  /** Maximum bytes of the header, as of a save. */
  headerBytes: 4 * 1024 * 1024,
  /** Maximum bytes of a photo's line: a 12 MB photo as base64, with name and times. */
  photoLineBytes: 17 * 1024 * 1024,
  fileBytes: 512 * 1024 * 1024,
  photos: 2000,
} as const;

export interface FileHeader {
  format: typeof FILE_FORMAT;
  version: number;
  /** Instant. */
  exportedAt: string;
  person: { id: string; name: string };
  /** null if the unit is not known. */
  unit: { id: string; name: string } | null;
  reportId: string;
  /** null if only photos were unsent. */
  work: FileWork | null;
  /** Number of photos that follow. */
  photos: number;
}

export interface FileWork {
  /** The server's state that the work is based on; null if the server no longer accepts this work. */
  base: Report | null;
  mine: Report;
}

export interface FilePhoto {
  fileName: string;
  area: 'practiceactions' | 'reports';
  takenAt: string | null;
  /** Whether `takenAt` assumes the site's time zone because the camera recorded none. */
  isZoneAssumed?: boolean;
  position: { lat: number; lng: number } | null;
  /** The map area of the picture, for map pictures without pins. */
  ground?: MapGround;
  /** The file as base64. */
  picture: string;
}

export interface ImportResult {
  success: true;
  /**
   * saved: merged into its report. unchanged: the report already had all entries, or the file has only photos. new: the
   * work became a new inspection. again: an earlier import created that inspection.
   */
  outcome: 'saved' | 'unchanged' | 'new' | 'again';
  report: Pick<Report, 'id' | 'status' | 'siteName'>;
  photos: {
    keptCount: number;
    refusedCount: number;
  };
  /** Whether the file ended before its last photo. */
  isCutOff: boolean;
}

export function formatImportResult({ outcome, report, photos, isCutOff }: ImportResult): {
  title: string;
  message: string;
} {
  const site = report.siteName || 'no site chosen';
  const sentences = [
    OUTCOME_TEXTS[outcome],
    photos.keptCount > 0 ? `${formatCount(photos.keptCount, 'photo')} stored.` : '',
    photos.refusedCount > 0
      ? `${formatCount(photos.refusedCount, 'photo')} could not be read or belong to another inspection.`
      : '',
    isCutOff ? 'The file is incomplete. Export it again, then import the new file.' : '',
  ];
  return { title: `${OUTCOME_TITLES[outcome]}: ${site}`, message: sentences.filter(Boolean).join(' ') };
}

const OUTCOME_TITLES: Record<ImportResult['outcome'], string> = {
  saved: 'Imported',
  unchanged: 'Nothing new',
  new: 'Imported as a new inspection',
  again: 'Already imported',
};

const OUTCOME_TEXTS: Record<ImportResult['outcome'], string> = {
  saved: 'The entries from the phone are in the inspection.',
  unchanged: 'The inspection already had all entries from the phone.',
  new: 'The original inspection has changed or no longer exists, so the entries were saved in a new one.',
  again: 'This file was already imported as a new inspection. It was not imported again.',
};

/** For example 'inspection-bay-view-lofts-2026-11-21.earthtight'. */
export function formatInspectionFileName(siteName: string, day: string): string {
  const site = siteName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${['inspection', site, day].filter(Boolean).join('-')}${FILE_EXTENSION}`;
}
