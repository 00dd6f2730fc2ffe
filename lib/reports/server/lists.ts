import { subDays } from 'date-fns';
import type { Db } from '@/lib/platform/database/client';
import type { DeletedReport, PendingReport } from '@/lib/reports/contract';
import type { BmpFacts } from '@/lib/reports/domain/rules';
import { completeCaPercent, LIMITS } from '@/lib/reports/domain/rules';
import { DEFAULT_TIME_ZONE } from '@/lib/reports/domain/fields';
import { storedStatus } from './stored-report';
import type { InspectionType } from '@/lib/reports/domain/report';

/** What a list needs of a report, its BMPs folded in: one statement a list, however many rows. */
export interface ListRow {
  id: string;
  site_id: string | null;
  site_name: string;
  time_zone: string | null;
  type: InspectionType;
  other_type: string;
  status: string;
  date: Date;
  closed_at: Date | null;
  creator: string;
  inspectors: string[] | null;
  bmps: BmpFacts[];
}

/** Pending Inspections: not closed, newest first. */
export async function listPendingReports(db: Db): Promise<PendingReport[]> {
  const rows = await db.$queryRaw<ListRow[]>`
    SELECT r.id, r.site_id, r.site_name, s.time_zone, r.type, r.other_type, r.status, r.date, r.closed_at, p.name AS creator,
      NULL AS inspectors, b.bmps
    FROM report r
      JOIN person p ON p.id = r.created_by
      LEFT JOIN site s ON s.id = r.site_id
      CROSS JOIN LATERAL (
        SELECT coalesce(jsonb_agg(jsonb_build_object('correctiveActions', corrective_actions, 'correction', correction)), '[]'::jsonb) AS bmps
        FROM logged_bmp WHERE report_id = r.id
      ) b
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
    caStats: { completeCAPercent: completeCaPercent(row.bmps) },
  }));
}

interface DeletedRow extends Pick<
  ListRow,
  'id' | 'site_name' | 'time_zone' | 'type' | 'other_type' | 'date' | 'creator'
> {
  deleted_at: Date;
}

/** What was deleted while it was set up and can still be restored, newest first. */
export async function listDeletedReports(db: Db, now: Date): Promise<DeletedReport[]> {
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

/** The zone of the report's site. */
export const zoneOf = ({ time_zone }: Pick<ListRow, 'time_zone'>): string => time_zone ?? DEFAULT_TIME_ZONE;
