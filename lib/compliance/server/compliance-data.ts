import { addElapsedHours } from '@/lib/dates';
import { selectConditions, type SavedCondition } from '@/lib/compliance/conditions';
import type { SavedDecision, SavedReading } from '@/lib/compliance/contract';
import { toPermitProfile, type SiteProfile } from '@/lib/compliance/profile';
import type { SiteDeadlineInput } from '@/lib/compliance/site-deadline-input';
import type { Position } from '@/lib/map/position';
import type { Db } from '@/lib/platform/database/client';
import { toIsoTime } from '@/lib/platform/database/iso-time';
import { Prisma } from '@/lib/platform/prisma-client/client';

/** Facts of a site of which the inspections are still missing, with its name and profile. */
export interface ComplianceData extends Omit<SiteDeadlineInput, 'inspections'> {
  siteId: string;
  siteName: string;
  /** The center of the site's map. */
  position: Position;
  /** By version; empty if the site has no permit profile. */
  savedProfiles: SiteProfile[];
  /** The newest version; null if the site has no permit profile. */
  profile: SiteProfile | null;
  /** All conditions, newest first; `conditions` has those that count. */
  savedConditions: SavedCondition[];
  readings: readonly SavedReading[];
  inspections: [];
}

/** How far back readings count, in days: storms of earlier days are met or too late to matter. */
export const DAYS_OF_READINGS = 60;

interface Rows {
  sites: { siteId: string; siteName: string; position: Position; timeZone: string; isVisible: boolean }[];
  profiles: ({ siteId: string; validFrom: string } & SiteProfile['details'])[];
  readings: ({ siteId: string } & SavedReading)[];
  stormDecisions: ({ siteId: string } & SavedDecision)[];
  conditions: ({ siteId: string } & SavedCondition)[];
}

/** The data of all visible sites of the work unit, or of these sites. One statement. */
export async function loadComplianceData(
  db: Db,
  now: Date,
  siteId?: string | { in: string[] },
  daysOfReadings = DAYS_OF_READINGS,
): Promise<ComplianceData[]> {
  const { sites, ...rows } = await loadRows(db, now, siteId, daysOfReadings);
  const profiles = groupBySite(rows.profiles);
  const readings = groupBySite(rows.readings);
  const stormDecisions = groupBySite(rows.stormDecisions);
  const conditions = groupBySite(rows.conditions);
  return sites.map(({ isVisible, ...site }) => {
    const savedProfiles = (profiles.get(site.siteId) ?? []).map(({ validFrom, ...details }) => ({
      validFrom,
      details,
    }));
    const savedConditions = conditions.get(site.siteId) ?? [];
    return {
      ...site,
      savedProfiles,
      profile: savedProfiles.at(-1) ?? null,
      // A hidden site requires nothing (CLOCK-40).
      profiles: isVisible ? savedProfiles.map(toPermitProfile) : [],
      savedConditions,
      conditions: selectConditions(savedConditions),
      readings: readings.get(site.siteId) ?? [],
      stormDecisions: stormDecisions.get(site.siteId) ?? [],
      inspections: [],
    };
  });
}

/** Rows as JSON, because Prisma takes long to map many rows (docs/performance.md). */
async function loadRows(
  db: Db,
  now: Date,
  siteId: string | { in: string[] } | undefined,
  daysOfReadings: number,
): Promise<Rows> {
  const since = addElapsedHours(now.toISOString(), -24 * daysOfReadings);
  const ids = typeof siteId === 'string' ? [siteId] : siteId?.in;
  const isLoaded = ids
    ? Prisma.sql`site_id = ANY (${ids}::uuid[])`
    : Prisma.sql`site_id IN (SELECT site_id FROM site_visibility WHERE visible)`;
  const [rows] = await db.$queryRaw<Rows[]>`
    SELECT
      (SELECT coalesce(json_agg(r), '[]') FROM (
        SELECT site_id AS "siteId", name AS "siteName", json_build_object('lat', v.lat, 'lng', v.lng) AS position,
               time_zone AS "timeZone", visible AS "isVisible"
          FROM site_visibility v JOIN site s ON s.id = site_id WHERE ${isLoaded}) r) AS sites,
      (SELECT coalesce(json_agg(r), '[]') FROM (
        SELECT site_id AS "siteId", valid_from AS "validFrom", options, work_week AS "workWeek",
               starts_on AS "startsOn", covered_until AS "coveredUntil", terminated_on AS "terminatedOn",
               inspector_id AS "inspectorId"
          FROM permit_profile WHERE ${isLoaded} ORDER BY version) r) AS profiles,
      (SELECT coalesce(json_agg(r), '[]') FROM (
        SELECT site_id AS "siteId", id, ${toIsoTime('from_at')} AS "fromAt", ${toIsoTime('to_at')} AS "toAt", rain,
               snow, source, ${toIsoTime('fell_at')} AS "fellAt", replaces_id AS "replacesId",
               ${toIsoTime('received_at')} AS "receivedAt", entered_by_name AS "enteredBy", station
          FROM rain_reading WHERE ${isLoaded} AND to_at >= ${since}::timestamptz
         ORDER BY received_at, id) r) AS readings,
      (SELECT coalesce(json_agg(r), '[]') FROM (
        SELECT site_id AS "siteId", id, ${toIsoTime('trigger_at')} AS "triggerAt", decision, reason,
               decided_by_name AS "decidedBy", ${toIsoTime('decided_at')} AS "decidedAt"
          FROM storm_decision WHERE ${isLoaded} AND trigger_at >= ${since}::timestamptz
         ORDER BY number) r) AS "stormDecisions",
      (SELECT coalesce(json_agg(r), '[]') FROM (
        SELECT site_id AS "siteId", id, kind, area, from_day AS "fromDay", to_day AS "toDay",
               ${toIsoTime('began_at')} AS "beganAt", area = '' AS "isWholeSite",
               CASE WHEN every_days IS NULL THEN to_json(reduced_interval)
                 ELSE json_build_object('everyDays', every_days) END AS interval,
               are_storms_watched AS "areStormsWatched", reason, is_withdrawn AS "isWithdrawn",
               replaces_id AS "replacesId", ${toIsoTime('received_at')} AS "receivedAt", entered_by_name AS "enteredBy"
          FROM site_condition WHERE ${isLoaded} ORDER BY received_at DESC, id) r) AS conditions`;
  return rows ?? { sites: [], profiles: [], readings: [], stormDecisions: [], conditions: [] };
}

function groupBySite<Row extends { siteId: string }>(rows: readonly Row[]): Map<string, Omit<Row, 'siteId'>[]> {
  const groups = new Map<string, Omit<Row, 'siteId'>[]>();
  for (const { siteId, ...row } of rows) {
    const group = groups.get(siteId);
    if (group) group.push(row);
    else groups.set(siteId, [row]);
  }
  return groups;
}
