import type { Position } from '@/lib/map/position';
import type { LoggedBmp, Report } from './report';

/** A photo that a BMP names and the server does not have: it is still on the phone of whoever took it. */
export interface MissingPhoto {
  fileName: string;
  personId: string | null;
  name: string;
}

/** What is known of a photo beside its picture. */
export interface KnownOfPhoto {
  fileName: string;
  /** As the camera noted it (instant). */
  takenAt: string | null;
  /** Whether `takenAt` goes by the site's time zone because the camera noted none. */
  isZoneAssumed?: boolean;
  /** The name of whoever added it. */
  by: string;
  position: Position | null;
}

/** Where pictures are read from: BMP and library photos, and map pictures (inspection-core §7). */
export const PHOTO_DIRECTORIES = ['practiceactions', 'mapimages'] as const;
export type PhotoDirectory = (typeof PHOTO_DIRECTORIES)[number];

/** A stored picture's name: a UUID given by whoever took it, always JPEG. */
export const isPhotoFileName = (name: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.jpg$/.test(name);

export const photoAddress = (directory: PhotoDirectory, fileName: string): string => `/images/${directory}/${fileName}`;

/** The header that says when a served picture was taken; the picture itself no longer contains that. */
export const TAKEN_AT_HEADER = 'x-taken-at';
/** The header that says that this time goes by the site's time zone, because the camera noted none. */
export const ZONE_ASSUMED_HEADER = 'x-taken-zone-assumed';

/** The photos of a BMP: of its condition, then of its correction. */
export const photosOf = ({ condition, correction }: Pick<LoggedBmp, 'condition' | 'correction'>): string[] => [
  ...condition.photos,
  ...(correction?.photos ?? []),
];

/** Every picture that a report names: of its BMPs, and of its map. */
export function photosNamed({ fields, bmps }: Pick<Report, 'fields' | 'bmps'>): string[] {
  const ofBmps = bmps.flatMap(photosOf);
  return fields.mapImage === null ? ofBmps : [...ofBmps, fields.mapImage];
}

/** Which stored photos a report may show: its own, and those that were sent before anybody said for which report. */
export const ofReport = (reportId: string) => [{ reportId }, { reportId: null }];
