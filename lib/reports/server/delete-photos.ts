import { failure, isFailure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { implement } from '@/lib/platform/operation/implement';
import { deleteLibraryPhotos } from '@/lib/library/contract';
import { deleteReportPhotos } from '@/lib/reports/contract';
import type { DeletedPhotos } from '@/lib/deleted-photos';
import type { Report } from '@/lib/reports/domain/report';
import { isClosed } from '@/lib/reports/domain/rules';
import { reportEvents } from '@/lib/reports/events';
import { findPhotosInLibrary } from './delete-unnamed-photos';
import { deletedPhotosOutput, photosToDeleteSchema } from './schema';

/**
 * Marks photos that a report no longer shows. Their files stay for some time (delete-unnamed-photos.ts), because
 * another phone may have unsent work that names them, and its save restores them (`writeBmps`). Photos that a report
 * names are skipped.
 */
export const deleteReportPhotosCommand = implement(deleteReportPhotos, {
  input: photosToDeleteSchema,
  output: deletedPhotosOutput,
  events: reportEvents,
  async run({ db, input, now, record }) {
    const unused = await findPhotosNotInReports(db, input.photosToDelete);
    if (isFailure(unused)) return unused;
    const fileNames = await markRemoved(db, { fileName: { in: unused } }, now);
    if (fileNames.length > 0) record({ type: 'deleted-photos', fileNames });
    return loadDeletionResult(db, input.photosToDelete);
  },
});

/** Marks photos that neither a report nor the library names. Photos of a library entry stay until it is changed. */
export const deleteLibraryPhotosCommand = implement(deleteLibraryPhotos, {
  input: photosToDeleteSchema,
  output: deletedPhotosOutput,
  events: reportEvents,
  async run({ db, input, now, record }) {
    const unused = await findPhotosNotInReports(db, input.photosToDelete);
    if (isFailure(unused)) return unused;
    const libraryPhotos = new Set(await findPhotosInLibrary(db, unused));
    const notInLibrary = unused.filter((fileName) => !libraryPhotos.has(fileName));
    const fileNames = await markRemoved(db, { fileName: { in: notInLibrary }, reportId: null }, now);
    if (fileNames.length > 0) record({ type: 'deleted-library-photos', fileNames });
    return loadDeletionResult(db, input.photosToDelete);
  },
});

/** Photos that no report shows; a failure if a closed report, a fix or an addendum would lose one. */
async function findPhotosNotInReports(db: Db, requestedNames: string[]): Promise<string[] | Failure> {
  await lockReports(db, requestedNames);
  const reports = await findReportsNaming(db, requestedNames);
  if (reports.some(({ status }) => isClosed(status))) return failure('photo-in-use');
  const inUse = new Set(reports.flatMap(({ fileNames }) => fileNames));
  return requestedNames.filter((fileName) => !inUse.has(fileName));
}

/** A photo of another work unit is treated as unknown. */
async function loadDeletionResult(db: Db, fileNames: readonly string[]): Promise<DeletedPhotos> {
  const rows = await db.photo.findMany({
    where: { fileName: { in: [...fileNames] } },
    select: { fileName: true, removedAt: true },
  });
  const removedAtByName = new Map(rows.map(({ fileName, removedAt }) => [fileName, removedAt]));
  const deleted = fileNames.filter((fileName) => removedAtByName.get(fileName));
  const kept = fileNames.filter((fileName) => removedAtByName.get(fileName) === null);
  const unknown = fileNames.filter((fileName) => !removedAtByName.has(fileName));
  return { success: deleted.length === fileNames.length, deleted, kept, unknown };
}

interface PhotoFilter {
  fileName: { in: string[] };
  /** Only those sent without a report. */
  reportId?: null;
}

/** @returns those that were not marked before */
async function markRemoved(db: Db, photos: PhotoFilter, now: Date): Promise<string[]> {
  const marked = await db.photo.updateManyAndReturn({
    where: { ...photos, removedAt: null },
    data: { removedAt: now },
    select: { fileName: true },
  });
  return marked.map(({ fileName }) => fileName);
}

const findReportsNaming = (db: Db, fileNames: string[]) =>
  db.$queryRaw<{ status: Report['status']; fileNames: (string | null)[] }[]>`
  SELECT r.status, coalesce(b.condition->'photos', '[]') || coalesce(b.correction->'photos', '[]')
                   || jsonb_build_array(r.map_image) AS "fileNames"
    FROM report r LEFT JOIN logged_bmp b ON b.report_id = r.id
   WHERE r.map_image = ANY (${fileNames}::text[])
      OR b.condition->'photos' ?| ${fileNames}::text[] OR b.correction->'photos' ?| ${fileNames}::text[]
  UNION ALL SELECT 'closed', photos FROM corrective_action_event
   WHERE report_id IS NULL AND photos ?| ${fileNames}::text[]
  UNION ALL SELECT 'closed', to_jsonb(photos) FROM addendum WHERE photos && ${fileNames}::text[]
  UNION ALL SELECT 'closed', to_jsonb(photos) FROM fix_submission WHERE photos && ${fileNames}::text[]`;

/** Locks the reports of the photos, so that a save in progress first decides whether it names one. */
const lockReports = (db: Db, fileNames: string[]) => db.$queryRaw`
  SELECT r.id FROM report r JOIN photo p ON p.report_id = r.id
   WHERE p.file_name = ANY (${fileNames}::text[]) ORDER BY r.id FOR UPDATE OF r`;
