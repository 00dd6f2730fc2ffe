import { subDays } from 'date-fns';
import type { Statements } from '@/lib/platform/database/statements';
import type { DeletedReport, PendingReport } from '@/lib/reports/contract';
import { caPercent, LIMITS } from '@/lib/reports/domain/rules';
import { DEFAULT_TIME_ZONE } from '@/lib/reports/domain/fields';
import { bmpCounts, type BmpCounts } from './bmp-counts';
import { storedStatus } from './stored-report';
import type { InspectionType } from '@/lib/reports/domain/report';

/**
 * A row of a list of reports, together with how many of its BMPs are corrected. So a list takes one statement, however
 * many rows it has.
 */
export interface ListRow extends BmpCounts {
  id: string;
  site_id: string | null;
  site_name: string;
  time_zone: string | null;
  type: InspectionType;
  other_type: string;
  status: string;
  date: Date;
  creator: string;
  inspectors: string[] | null;
}

/** The rows of Pending Inspections: reports that are not closed, the newest first. */
export async function listPendingReports(db: Statements): Promise<PendingReport[]> {
  const rows = await db.$queryRaw<ListRow[]>`
    SELECT r.id, r.site_id, r.site_name, s.time_zone, r.type, r.other_type, r.status, r.date, p.name AS creator,
      NULL AS inspectors, b.documentation, b.required, b.corrected
    FROM report r
      JOIN person p ON p.id = r.created_by
      LEFT JOIN site s ON s.id = r.site_id
      ${bmpCounts}
    WHERE r.status IN ('setup', 'open') AND r.deleted_at IS NULL
    ORDER BY r.date DESC, r.id`;
  return rows.map((row) => ({
    id: row.id,
    siteName: row.site_name,
    type: row.type,
    otherType: row.other_type,
    status: storedStatus(row.status),
    date: row.date.toISOString(),
    timeZone: zoneOf(row),
    creatorName: row.creator,
    caStats: { completeCAPercent: caPercent(row) },
  }));
}

interface DeletedRow extends Pick<
  ListRow,
  'id' | 'site_name' | 'time_zone' | 'type' | 'other_type' | 'date' | 'creator'
> {
  deleted_at: Date;
}

/** The inspections that were deleted in setup and can still be restored, the last deleted first. */
export async function listDeletedReports(db: Statements, now: Date): Promise<DeletedReport[]> {
  const rows = await db.$queryRaw<DeletedRow[]>`
    SELECT r.id, r.site_name, s.time_zone, r.type, r.other_type, r.date, r.deleted_at, p.name AS creator
    FROM report r JOIN person p ON p.id = r.created_by LEFT JOIN site s ON s.id = r.site_id
    WHERE r.status = 'setup' AND r.deleted_at > ${subDays(now, LIMITS.restoreDays)}
    ORDER BY r.deleted_at DESC, r.id LIMIT 100`;
  return rows.map((row) => ({
    id: row.id,
    siteName: row.site_name,
    type: row.type,
    otherType: row.other_type,
    date: row.date.toISOString(),
    timeZone: zoneOf(row),
    deletedAt: row.deleted_at.toISOString(),
    creatorName: row.creator,
  }));
}

export const zoneOf = ({ time_zone }: Pick<ListRow, 'time_zone'>): string => time_zone ?? DEFAULT_TIME_ZONE;
