import { calendarDay } from '@/lib/dates';
import type { Db } from '@/lib/platform/database/client';
import type { PastReport, PastReportsPage, PendingReport } from './contract';
import type { BmpFacts } from './rules';
import { bmpStatus, completeCaPercent, LIMITS } from './rules';
import { DEFAULT_TIME_ZONE } from './fields';
import { statusOf } from './stored';
import type { InspectionType } from './report';

/** What a list needs of a report, its BMPs folded in: one statement a list, however many rows. */
interface ListRow {
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
  bmps: BmpFacts[];
}

/** Pending Inspections: not closed, newest first. */
export async function listPendingReports(db: Db): Promise<PendingReport[]> {
  const rows = await db.$queryRaw<ListRow[]>`
    SELECT r.id, r.site_id, r.site_name, NULL AS time_zone, r.type, r.other_type, r.status, r.date, p.name AS creator,
      NULL AS inspectors, b.bmps
    FROM report r
      JOIN person p ON p.id = r.created_by
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
    status: statusOf(row.status),
    date: row.date.toISOString(),
    creatorName: row.creator,
    caStats: { completeCAPercent: completeCaPercent(row.bmps) },
  }));
}

/** One page of Past Reports, newest first. */
export async function listPastReports(db: Db, page: number, now: Date): Promise<PastReportsPage> {
  const rows = await db.$queryRaw<(ListRow & { total: number; shared: number; acknowledged: number })[]>`
    SELECT r.id, r.site_id, r.site_name, s.time_zone, r.type, r.other_type, r.status, r.date, p.name AS creator,
      r.inspectors, b.bmps, sh.shared, sh.acknowledged, r.total
    FROM (
      SELECT id, site_id, site_name, type, other_type, status, date, created_by, fields->'inspectorNames' AS inspectors,
        count(*) OVER ()::int AS total
      FROM report WHERE status IN ('closed', 'finished') AND deleted_at IS NULL
      ORDER BY date DESC, id LIMIT ${LIMITS.pastReportsPerPage} OFFSET ${(page - 1) * LIMITS.pastReportsPerPage}
    ) r
      JOIN person p ON p.id = r.created_by
      LEFT JOIN site s ON s.id = r.site_id
      CROSS JOIN LATERAL (
        SELECT coalesce(jsonb_agg(jsonb_build_object('correctiveActions', corrective_actions, 'correction', correction)), '[]'::jsonb) AS bmps
        FROM logged_bmp WHERE report_id = r.id
      ) b
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS shared, count(acknowledged_at)::int AS acknowledged FROM share WHERE report_id = r.id
      ) sh
    ORDER BY r.date DESC, r.id`;
  return { reports: rows.map((row) => pastReportOf(row, now)), total: rows[0]?.total ?? 0, page };
}

function pastReportOf(row: ListRow & { shared: number; acknowledged: number }, now: Date): PastReport {
  const statuses = row.bmps.map((bmp) => bmpStatus(bmp, ...daysOf(row, now)));
  const count = (...wanted: string[]) => statuses.filter((status) => wanted.includes(status)).length;
  return {
    id: row.id,
    siteId: row.site_id,
    siteName: row.site_name,
    type: row.type,
    otherType: row.other_type,
    status: statusOf(row.status),
    date: row.date.toISOString(),
    inspectors: row.inspectors?.join(', ') || row.creator,
    counts: {
      complete: count('Complete'),
      open: count('Incomplete', 'Overdue'),
      documentation: count('Documentation'),
    },
    sharedCount: row.shared,
    acknowledgedCount: row.acknowledged,
  };
}

/** The report's day and today, both counted at the site (decision X-26). */
function daysOf(row: ListRow, now: Date): [reportDay: string, today: string] {
  const zone = row.time_zone ?? DEFAULT_TIME_ZONE;
  return [calendarDay(row.date.toISOString(), zone), calendarDay(now.toISOString(), zone)];
}
