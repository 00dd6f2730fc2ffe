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
 * Where and how pictures are stored, by the area that they are sent to (decision X-47). The area `practiceactions`
 * takes photos of BMPs, `reports` takes map pictures. `edge` is the longest side in pixels.
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
  /** What part of the map the picture shows. Only map pictures without pins have it. */
  ground?: MapGround;
}

interface Place {
  /** The work unit for which the caller was let in. */
  unitId: string;
  directory: PhotoDirectory;
  /** The report that the pictures are for; null if the sender did not say. */
  reportId: string | null;
  at: Date;
}

/**
 * Stores pictures: their files first, then their rows. A stored picture is never replaced, because a record may already
 * refer to it. Only a picture whose file was lost is stored again.
 */
export async function storePictures(
  inUnit: InUnit<ReportEvent>,
  place: Place,
  pictures: readonly NamedPicture[],
): Promise<Failure | null> {
  const keyOf = (fileName: string) => `${place.unitId}/${place.directory}/${fileName}`;
  const there = await storedBefore(inUnit, place, pictures, keyOf);
  if (isFailure(there)) return there;
  const written = pictures.filter(({ fileName }) => !there.has(fileName));
  await runtime().storage.putAll(
    written.map(({ fileName, picture }) => ({ key: keyOf(fileName), bytes: picture.jpeg })),
  );

  const stored = await inUnit(async (db, member, record) => {
    // The active work unit was changed since the caller was let in, and the files lie with the former one.
    if (member.unit.id !== place.unitId) return failure('other-work-unit');
    const { count } = await db.photo.createMany({
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
    if (count < written.length) await describeAnew(db, place, written);
    const names = [...new Set(pictures.map(({ fileName }) => fileName))];
    if (!(await areAt(db, names, place))) return failure('photo-name-taken');
    const { directory, reportId, at } = place;
    if (written.length > 0)
      record({ type: 'stored-photos', directory, reportId, at, fileNames: written.map((one) => one.fileName) });
    const sizes = written.map(({ fileName, picture }) => ({ fileName, bytes: picture.jpeg.length }));
    return takePhotoLimits(db, member, sizes, place.at);
  });
  if (isFailure(stored)) await removeFilesWithoutRow(inUnit, place, written);
  return stored;
}

/**
 * The names under which a picture was stored before, with its file in place. The database is asked only about files that
 * are there, so that pictures which come for the first time need no transaction for it.
 */
async function storedBefore(
  inUnit: InUnit<ReportEvent>,
  place: Place,
  pictures: readonly NamedPicture[],
  keyOf: (fileName: string) => string,
): Promise<ReadonlySet<string> | Failure> {
  const sizes = new Map<string, number>();
  for (const { fileName } of pictures) {
    const size = await runtime().storage.size(keyOf(fileName));
    if (size !== null) sizes.set(fileName, size);
  }
  if (sizes.size === 0) return new Set();
  const known = await inUnit(async (db) => ({ photos: await storedAs(db, [...sizes.keys()], place.directory) }));
  if (isFailure(known)) return known;
  return new Set(
    known.photos.filter(({ fileName, bytes }) => sizes.get(fileName) === bytes).map((one) => one.fileName),
  );
}

/** Rows whose file had been lost get the size and the hash of the file that was now written. */
async function describeAnew(db: Db, { directory }: Place, written: readonly NamedPicture[]): Promise<void> {
  for (const { fileName, picture } of written)
    await db.photo.updateMany({
      where: { fileName, directory, NOT: { sha256: picture.sha256 } },
      data: columnsOf(picture),
    });
}

/**
 * Removes the files of pictures that were refused. A file that has a row was stored by somebody else at the same moment
 * and stays.
 */
async function removeFilesWithoutRow(
  inUnit: InUnit<ReportEvent>,
  { directory, unitId }: Place,
  pictures: readonly NamedPicture[],
): Promise<void> {
  await inUnit(async (db, { unit }) => {
    if (unit.id !== unitId) return null;
    const names = pictures.map(({ fileName }) => fileName);
    const rows = new Set((await storedAs(db, names, directory)).map(({ fileName }) => fileName));
    for (const { fileName } of pictures.filter((picture) => !rows.has(picture.fileName)))
      await runtime().storage.remove(`${unit.id}/${directory}/${fileName}`);
    return null;
  });
}

const storedAs = (db: Db, fileNames: string[], directory: PhotoDirectory) =>
  db.photo.findMany({
    where: { fileName: { in: fileNames }, directory },
    select: { fileName: true, bytes: true },
  });

const columnsOf = ({ jpeg, sha256, width, height, takenAt, isZoneAssumed, position }: UploadedPicture) => ({
  bytes: jpeg.length,
  sha256,
  width,
  height,
  takenAt,
  isZoneAssumed,
  lat: position?.lat,
  lng: position?.lng,
});

/**
 * Whether all of these pictures are stored for this report. When the rows were written, names that belong to another
 * unit or another report were skipped, and the answer must not say that those pictures were stored. Photos that were
 * sent without their report become this report's.
 */
async function areAt(db: Db, names: string[], { directory, reportId }: Place): Promise<boolean> {
  if (reportId !== null)
    await db.photo.updateMany({ where: { fileName: { in: names }, directory, reportId: null }, data: { reportId } });
  const found = await db.photo.count({
    where: { fileName: { in: names }, directory, ...(reportId === null ? {} : { reportId }) },
  });
  return found === names.length;
}
