import { addElapsedHours } from '@/lib/dates';
import { loadComplianceData, type ComplianceData } from '@/lib/compliance/server/compliance-data';
import { DAYS_SHOWING_MISSED } from '@/lib/deadlines/rules';
import type { DeadlineSite } from '@/lib/deadlines/site-deadlines';
import type { Db } from '@/lib/platform/database/client';
import { toIsoTime } from '@/lib/platform/database/iso-time';

/** What the deadlines of a site follow from. */
export type DeadlineData = Omit<ComplianceData, 'inspections'> &
  DeadlineSite & {
    /** Who made the newest inspection, or null. */
    lastInspectorId: string | null;
  };

/** Days back for the inspections from which open deadlines follow. Only missed days need more than the last one. */
export const DAYS_OF_OPEN_DEADLINES = DAYS_SHOWING_MISSED + 1;

interface SiteInspections {
  siteId: string;
  /** Newest first, with times in ISO 8601. */
  inspections: { id: string; startedAt: string }[];
  lastInspectorId: string;
}

interface DeadlineDataQuery {
  now: Date;
  /** Days back for which inspections are loaded. */
  daysOfInspections: number;
  /** Default: all visible sites of the work unit. */
  siteId?: string | { in: string[] };
  daysOfReadings?: number;
}

/** The data of sites, in two statements. */
export async function loadDeadlineData(
  db: Db,
  { now, daysOfInspections, siteId, daysOfReadings }: DeadlineDataQuery,
): Promise<DeadlineData[]> {
  const sites = await loadComplianceData(db, now, siteId, daysOfReadings);
  const watchedIds = sites.filter(({ profiles }) => profiles.length > 0).map((site) => site.siteId);
  const since = addElapsedHours(now.toISOString(), -24 * daysOfInspections);
  const rows = await loadInspections(db, watchedIds, since);
  const rowsBySite = new Map(rows.map((row) => [row.siteId, row]));
  return sites.map((data) => {
    const { inspections = [], lastInspectorId = null } = rowsBySite.get(data.siteId) ?? {};
    const oldest = inspections.at(-1)?.startedAt ?? since;
    return { ...data, inspections, lastInspectorId, knownSince: oldest < since ? oldest : null };
  });
}

/** Of each site, the inspections since then and the last one before, from which the first deadline follows. */
async function loadInspections(db: Db, siteIds: readonly string[], since: string): Promise<SiteInspections[]> {
  if (siteIds.length === 0) return [];
  // Confirmed SAVE & NOTIFY makes an inspection count, with its start (CLOCK-20).
  return db.$queryRaw<SiteInspections[]>`
    SELECT site.id AS "siteId", inspections, "lastInspectorId" FROM unnest(${siteIds}::uuid[]) AS site (id)
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object(
               'id', id, 'startedAt', ${toIsoTime('date')})
               ORDER BY date DESC, id) AS inspections,
             (array_agg(created_by ORDER BY date DESC, id))[1] AS "lastInspectorId"
        FROM (
          (SELECT id, date, created_by FROM report
            WHERE site_id = site.id AND status <> 'setup' AND deleted_at IS NULL AND date >= ${since}::timestamptz)
          UNION ALL
          (SELECT id, date, created_by FROM report
            WHERE site_id = site.id AND status <> 'setup' AND deleted_at IS NULL AND date < ${since}::timestamptz
            ORDER BY date DESC LIMIT 1)) AS r) AS found
    WHERE inspections IS NOT NULL`;
}
