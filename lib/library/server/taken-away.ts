import { subDays } from 'date-fns';
import { z } from 'zod';
import type { Db } from '@/lib/platform/database/client';
import { LIBRARY_UNDO_DAYS } from '@/lib/library/contract';
import { LIBRARY_MODES } from '@/lib/library/library';
import { changeOf } from './read-library';

/**
 * What a deletion or a reset took away lies in its entry of the audit trail. It is found by the id that the answer gave,
 * and by the subject of the entry, which has an index.
 */
interface Asked {
  undoId: string;
  subject: string;
}

const mode = z.enum(LIBRARY_MODES);
const position = z.number();
const difference = z.object({ removed: z.boolean(), change: changeOf, base: changeOf });
const differed = z.array(z.object({ targetId: z.uuid(), was: difference.nullable() }));

const takenAway = z.object({
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

/** As it is read again: without what nothing is put back from. */
export type StoredTakenAway = z.infer<typeof takenAway>;

const event = z.object({
  siteId: z.uuid(),
  mode,
  /** Of a group; a reset has none. */
  name: z.string().default(''),
  groupId: z.uuid().optional(),
  taken: takenAway,
});

/** The deletion or the reset, while it can be taken back; null for none. */
export async function readTakenAway(db: Db, { undoId, subject }: Asked, now: Date) {
  const [row] = await db.$queryRaw<{ event: unknown }[]>`
    SELECT event FROM audit
     WHERE work_unit_id = current_unit() AND subject = ${subject} AND at > ${subDays(now, LIBRARY_UNDO_DAYS)}
       AND type IN ('deleted-library-group', 'reset-site-library') AND event->>'undoId' = ${undoId} LIMIT 1`;
  return row ? event.parse(row.event) : null;
}

/** Whether it was put back already. */
export async function wasPutBack(db: Db, { undoId, subject }: Asked): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 AS there FROM audit
     WHERE work_unit_id = current_unit() AND subject = ${subject} AND type = 'put-back-in-library'
       AND event->>'undoId' = ${undoId} LIMIT 1`;
  return rows.length > 0;
}
