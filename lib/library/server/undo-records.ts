import { subDays } from 'date-fns';
import type { Db } from '@/lib/platform/database/client';
import { LIBRARY_UNDO_DAYS } from '@/lib/library/contract';
import type { EventLibrary } from '@/lib/library/events';
import type { ImportRecord } from '@/lib/library/import-record';
import type { RemovedRows } from '@/lib/library/removed-rows';

/** Identifies the audit record of a deletion, reset or import, which contains what is needed to undo it. */
interface UndoRequest {
  undoId: string;
  /** The record's `subject`, an indexed column; null for an import into the master library. */
  subject: string | null;
}

interface DeletionEvent extends EventLibrary {
  name?: string;
  groupId?: string;
  removedRows: RemovedRows;
}

interface ImportEvent extends EventLibrary {
  addedCount: number;
  changedCount: number;
  importRecord: ImportRecord;
}

type UndoableRow =
  | { type: 'deleted-library-group' | 'reset-site-library'; event: DeletionEvent }
  | { type: 'imported-library'; event: ImportEvent };

export type UndoableChange = (DeletionEvent & { kind: 'deletion'; name: string }) | (ImportEvent & { kind: 'import' });

/** The deletion, reset or import; null if it is unknown or older than `LIBRARY_UNDO_DAYS`. */
export async function findUndoable(
  db: Db,
  { undoId, subject }: UndoRequest,
  now: Date,
): Promise<UndoableChange | null> {
  const [row] = await db.$queryRaw<UndoableRow[]>`
    SELECT type, event FROM audit
     WHERE work_unit_id = current_unit() AND subject IS NOT DISTINCT FROM ${subject} AND at > ${subDays(now, LIBRARY_UNDO_DAYS)}
       AND type IN ('deleted-library-group', 'reset-site-library', 'imported-library')
       AND event->>'undoId' = ${undoId} LIMIT 1`;
  if (!row) return null;
  if (row.type !== 'imported-library') return { kind: 'deletion', name: '', ...row.event };
  return { kind: 'import', ...row.event };
}

/** The result of an earlier request for this undo, else null. */
export async function findEarlierUndo(db: Db, { undoId, subject }: UndoRequest): Promise<{ keptCount: number } | null> {
  const [row] = await db.$queryRaw<{ keptCount: number }[]>`
    SELECT coalesce((event->>'keptCount')::int, 0) AS "keptCount" FROM audit
     WHERE work_unit_id = current_unit() AND subject IS NOT DISTINCT FROM ${subject} AND type = 'put-back-in-library'
       AND event->>'undoId' = ${undoId} LIMIT 1`;
  return row ?? null;
}
