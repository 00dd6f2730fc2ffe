import { subDays, subHours } from 'date-fns';
import { UNUSED_PHOTO_LIMITS } from '@/lib/limits';
import { asSystem, asUnit, type Db } from '@/lib/platform/database/client';
import { getRuntime } from '@/lib/platform/process/runtime';

/** Photos per transaction, which locks their rows while it deletes the files. */
const BATCH_SIZE = 100;

/**
 * Deletes photos that no report names (lib/limits.ts UNUSED_PHOTO_LIMITS), in batches of one work unit each. It can be
 * stopped and restarted at any time; two servers take different photos.
 * @returns the number of photos deleted
 */
export async function deleteUnnamedPhotos(now: Date, isStopped = () => false): Promise<number> {
  let deletedCount = 0;
  for (const unitId of await findUnitsWithUnusedPhotos(now)) {
    await asUnit(unitId, (db) => markUnnamedPhotos(db, now));
    let batch = { checkedCount: BATCH_SIZE, deletedCount: 0 };
    while (batch.checkedCount === BATCH_SIZE && !isStopped()) {
      batch = await asUnit(unitId, (db) => deleteBatch(db, unitId, now));
      deletedCount += batch.deletedCount;
    }
    if (isStopped()) break;
  }
  return deletedCount;
}

/** Work units with a photo due for deletion, or with a recently changed report. */
async function findUnitsWithUnusedPhotos(now: Date): Promise<string[]> {
  const { unnamedBefore, removedBefore } = getDueDates(now);
  const rows = await asSystem(
    (db) => db.$queryRaw<{ unitId: string }[]>`
      SELECT work_unit_id AS "unitId" FROM photo WHERE named_at IS NULL AND uploaded_at < ${unnamedBefore}::timestamptz
      UNION SELECT work_unit_id FROM photo WHERE removed_at < ${removedBefore}::timestamptz
      UNION SELECT work_unit_id FROM report WHERE updated_at > ${getChangedSince(now)}::timestamptz`,
  );
  return rows.map(({ unitId }) => unitId);
}

const getDueDates = (now: Date) => ({
  unnamedBefore: subDays(now, UNUSED_PHOTO_LIMITS.days),
  removedBefore: subDays(now, UNUSED_PHOTO_LIMITS.onceNamedDays),
});

/** Overlapping periods, so that a server that was off for days misses no change. */
const getChangedSince = (now: Date) => subDays(now, 14);

/**
 * Marks photos that their report no longer names and that no device reported as removed, for example because the phone
 * was lost. They wait as long as other removed photos. A save that names such a photo again restores it.
 */
const markUnnamedPhotos = (db: Db, now: Date) => db.$executeRaw`
  UPDATE photo p SET removed_at = ${now}::timestamptz
    FROM report r
   WHERE p.report_id = r.id AND p.removed_at IS NULL AND p.named_at IS NOT NULL
     AND r.updated_at BETWEEN ${getChangedSince(now)}::timestamptz AND ${subHours(now, 1)}::timestamptz
     AND r.map_image IS DISTINCT FROM p.file_name
     AND NOT EXISTS (SELECT 1 FROM logged_bmp b WHERE b.report_id = r.id
                      AND (b.condition->'photos' ? p.file_name OR b.correction->'photos' ? p.file_name))
     AND NOT EXISTS (SELECT 1 FROM addendum a WHERE a.report_id = r.id AND p.file_name = ANY (a.photos))
     AND NOT EXISTS (SELECT 1 FROM fix_link l JOIN fix_submission f ON f.fix_link_id = l.id
                      WHERE l.report_id = r.id AND p.file_name = ANY (f.photos))`;

/**
 * Deletes one batch, with evidence copies. Rows are locked before references are checked, so a save that names a photo was either seen or
 * waits. The file is deleted under the lock, so that nobody can store that name in between. After a crash the row is
 * still there, and the next run finds it.
 */
async function deleteBatch(db: Db, unitId: string, now: Date): Promise<{ checkedCount: number; deletedCount: number }> {
  const due = await lockDuePhotos(db, now);
  const names = due.map(({ fileName }) => fileName);
  const named = new Set(await findNamedPhotos(db, names));
  await db.photo.updateMany({ where: { fileName: { in: [...named] } }, data: { removedAt: null, namedAt: now } });
  const unnamed = due.filter(({ fileName }) => !named.has(fileName));
  await db.photo.deleteMany({ where: { fileName: { in: unnamed.map(({ fileName }) => fileName) } } });
  for (const { directory, fileName, evidenceKey } of unnamed) {
    await getRuntime().storage.remove(`${unitId}/${directory}/${fileName}`);
    if (evidenceKey !== null) await getRuntime().storage.remove(evidenceKey);
  }
  return { checkedCount: due.length, deletedCount: unnamed.length };
}

interface DuePhoto {
  fileName: string;
  directory: string;
  evidenceKey: string | null;
}

const lockDuePhotos = (db: Db, now: Date): Promise<DuePhoto[]> => {
  const { unnamedBefore, removedBefore } = getDueDates(now);
  return db.$queryRaw`
    SELECT file_name AS "fileName", directory, evidence_key AS "evidenceKey" FROM photo
     WHERE (named_at IS NULL AND greatest(uploaded_at, removed_at) < ${unnamedBefore}::timestamptz)
        OR (removed_at < ${removedBefore}::timestamptz AND uploaded_at < ${removedBefore}::timestamptz)
     ORDER BY file_name LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`;
};

/** Those that a report, a fix, an addendum or the library names. */
export async function findNamedPhotos(db: Db, names: string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db.$queryRaw<{ name: string }[]>`
    WITH requested AS (SELECT unnest(${names}::text[]) AS name), photos AS (
      SELECT jsonb_array_elements_text(condition->'photos') AS name FROM logged_bmp WHERE condition->'photos' ?| ${names}::text[]
      UNION SELECT jsonb_array_elements_text(correction->'photos') FROM logged_bmp WHERE correction->'photos' ?| ${names}::text[]
      UNION SELECT jsonb_array_elements_text(photos) FROM corrective_action_event
       WHERE report_id IS NULL AND photos ?| ${names}::text[]
      UNION SELECT unnest(photos) FROM addendum WHERE photos && ${names}::text[]
      UNION SELECT unnest(photos) FROM fix_submission WHERE photos && ${names}::text[]
      UNION SELECT map_image FROM report WHERE map_image = ANY (${names}::text[]))
    SELECT name FROM requested WHERE name IN (SELECT name FROM photos)`;
  return [...rows.map(({ name }) => name), ...(await findPhotosInLibrary(db, names))];
}

export async function findPhotosInLibrary(db: Db, names: string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT name FROM unnest(${names}::text[]) AS requested (name)
     WHERE EXISTS (SELECT 1 FROM library_entry e WHERE strpos(e.pictures::text, requested.name) > 0)
        OR EXISTS (SELECT 1 FROM library_difference d WHERE strpos(d.change::text, requested.name) > 0)`;
  return rows.map(({ name }) => name);
}
