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
  inspections: [];
}

/** How far back readings count, in days: storms of earlier days are met or too late to matter. */
export const DAYS_OF_READINGS = 60;

interface SiteRow {
  siteId: string;
  siteName: string;
  position: Position;
  timeZone: string;
  isVisible: boolean;
  profiles: SiteProfile[];
  readings: SavedReading[];
  stormDecisions: SavedDecision[];
  conditions: SavedCondition[];
}

/**
 * The data of all visible sites of the work unit, or of these sites. One statement with the rows as JSON, because
 * Prisma takes long to map many rows (docs/performance.md).
 */
export async function loadComplianceData(
  db: Db,
  now: Date,
  siteId?: string | { in: string[] },
  daysOfReadings = DAYS_OF_READINGS,
): Promise<ComplianceData[]> {
  const since = addElapsedHours(now.toISOString(), -24 * daysOfReadings);
  const ids = typeof siteId === 'string' ? [siteId] : siteId?.in;
  const isLoaded = ids === undefined ? Prisma.sql`v.visible` : Prisma.sql`v.site_id = ANY (${ids}::uuid[])`;
  const [found] = await db.$queryRaw<{ sites: SiteRow[] }[]>`
    SELECT coalesce(json_agg(json_build_object(
      'siteId', v.site_id, 'siteName', s.name, 'position', json_build_object('lat', v.lat, 'lng', v.lng),
      'timeZone', s.time_zone, 'isVisible', v.visible,
      'profiles', (
        SELECT coalesce(json_agg(json_build_object('validFrom', p.valid_from, 'details', json_build_object(
            'options', p.options, 'workWeek', p.work_week, 'startsOn', p.starts_on, 'coveredUntil', p.covered_until,
            'terminatedOn', p.terminated_on, 'inspectorId', p.inspector_id)) ORDER BY p.version), '[]')
          FROM permit_profile p WHERE p.work_unit_id = v.work_unit_id AND p.site_id = v.site_id),
      'readings', (
        SELECT coalesce(json_agg(json_build_object(
            'id', r.id, 'fromAt', ${toIsoTime('r.from_at')}, 'toAt', ${toIsoTime('r.to_at')}, 'rain', r.rain,
            'snow', r.snow, 'source', r.source, 'fellAt', ${toIsoTime('r.fell_at')}, 'replacesId', r.replaces_id,
            'receivedAt', ${toIsoTime('r.received_at')}, 'enteredBy', r.entered_by_name, 'station', r.station)
            ORDER BY r.received_at, r.id), '[]')
          FROM rain_reading r
          WHERE r.work_unit_id = v.work_unit_id AND r.site_id = v.site_id AND r.to_at >= ${since}::timestamptz),
      'stormDecisions', (
        SELECT coalesce(json_agg(json_build_object(
            'id', d.id, 'triggerAt', ${toIsoTime('d.trigger_at')}, 'decision', d.decision, 'reason', d.reason,
            'decidedBy', d.decided_by_name, 'decidedAt', ${toIsoTime('d.decided_at')}) ORDER BY d.number), '[]')
          FROM storm_decision d
          WHERE d.work_unit_id = v.work_unit_id AND d.site_id = v.site_id AND d.trigger_at >= ${since}::timestamptz),
      'conditions', (
        SELECT coalesce(json_agg(json_build_object(
            'id', c.id, 'kind', c.kind, 'area', c.area, 'fromDay', c.from_day, 'toDay', c.to_day,
            'beganAt', ${toIsoTime('c.began_at')}, 'isWholeSite', c.area = '',
            'interval', CASE WHEN c.every_days IS NULL THEN to_json(c.reduced_interval)
              ELSE json_build_object('everyDays', c.every_days) END,
            'areStormsWatched', c.are_storms_watched, 'reason', c.reason, 'isWithdrawn', c.is_withdrawn,
            'replacesId', c.replaces_id, 'receivedAt', ${toIsoTime('c.received_at')}, 'enteredBy', c.entered_by_name)
            ORDER BY c.received_at DESC, c.id), '[]')
          FROM site_condition c WHERE c.work_unit_id = v.work_unit_id AND c.site_id = v.site_id))), '[]') AS sites
      FROM site_visibility v JOIN site s ON s.id = v.site_id WHERE ${isLoaded}`;
  return (found?.sites ?? []).map(({ isVisible, profiles, conditions, ...site }) => ({
    ...site,
    savedProfiles: profiles,
    profile: profiles.at(-1) ?? null,
    // A hidden site requires nothing (CLOCK-40).
    profiles: isVisible ? profiles.map(toPermitProfile) : [],
    savedConditions: conditions,
    conditions: selectConditions(conditions),
    inspections: [],
  }));
}
