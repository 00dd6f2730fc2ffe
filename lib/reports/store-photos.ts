import { failure, isFailure, type Failure } from '@/lib/failures';
import type { Permission } from '@/lib/permissions';
import { asPerson, type Db, type Who } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { admit } from '@/lib/platform/operation/implement';
import type { Picture } from '@/lib/platform/picture';
import { runtime } from '@/lib/platform/runtime';
import type { PhotoDirectory } from './photos';
import { LIMITS } from './rules';

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
  picture: Picture;
}

export type AsMember = <T>(work: (db: Db, member: Member) => Promise<T | Failure>) => Promise<T | Failure>;

/** One transaction as a member of the active work unit, who may do what `permission` names. */
export const asMemberOf =
  (who: Who, permission: Permission): AsMember =>
  (work) =>
    asPerson(who, async (db, actor) => {
      const member = admit(permission, actor);
      return isFailure(member) ? member : work(db, member);
    });

/** Keeps pictures, bytes first. A stored picture is never replaced: the record may already refer to it. */
export async function storePictures(
  asMember: AsMember,
  { directory, reportId, at }: { directory: PhotoDirectory; reportId: string | null; at: Date },
  pictures: readonly NamedPicture[],
): Promise<Failure | null> {
  const names = pictures.map(({ fileName }) => fileName);
  const known = await asMember(async (db, { unit }) => {
    const stored = await db.photo.findMany({ where: { fileName: { in: names } }, select: { fileName: true } });
    return { unitId: unit.id, names: new Set(stored.map(({ fileName }) => fileName)) };
  });
  if (isFailure(known)) return known;
  const fresh = pictures.filter(({ fileName }) => !known.names.has(fileName));
  for (const { fileName, picture } of fresh)
    await runtime().storage.put(`${known.unitId}/${directory}/${fileName}`, picture.jpeg);
  return asMember(async (db, member) => {
    await db.photo.createMany({
      skipDuplicates: true,
      data: fresh.map(({ fileName, picture }) => ({
        fileName,
        workUnitId: member.unit.id,
        directory,
        reportId,
        uploadedBy: member.personId,
        uploadedAt: at,
        bytes: picture.jpeg.length,
        sha256: picture.sha256,
        width: picture.width,
        height: picture.height,
        takenAt: picture.takenAt,
        lat: picture.position?.lat,
        lng: picture.position?.lng,
      })),
    });
    // A name that is taken by another unit was skipped above: what was not stored is not called stored.
    const stored = await db.photo.count({ where: { fileName: { in: names }, directory } });
    return stored === new Set(names).size ? null : failure('photo-name-taken');
  });
}
