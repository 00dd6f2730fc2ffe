import { loadComplianceData, type ComplianceData } from '@/lib/compliance/server/compliance-data';
import type { DeadlineSite } from '@/lib/deadlines/site-deadlines';
import type { Db } from '@/lib/platform/database/client';

/** What the deadlines of a site follow from. */
export type DeadlineData = Omit<ComplianceData, 'inspections'> &
  DeadlineSite & {
    /** Who made the newest inspection, or null. */
    lastInspectorId: string | null;
  };

interface InspectionRow {
  id: string;
  site_id: string;
  date: Date;
  created_by: string;
}

interface DeadlineDataQuery {
  now: Date;
  /** Newest inspections per site. */
  maxInspections: number;
  /** Default: all visible sites of the work unit. */
  siteId?: string | { in: string[] };
  daysOfReadings?: number;
}

/** The data of sites, in two statements. */
export async function loadDeadlineData(
  db: Db,
  { now, maxInspections, siteId, daysOfReadings }: DeadlineDataQuery,
): Promise<DeadlineData[]> {
  const sites = await loadComplianceData(db, now, siteId, daysOfReadings);
  const watched = sites.filter(({ profiles }) => profiles.length > 0).map((site) => site.siteId);
  // Confirmed SAVE & NOTIFY makes an inspection count, with its start (CLOCK-20).
  const rows =
    watched.length === 0
      ? []
      : await db.$queryRaw<InspectionRow[]>`
          SELECT r.id, r.site_id, r.date, r.created_by FROM unnest(${watched}::uuid[]) AS watched (site_id)
          CROSS JOIN LATERAL (
            SELECT id, site_id, date, created_by FROM report
            WHERE report.site_id = watched.site_id AND status <> 'setup' AND deleted_at IS NULL
            ORDER BY date DESC LIMIT ${maxInspections}) AS r`;
  const rowsBySite = new Map<string, InspectionRow[]>(watched.map((id) => [id, []]));
  for (const row of rows) rowsBySite.get(row.site_id)?.push(row);
  return sites.map((data) => {
    const inspections = rowsBySite.get(data.siteId) ?? [];
    return {
      ...data,
      inspections: inspections.map(({ id, date }) => ({ id, startedAt: date.toISOString() })),
      lastInspectorId: inspections[0]?.created_by ?? null,
      knownSince: inspections.length < maxInspections ? null : (inspections.at(-1)?.date.toISOString() ?? null),
    };
  });
}
