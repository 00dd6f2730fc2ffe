import { failure, isFailure, type Failure } from '@/lib/failures';
import type { MapGround } from '@/lib/map/types';
import type { Db } from '@/lib/platform/database/client';
import type { RunInUnit } from '@/lib/platform/operation/endpoint-access';
import type { ReportEvent } from '@/lib/reports/events';
import type { UploadedPicture } from '@/lib/platform/photos/process-picture';
import { getRuntime } from '@/lib/platform/process/runtime';
import { getFileLockName } from '@/lib/platform/storage/storage';
import { enforcePhotoLimits } from './photo-limits';
import { toOriginColumns } from './photo-origin';
import type { PhotoOrigin } from '@/lib/reports/domain/photo-evidence';
import type { PhotoDirectory } from '@/lib/reports/domain/photos';
import { LIMITS } from '@/lib/reports/domain/rules';

/**
 * How pictures are stored, by upload area (decision X-47): `practiceactions` for BMP photos, `reports` for map
 * pictures. `maxEdge` is the longest side in pixels.
 */
export const PHOTO_AREAS = {
  practiceactions: { directory: 'practiceactions', maxEdge: LIMITS.photoEdge },
  reports: { directory: 'mapimages', maxEdge: 2880 },
} as const satisfies Record<string, PhotoTarget>;

export interface PhotoTarget {
  directory: PhotoDirectory;
  maxEdge: number;
}

export interface NamedPicture {
  fileName: string;
  picture: UploadedPicture;
  ground?: MapGround;
  /** Absent if that is not known. */
  origin?: PhotoOrigin;
}

interface PhotoDestination {
  unitId: string;
  directory: PhotoDirectory;
  reportId: string | null;
  at: Date;
}

/**
 * Stores pictures, files before rows; null on success. A stored picture is never replaced, because a record may refer
 * to it, unless its file was lost.
 */
export async function storePictures(
  inUnit: RunInUnit<ReportEvent>,
  destination: PhotoDestination,
  pictures: readonly NamedPicture[],
): Promise<Failure | null> {
  const createKey = (fileName: string) => `${destination.unitId}/${destination.directory}/${fileName}`;
  const existing = await findExistingFiles(inUnit, destination, pictures, createKey);
  if (isFailure(existing)) return existing;
  const written = pictures.filter(({ fileName }) => existing.get(fileName) !== 'intact');
  await getRuntime().storage.putAll(
    written.map(({ fileName, picture }) => ({ key: createKey(fileName), bytes: picture.jpeg })),
  );

  const stored = await inUnit(async (db, member, record) => {
    // The active work unit has changed since authorization, and the files are in the former one.
    if (member.unit.id !== destination.unitId) return failure('other-work-unit');
    const { count } = await db.photo.createMany({
      skipDuplicates: true,
      data: written.map(({ fileName, picture, ground, origin }) => ({
        ...toColumns(picture),
        ...(origin ? toOriginColumns(origin) : {}),
        ...(ground ? { ground: { ...ground } } : {}),
        fileName,
        workUnitId: member.unit.id,
        directory: destination.directory,
        reportId: destination.reportId,
        uploadedBy: member.personId,
        uploadedAt: destination.at,
      })),
    });
    if (count < written.length) await updateStoredRows(db, destination, written);
    for (const { fileName, picture } of written)
      if (existing.get(fileName) === 'replaceable') await keepFile(db, createKey(fileName), picture.jpeg);
    const names = [...new Set(pictures.map(({ fileName }) => fileName))];
    if (!(await claimPhotos(db, names, destination))) return failure('photo-name-taken');
    const { directory, reportId, at } = destination;
    if (written.length > 0)
      record({ type: 'stored-photos', directory, reportId, at, fileNames: written.map(({ fileName }) => fileName) });
    const sizes = written.map(({ fileName, picture }) => ({ fileName, bytes: picture.jpeg.length }));
    return enforcePhotoLimits(db, member, sizes, destination.at);
  });
  if (isFailure(stored)) await removeFilesWithoutRow(inUnit, destination, written);
  return stored;
}

/**
 * The files that exist. Those with a row of their size are intact; the others are left over or damaged. The database is
 * queried only for existing files, so that new pictures need no transaction here.
 */
async function findExistingFiles(
  inUnit: RunInUnit<ReportEvent>,
  destination: PhotoDestination,
  pictures: readonly NamedPicture[],
  createKey: (fileName: string) => string,
): Promise<ReadonlyMap<string, 'intact' | 'replaceable'> | Failure> {
  const sizes = new Map<string, number>();
  for (const { fileName } of pictures) {
    const stats = await getRuntime().storage.stat(createKey(fileName));
    if (stats) sizes.set(fileName, stats.bytes);
  }
  if (sizes.size === 0) return new Map();
  const existing = await inUnit(async (db) => ({
    photos: await findPhotosInDirectory(db, [...sizes.keys()], destination.directory),
  }));
  if (isFailure(existing)) return existing;
  const rows = new Map(existing.photos.map(({ fileName, bytes }) => [fileName, bytes]));
  return new Map(
    [...sizes].map(([fileName, size]) => [fileName, rows.get(fileName) === size ? 'intact' : 'replaceable'] as const),
  );
}

/** Stores a file again if the sweep has deleted it between its upload and its row (server/storage/sweep-storage.ts). */
async function keepFile(db: Db, key: string, bytes: Uint8Array): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${getFileLockName(key)}, 0))`;
  const { storage } = getRuntime();
  if ((await storage.stat(key)) === null) await storage.put(key, bytes);
}

async function updateStoredRows(
  db: Db,
  { directory }: PhotoDestination,
  written: readonly NamedPicture[],
): Promise<void> {
  for (const { fileName, picture } of written)
    await db.photo.updateMany({
      where: { fileName, directory, NOT: { sha256: picture.sha256 } },
      data: toColumns(picture),
    });
}

/** Deletes the files of rejected pictures. A file with a row was stored by a concurrent request and stays. */
async function removeFilesWithoutRow(
  inUnit: RunInUnit<ReportEvent>,
  { directory, unitId }: PhotoDestination,
  pictures: readonly NamedPicture[],
): Promise<void> {
  await inUnit(async (db, { unit }) => {
    if (unit.id !== unitId) return null;
    const names = pictures.map(({ fileName }) => fileName);
    const rows = new Set((await findPhotosInDirectory(db, names, directory)).map(({ fileName }) => fileName));
    for (const { fileName } of pictures.filter((picture) => !rows.has(picture.fileName)))
      await getRuntime().storage.remove(`${unit.id}/${directory}/${fileName}`);
    return null;
  });
}

const findPhotosInDirectory = (db: Db, fileNames: string[], directory: PhotoDirectory) =>
  db.photo.findMany({
    where: { fileName: { in: fileNames }, directory },
    select: { fileName: true, bytes: true },
  });

const toColumns = ({ jpeg, sha256, width, height, takenAt, isZoneAssumed, position }: UploadedPicture) => ({
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
 * Assigns photos that were sent without a report to this one, and returns whether all of these are stored for it. Names
 * of another unit or report were skipped when rows were written, and the response must not confirm them.
 */
async function claimPhotos(db: Db, names: string[], { directory, reportId }: PhotoDestination): Promise<boolean> {
  if (reportId !== null)
    await db.photo.updateMany({ where: { fileName: { in: names }, directory, reportId: null }, data: { reportId } });
  const count = await db.photo.count({
    where: { fileName: { in: names }, directory, ...(reportId === null ? {} : { reportId }) },
  });
  return count === names.length;
}
