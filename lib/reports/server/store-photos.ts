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

/**
 * Removes the files of pictures that were refused. A file that has a row was stored by somebody else at the same moment
 * and stays.
 */
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
