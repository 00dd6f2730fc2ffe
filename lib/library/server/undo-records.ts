import { subDays } from 'date-fns';
import { z } from 'zod';
import type { Db } from '@/lib/platform/database/client';
import { LIBRARY_UNDO_DAYS } from '@/lib/library/contract';
import type { ImportRecord } from '@/lib/library/import-record';
import { LIBRARY_MODES } from '@/lib/library/library';
import { entryChangeSchema } from './read-library';

/**
 * The audit record of a deletion, reset or import holds what is needed to undo it. It is found by the undo id, and by
 * the record's subject, which is indexed.
 */
interface UndoRequest {
  undoId: string;
  /** null: an import into the master library. */
  subject: string | null;
}

const mode = z.enum(LIBRARY_MODES);
const position = z.number();
const difference = z.object({ removed: z.boolean(), change: entryChangeSchema, base: entryChangeSchema });
const differed = z.array(z.object({ targetId: z.uuid(), was: difference.nullable() }));

const removalSchema = z.object({
  groups: z.array(z.object({ id: z.uuid(), mode, name: z.string(), position })),
  entries: z.array(
    z.object({
      id: z.uuid(),
      mode,
      groupId: z.uuid(),
      name: z.string(),
      description: z.string(),
      standard: z.string(),
      pictures: z.array(z.string()),
      position,
    }),
  ),
  connections: z.array(z.object({ practiceId: z.uuid(), actionId: z.uuid(), position })),
  differed: z.object({ entries: differed, groups: differed }),
});

/** As read back, without fields that undo does not need. */
export type StoredRemoval = z.infer<typeof removalSchema>;

const deletion = z.object({
  siteId: z.uuid(),
  mode,
  name: z.string().default(''),
  groupId: z.uuid().optional(),
  taken: removalSchema,
});

const version = z.int().nullable();
const touchedSchema = z.object({ id: z.uuid(), mode, version });
const previousSchema = z.object({
  name: z.string(),
  description: z.string(),
  standard: z.string(),
  pictures: z.array(z.string()),
  groupId: z.uuid(),
  position,
});
const ids = z.array(z.uuid());
const imported: z.ZodType<ImportRecord> = z.object({
  digest: z.string(),
  same: z.int(),
  groups: z.array(touchedSchema),
  entries: z.array(touchedSchema),
  changed: z.array(touchedSchema.extend({ was: previousSchema.partial(), connected: ids, disconnected: ids })),
});
const importEvent = z.object({
  siteId: z.uuid().nullable(),
  mode,
  added: z.int(),
  changed: z.int(),
  taken: imported,
});

export type Undoable =
  | (z.infer<typeof deletion> & { of: 'deletion' })
  | (Omit<z.infer<typeof importEvent>, 'taken'> & { of: 'import'; imported: ImportRecord });

/** The deletion, reset or import, if it can be undone, else null. */
export async function findUndoable(db: Db, { undoId, subject }: UndoRequest, now: Date): Promise<Undoable | null> {
  const [row] = await db.$queryRaw<{ type: string; event: unknown }[]>`
    SELECT type, event FROM audit
     WHERE work_unit_id = current_unit() AND subject IS NOT DISTINCT FROM ${subject} AND at > ${subDays(now, LIBRARY_UNDO_DAYS)}
       AND type IN ('deleted-library-group', 'reset-site-library', 'imported-library')
       AND event->>'undoId' = ${undoId} LIMIT 1`;
  if (!row) return null;
  if (row.type !== 'imported-library') return { of: 'deletion', ...deletion.parse(row.event) };
  const { taken, ...event } = importEvent.parse(row.event);
  return { of: 'import', ...event, imported: taken };
}

/** The result of an earlier undo, else null. */
export async function findEarlierUndo(db: Db, { undoId, subject }: UndoRequest): Promise<{ stays: number } | null> {
  const [row] = await db.$queryRaw<{ stays: number }[]>`
    SELECT coalesce((event->>'stays')::int, 0) AS stays FROM audit
     WHERE work_unit_id = current_unit() AND subject IS NOT DISTINCT FROM ${subject} AND type = 'put-back-in-library'
       AND event->>'undoId' = ${undoId} LIMIT 1`;
  return row ?? null;
}
