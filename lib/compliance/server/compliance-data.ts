import { addElapsedHours } from '@/lib/dates';
import { selectConditions, type SavedCondition } from '@/lib/compliance/conditions';
import { toPermitProfile, type SiteProfile } from '@/lib/compliance/profile';
import type { SiteDeadlineInput } from '@/lib/compliance/site-deadline-input';
import type { Position } from '@/lib/map/position';
import type { Db } from '@/lib/platform/database/client';
import { SITE_PROFILES, toSavedCondition, toSavedDecision, toSavedReading, toSiteProfile } from './rows';

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

/** The data of all visible sites of the work unit, or of these sites. One statement. */
export async function loadComplianceData(
  db: Db,
  now: Date,
  siteId?: string | { in: string[] },
  daysOfReadings = DAYS_OF_READINGS,
): Promise<ComplianceData[]> {
  const since = new Date(addElapsedHours(now.toISOString(), -24 * daysOfReadings));
  const links = await db.siteVisibility.findMany({
    where: siteId === undefined ? { visible: true } : { siteId },
    select: {
      visible: true,
      lat: true,
      lng: true,
      site: { select: { id: true, name: true, timeZone: true } },
      permitProfiles: SITE_PROFILES,
      rainReadings: { where: { toAt: { gte: since } }, orderBy: [{ receivedAt: 'asc' }, { id: 'asc' }] },
      stormDecisions: {
        where: { triggerAt: { gte: since } },
        orderBy: { number: 'asc' },
      },
      siteConditions: { orderBy: [{ receivedAt: 'desc' }, { id: 'asc' }] },
    },
    relationLoadStrategy: 'join',
  });
  return links.map(({ visible, lat, lng, site, permitProfiles, rainReadings, stormDecisions, siteConditions }) => {
    const savedConditions = siteConditions.map(toSavedCondition);
    const savedProfiles = permitProfiles.map(toSiteProfile);
    return {
      siteId: site.id,
      siteName: site.name,
      position: { lat, lng },
      timeZone: site.timeZone,
      savedProfiles,
      profile: savedProfiles.at(-1) ?? null,
      // A hidden site requires nothing (CLOCK-40).
      profiles: visible ? savedProfiles.map((profile) => toPermitProfile(profile, now.toISOString())) : [],
      readings: rainReadings.map(toSavedReading),
      stormDecisions: stormDecisions.map(toSavedDecision),
      savedConditions,
      conditions: selectConditions(savedConditions),
      inspections: [],
    };
  });
}
