import { subDays } from 'date-fns';
import { failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { implement } from '@/lib/platform/operation/implement';
import { hideImport } from '@/lib/sites/contract';
import { siteEvents } from '@/lib/sites/events';
import { IMPORT_UNDO_DAYS, type UndoableImport } from '@/lib/sites/import-undo';
import { hideImportSchema, undoneImportOutput } from './schema';

/** Imports that can be undone, newest first: recent ones with a site that Undo would hide. */
export async function listUndoableImports(db: Db, now: Date): Promise<UndoableImport[]> {
  const rows = await db.$queryRaw<(Omit<UndoableImport, 'importedAt'> & { importedAt: Date })[]>`
    SELECT i.id AS "importId", i.imported_at AS "importedAt", coalesce(p.name, '') AS by,
      count(*) FILTER (WHERE NOT inspected)::int AS "hiddenCount", count(*) FILTER (WHERE inspected)::int AS "keptCount"
    FROM site_import i
    JOIN (
      SELECT v.import_id,
        EXISTS (SELECT FROM report r WHERE r.site_id = v.site_id AND r.deleted_at IS NULL) AS inspected
      FROM site_visibility v WHERE v.visible AND v.import_id IS NOT NULL) AS shown ON shown.import_id = i.id
    LEFT JOIN person p ON p.id = i.person_id
    WHERE i.imported_at > ${subDays(now, IMPORT_UNDO_DAYS)}
    GROUP BY i.id, i.imported_at, p.name HAVING bool_or(NOT inspected)
    ORDER BY i.imported_at DESC, i.id`;
  return rows.map((row) => ({ ...row, importedAt: row.importedAt.toISOString() }));
}

/** Hides the sites of an import, except those with inspections. */
export const hideImportCommand = implement(hideImport, {
  input: hideImportSchema,
  output: undoneImportOutput,
  events: siteEvents,
  async run({ db, input: { importId }, now, record }) {
    const storedImport = await db.siteImport.findFirst({ where: { id: importId }, select: { importedAt: true } });
    if (!storedImport) return failure('site-import-not-found');
    if (storedImport.importedAt <= subDays(now, IMPORT_UNDO_DAYS))
      return failure('site-import-too-old', { days: IMPORT_UNDO_DAYS });
    const { count: hiddenCount } = await db.siteVisibility.updateMany({
      where: { importId, visible: true, site: { reports: { none: { deletedAt: null } } } },
      data: { visible: false },
    });
    const keptCount = await db.siteVisibility.count({ where: { importId, visible: true } });
    if (hiddenCount > 0) record({ type: 'hid-imported-sites', importId, sites: hiddenCount });
    return { success: true as const, hiddenCount, keptCount };
  },
});
