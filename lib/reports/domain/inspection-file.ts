import type { MapGround } from '@/lib/map/types';
import type { Report } from './report';

/**
 * An inspection as a file, on its way from a phone that cannot reach the server to the Office (docs/features/offline.md).
 * The file has JSON Lines: the first line is the head, every further line is one photo. It can be written and read piece
 * by piece, and a file that was cut off still has everything before the cut.
 */
export const FILE_FORMAT = 'earthtight-inspection';
export const FILE_VERSION = 1;
export const FILE_ENDING = '.earthtight';

export const FILE_LIMITS = {
  /** The most bytes of the head, the same as of a save. */
  head: 4 * 1024 * 1024,
  /** The most bytes of a photo's line: a photo of 12 MB as base64, and its name and times. */
  photo: 17 * 1024 * 1024,
  file: 512 * 1024 * 1024,
  photos: 2000,
} as const;

export interface FileHead {
  format: typeof FILE_FORMAT;
  version: number;
  /** Instant. */
  exportedAt: string;
  person: { id: string; name: string };
  /** null if nothing was unsent any more. */
  unit: { id: string; name: string } | null;
  reportId: string;
  /** null if everything entered had reached the server and only photos were unsent. */
  work: FileWork | null;
  /** How many photos follow. */
  photos: number;
}

export interface FileWork {
  /** The server's state that the work was based on; null when the report no longer took it. */
  base: Report | null;
  mine: Report;
}

export interface FilePhoto {
  fileName: string;
  area: 'practiceactions' | 'reports';
  takenAt: string | null;
  /** Whether `takenAt` goes by the site's time zone because the camera noted none. */
  isZoneAssumed?: boolean;
  position: { lat: number; lng: number } | null;
  /** What part of the map the picture shows. Only map pictures without pins have it. */
  ground?: MapGround;
  /** The bytes of a JPEG in base64. */
  picture: string;
}

export interface ImportResult {
  success: true;
  /**
   * saved: the work is in the report that it was made for. unchanged: that report had all of it already. new: the work
   * became an inspection of its own. again: an earlier import had made that inspection already.
   */
  outcome: 'saved' | 'unchanged' | 'new' | 'again';
  report: Pick<Report, 'id' | 'status' | 'siteName'>;
  photos: {
    /** How many photos the server has now. */
    kept: number;
    /** How many photos could not be read, or belong to another inspection. */
    refused: number;
  };
  /** Whether the file ended before everything that its head announced. */
  cutOff: boolean;
}

/** What a person reads after an import. */
export function importText({ outcome, report, photos, cutOff }: ImportResult): { title: string; message: string } {
  const site = report.siteName || 'No site chosen yet';
  const sentences = [
    WHAT_HAPPENED[outcome],
    photos.kept > 0 ? `${countOf(photos.kept, 'photo')} kept.` : '',
    photos.refused > 0 ? `${countOf(photos.refused, 'photo')} could not be read or belong elsewhere.` : '',
    cutOff ? 'The file ends too early: export it once more and import that, too.' : '',
  ];
  return { title: `${TITLE[outcome]}: ${site}`, message: sentences.filter(Boolean).join(' ') };
}

const TITLE: Record<ImportResult['outcome'], string> = {
  saved: 'Imported',
  unchanged: 'Nothing new',
  new: 'Imported as a new inspection',
  again: 'Imported before',
};

const WHAT_HAPPENED: Record<ImportResult['outcome'], string> = {
  saved: 'What was entered on the phone is in the inspection.',
  unchanged: 'The inspection had everything that was entered on the phone.',
  new: 'The inspection it was made for moved on or does not exist, so nothing in it was changed.',
  again: 'This file made a new inspection earlier; no second one was made.',
};

export const countOf = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** A name such as 'inspection-bay-view-lofts-2026-11-21.earthtight'. */
export function inspectionFileName(siteName: string, day: string): string {
  const site = siteName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${['inspection', site, day].filter(Boolean).join('-')}${FILE_ENDING}`;
}
