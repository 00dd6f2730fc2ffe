import type { Db } from '@/lib/platform/database/client';
import type { Report } from '@/lib/reports/domain/report';
import type { Neighbor, Neighbors } from '@/lib/reports/view';

interface NeighborRow {
  id: string;
  date: Date;
  isNewer: boolean;
}

/**
 * Loads the previous and the next past report of the same site, by date. Each side reads one index entry; the
 * conditions must match the index `report_past_of_site`.
 */
export async function loadNeighbors(db: Db, { id, fields }: Report): Promise<Neighbors> {
  if (fields.siteId === null) return { older: null, newer: null };
  const rows = await db.$queryRaw<NeighborRow[]>`
    (SELECT r.id, r.date, false AS "isNewer" FROM report r
      WHERE r.status IN ('closed', 'finished') AND r.deleted_at IS NULL AND r.site_id = ${fields.siteId}::uuid
        AND (r.date, r.id) < (${new Date(fields.date)}, ${id}::uuid)
      ORDER BY r.date DESC, r.id DESC LIMIT 1)
    UNION ALL
    (SELECT r.id, r.date, true AS "isNewer" FROM report r
      WHERE r.status IN ('closed', 'finished') AND r.deleted_at IS NULL AND r.site_id = ${fields.siteId}::uuid
        AND (r.date, r.id) > (${new Date(fields.date)}, ${id}::uuid)
      ORDER BY r.date, r.id LIMIT 1)`;
  const toNeighbor = (side: 'older' | 'newer'): Neighbor | null => {
    const row = rows.find(({ isNewer }) => isNewer === (side === 'newer'));
    return row === undefined ? null : { id: row.id, date: row.date.toISOString() };
  };
  return { older: toNeighbor('older'), newer: toNeighbor('newer') };
}
