import { subDays, subHours } from 'date-fns';
import { UNNAMED_PHOTOS } from '@/lib/limits';
import { asSystem, asUnit, type Db } from '@/lib/platform/database/client';
import { runtime } from '@/lib/platform/runtime';

/** How many photos one transaction clears. It holds their rows while their files are removed. */
const BATCH = 100;

/**
 * Removes photos that no report names any more (lib/limits.ts UNNAMED_PHOTOS), in batches that each belong to one work
 * unit. The work may be stopped anywhere and begun again. Two servers that do it at the same time take different
 * photos.
 * @returns how many photos were removed.
 */
export async function clearUnnamedPhotos(now: Date, isStopped = () => false): Promise<number> {
  let cleared = 0;
  for (const unitId of await unitsWithPhotosOutOfUse(now)) {
    await asUnit(unitId, (db) => markTakenOut(db, now));
    let batch = { looked: BATCH, cleared: 0 };
    while (batch.looked === BATCH && !isStopped()) {
      batch = await asUnit(unitId, (db) => clearBatch(db, unitId, now));
      cleared += batch.cleared;
    }
    if (isStopped()) break;
  }
  return cleared;
}

/** The work units that have something to look at: a photo that is due for removal, or a report that changed lately. */
async function unitsWithPhotosOutOfUse(now: Date): Promise<string[]> {
  const { neverNamed, takenOut } = dueBefore(now);
  const rows = await asSystem(
    (db) => db.$queryRaw<{ unitId: string }[]>`
      SELECT work_unit_id AS "unitId" FROM photo WHERE named_at IS NULL AND uploaded_at < ${neverNamed}::timestamptz
      UNION SELECT work_unit_id FROM photo WHERE removed_at < ${takenOut}::timestamptz
      UNION SELECT work_unit_id FROM report WHERE updated_at > ${changedSince(now)}::timestamptz`,
  );
  return rows.map(({ unitId }) => unitId);
}

const dueBefore = (now: Date) => ({
  neverNamed: subDays(now, UNNAMED_PHOTOS.days),
  takenOut: subDays(now, UNNAMED_PHOTOS.onceNamedDays),
});

/** Each change is looked at in several rounds, so that a server that was off for days misses none. */
const changedSince = (now: Date) => subDays(now, 14);

/**
 * Marks photos that their report no longer names although nobody said that they were taken out, for example because the
 * phone that should say so was lost. Marked photos wait as long as all others that were taken out; a save that names
 * such a photo again brings it back.
 */
const markTakenOut = (db: Db, now: Date) => db.$executeRaw`
  UPDATE photo p SET removed_at = ${now}::timestamptz
    FROM report r
   WHERE p.report_id = r.id AND p.removed_at IS NULL AND p.named_at IS NOT NULL
     AND r.updated_at BETWEEN ${changedSince(now)}::timestamptz AND ${subHours(now, 1)}::timestamptz
     AND r.map_image IS DISTINCT FROM p.file_name
     AND NOT EXISTS (SELECT 1 FROM logged_bmp b WHERE b.report_id = r.id
                      AND (b.condition->'photos' ? p.file_name OR b.correction->'photos' ? p.file_name))`;

/**
 * Removes one batch. It locks the photos' rows first and then looks whether anything names them. So a save that names
 * one of them was either seen here, or waits for the lock. The file is removed while the row is still locked, so that
 * nobody can store a photo of that name in between. If the process ends after a file was removed, the row is still
 * there and the next round finds it.
 */
async function clearBatch(db: Db, unitId: string, now: Date): Promise<{ looked: number; cleared: number }> {
  const due = await lockDuePhotos(db, now);
  const names = due.map(({ fileName }) => fileName);
  const named = new Set(await namedAnywhere(db, names));
  await db.photo.updateMany({ where: { fileName: { in: [...named] } }, data: { removedAt: null, namedAt: now } });
  const unnamed = due.filter(({ fileName }) => !named.has(fileName));
  await db.photo.deleteMany({ where: { fileName: { in: unnamed.map(({ fileName }) => fileName) } } });
  for (const { directory, fileName } of unnamed) await runtime().storage.remove(`${unitId}/${directory}/${fileName}`);
  return { looked: due.length, cleared: unnamed.length };
}

const lockDuePhotos = (db: Db, now: Date): Promise<{ fileName: string; directory: string }[]> => {
  const { neverNamed, takenOut } = dueBefore(now);
  return db.$queryRaw`
    SELECT file_name AS "fileName", directory FROM photo
     WHERE (named_at IS NULL AND greatest(uploaded_at, removed_at) < ${neverNamed}::timestamptz)
        OR (removed_at < ${takenOut}::timestamptz AND uploaded_at < ${takenOut}::timestamptz)
     ORDER BY file_name LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`;
};

/** Which of these photos are named by a report, closed and deleted ones included, or by the library. */
async function namedAnywhere(db: Db, names: string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db.$queryRaw<{ name: string }[]>`
    WITH asked AS (SELECT unnest(${names}::text[]) AS name), photos AS (
      SELECT jsonb_array_elements_text(condition->'photos') AS name FROM logged_bmp WHERE condition->'photos' ?| ${names}::text[]
      UNION SELECT jsonb_array_elements_text(correction->'photos') FROM logged_bmp WHERE correction->'photos' ?| ${names}::text[]
      UNION SELECT map_image FROM report WHERE map_image = ANY (${names}::text[]))
    SELECT name FROM asked WHERE name IN (SELECT name FROM photos)`;
  return [...rows.map(({ name }) => name), ...(await namedInLibrary(db, names))];
}

/** Which of these photos the master library, or what a site has of its own, shows. */
export async function namedInLibrary(db: Db, names: string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT name FROM unnest(${names}::text[]) AS asked (name)
     WHERE EXISTS (SELECT 1 FROM library_entry e WHERE strpos(e.pictures::text, asked.name) > 0)
        OR EXISTS (SELECT 1 FROM library_difference d WHERE strpos(d.change::text, asked.name) > 0)`;
  return rows.map(({ name }) => name);
}
