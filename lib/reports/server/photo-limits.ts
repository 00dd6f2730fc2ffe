import { failure, type Failure } from '@/lib/failures';
import { UNUSED_PHOTO_LIMITS } from '@/lib/limits';
import type { Db } from '@/lib/platform/database/client';
import { createLimitFailure, consumeLimits, type LimitCount } from '@/lib/platform/security/limits';
import type { Member } from '@/lib/platform/operation/call';

interface PhotoSize {
  fileName: string;
  bytes: number;
}

/**
 * Counts photos that this transaction has just written against the daily limit and the limit of unnamed photos. After a
 * failure the caller must roll back. Call it last: it makes other photo uploads of the unit wait for the end of the
 * transaction.
 */
export async function enforcePhotoLimits(
  db: Db,
  { personId, unit }: Member,
  stored: readonly PhotoSize[],
  now: Date,
): Promise<Failure | null> {
  if (stored.length === 0) return null;
  const fileNames = stored.map(({ fileName }) => fileName);
  await markNamedPhotos(db, fileNames, now);
  const kilobytes = stored.reduce((sum, { bytes }) => sum + Math.ceil(bytes / 1000), 0);
  const counts = (['person', 'unit'] as const).flatMap((scope): LimitCount[] => {
    const subject = scope === 'person' ? personId : unit.id;
    return [
      { limit: 'photo', scope, subject, amount: stored.length },
      { limit: 'photo-bytes', scope, subject, amount: kilobytes },
    ];
  });
  return (
    createLimitFailure(await consumeLimits(db, counts, now), now) ??
    (await checkUnnamedPhotos(db, { personId, fileNames }))
  );
}

/** Marks photos that their report names already: our own screens save a report before its photos. */
const markNamedPhotos = (db: Db, fileNames: string[], now: Date) => db.$executeRaw`
  UPDATE photo p SET named_at = ${now}::timestamptz
   WHERE p.file_name = ANY (${fileNames}::text[]) AND p.named_at IS NULL AND (
     EXISTS (SELECT 1 FROM report r WHERE r.id = p.report_id AND r.map_image = p.file_name)
     OR EXISTS (SELECT 1 FROM logged_bmp b WHERE b.report_id = p.report_id
                 AND (b.condition->'photos' ? p.file_name OR b.correction->'photos' ? p.file_name)))`;

async function checkUnnamedPhotos(
  db: Db,
  { personId, fileNames }: { personId: string; fileNames: string[] },
): Promise<Failure | null> {
  const [counts] = await db.$queryRaw<{ added: number; mine: number; all: number }[]>`
    SELECT count(*) FILTER (WHERE file_name = ANY (${fileNames}::text[]))::int AS added,
           count(*) FILTER (WHERE uploaded_by = ${personId}::uuid)::int AS mine, count(*)::int AS all
      FROM photo WHERE named_at IS NULL`;
  if (!counts || counts.added === 0) return null;
  const { perPerson, perUnit } = UNUSED_PHOTO_LIMITS;
  return counts.mine > perPerson || counts.all > perUnit ? failure('photos-unnamed') : null;
}
