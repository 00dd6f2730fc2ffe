import type { Position } from '@/lib/map/position';
import type { PhotoOrigin } from './photo-evidence';
import type { LoggedBmp, Report } from './report';

/** A photo that is named in a BMP but not on the server: it is still on a phone. */
export interface MissingPhoto {
  fileName: string;
  personId: string | null;
  name: string;
}

/** What the device that has a photo knows about it. */
export interface LocalPhotoMetadata {
  takenAt: string | null;
  /** Whether `takenAt` assumes the site's time zone because the camera recorded none. */
  isZoneAssumed?: boolean;
  /** From EXIF. */
  position: Position | null;
  /** null if it is not known. */
  origin: PhotoOrigin | null;
}

export interface PhotoMetadata extends LocalPhotoMetadata {
  fileName: string;
  by: string;
  /** null while the server has no evidence copy. */
  evidenceCopy: EvidenceCopyState | null;
}

export interface EvidenceCopyState {
  /** Signed; valid for a short time and for members of the work unit only. */
  url: string;
  differsFromPhone: boolean;
}

/** Directories of pictures: BMP and library photos, and map pictures (inspection-core §7). */
export const PHOTO_DIRECTORIES = ['practiceactions', 'mapimages'] as const;
export type PhotoDirectory = (typeof PHOTO_DIRECTORIES)[number];

/** Name of a stored picture: a UUID from the sender, always JPEG. */
export const isPhotoFileName = (name: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.jpg$/.test(name);

export const createPhotoUrl = (directory: PhotoDirectory, fileName: string): string =>
  `/images/${directory}/${fileName}`;

/** Header with the time a picture was taken, which is removed from the picture itself. */
export const TAKEN_AT_HEADER = 'x-taken-at';
export const ZONE_ASSUMED_HEADER = 'x-taken-zone-assumed';

export const listBmpPhotos = ({ condition, correction }: Pick<LoggedBmp, 'condition' | 'correction'>): string[] => [
  ...condition.photos,
  ...(correction?.photos ?? []),
];

export function listReportPictures({ fields, bmps }: Pick<Report, 'fields' | 'bmps'>): string[] {
  const bmpPhotos = bmps.flatMap(listBmpPhotos);
  return fields.mapImage === null ? bmpPhotos : [...bmpPhotos, fields.mapImage];
}

/** Filter for stored photos that a report may show: its own, and those uploaded without a report. */
export const createReportPhotoFilter = (reportId: string) => [{ reportId }, { reportId: null }];
