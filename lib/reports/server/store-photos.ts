import { failure, isFailure, type Failure } from '@/lib/failures';
import type { MapGround } from '@/lib/map/types';
import type { Db } from '@/lib/platform/database/client';
import type { InUnit } from '@/lib/platform/operation/callers';
import type { ReportEvent } from '@/lib/reports/events';
import type { UploadedPicture } from '@/lib/platform/picture';
import { runtime } from '@/lib/platform/runtime';
import { takePhotoLimits } from './photo-limits';
import type { PhotoDirectory } from '@/lib/reports/domain/photos';
import { LIMITS } from '@/lib/reports/domain/rules';

/**
 * Where pictures are kept, by the area they are sent to (decision X-47). Area `practiceactions` takes BMP photos,
 * `reports` the map picture; `edge` is the longest side kept, in pixels.
 */
export const PHOTO_AREAS = {
  practiceactions: { directory: 'practiceactions', edge: LIMITS.photoEdge, quality: 88 },
  reports: { directory: 'mapimages', edge: 2880, quality: 88 },
} as const satisfies Record<string, PhotoTarget>;

export interface PhotoTarget {
  directory: PhotoDirectory;
  edge: number;
  quality: number;
}

export interface NamedPicture {
  fileName: string;
  picture: UploadedPicture;
  /** What a map picture without pins shows. */
  ground?: MapGround;
}

interface Place {
  directory: PhotoDirectory;
  /** The report they are for; null where the sender did not say. */
  reportId: string | null;
  at: Date;
}

/**
 * Keeps pictures, bytes first. A stored picture is never replaced, because the record may already refer to it; one whose
 * file was lost is stored again.
 */
export async function storePictures(
  inUnit: InUnit<ReportEvent>,
  place: Place,
  pictures: readonly NamedPicture[],
): Promise<Failure | null> {
  const known = await inUnit(async (db, { unit }) => ({
    unitId: unit.id,
    photos: await storedAs(db, pictures, place.directory),
  }));
  if (isFailure(known)) return known;
  const keyOf = (fileName: string) => `${known.unitId}/${place.directory}/${fileName}`;
  const lost = new Set<string>();
  for (const { fileName, bytes } of known.photos)
    if ((await runtime().storage.size(keyOf(fileName))) !== bytes) lost.add(fileName);
  const there = new Set(known.photos.map(({ fileName }) => fileName).filter((fileName) => !lost.has(fileName)));
  const written = pictures.filter(({ fileName }) => !there.has(fileName));
  for (const { fileName, picture } of written) await runtime().storage.put(keyOf(fileName), picture.jpeg);

  const stored = await inUnit(async (db, member, record) => {
    await db.photo.createMany({
      skipDuplicates: true,
      data: written.map(({ fileName, picture, ground }) => ({
        ...columnsOf(picture),
        ...(ground ? { ground: { ...ground } } : {}),
        fileName,
        workUnitId: member.unit.id,
        directory: place.directory,
        reportId: place.reportId,
        uploadedBy: member.personId,
        uploadedAt: place.at,
      })),
    });
    for (const { fileName, picture } of written.filter((one) => lost.has(one.fileName)))
      await db.photo.updateMany({ where: { fileName }, data: columnsOf(picture) });
    const names = [...new Set(pictures.map(({ fileName }) => fileName))];
    if (!(await areAt(db, names, place))) return failure('photo-name-taken');
    if (written.length > 0) record({ type: 'stored-photos', ...place, fileNames: written.map((one) => one.fileName) });
    const sizes = written.map(({ fileName, picture }) => ({ fileName, bytes: picture.jpeg.length }));
    return takePhotoLimits(db, member, sizes, place.at);
  });
  if (isFailure(stored)) await removeFilesWithoutRow(inUnit, place, written);
  return stored;
}

/** What was refused takes no room. A file that has a row was stored by somebody else at the same moment. */
async function removeFilesWithoutRow(
  inUnit: InUnit<ReportEvent>,
  { directory }: Place,
  pictures: readonly NamedPicture[],
): Promise<void> {
  await inUnit(async (db, { unit }) => {
    const rows = new Set((await storedAs(db, pictures, directory)).map(({ fileName }) => fileName));
    for (const { fileName } of pictures.filter((picture) => !rows.has(picture.fileName)))
      await runtime().storage.remove(`${unit.id}/${directory}/${fileName}`);
    return null;
  });
}

const storedAs = (db: Db, pictures: readonly NamedPicture[], directory: PhotoDirectory) =>
  db.photo.findMany({
    where: { fileName: { in: pictures.map(({ fileName }) => fileName) }, directory },
    select: { fileName: true, bytes: true },
  });

const columnsOf = ({ jpeg, sha256, width, height, takenAt, position }: UploadedPicture) => ({
  bytes: jpeg.length,
  sha256,
  width,
  height,
  takenAt,
  lat: position?.lat,
  lng: position?.lng,
});

/**
 * Are all of these stored, and for this report? A name that another unit or another report has was skipped when the rows
 * were written: what was not stored is not called stored. A photo that was sent without its report becomes the report's.
 */
async function areAt(db: Db, names: string[], { directory, reportId }: Place): Promise<boolean> {
  if (reportId !== null)
    await db.photo.updateMany({ where: { fileName: { in: names }, directory, reportId: null }, data: { reportId } });
  const found = await db.photo.count({
    where: { fileName: { in: names }, directory, ...(reportId === null ? {} : { reportId }) },
  });
  return found === names.length;
}
