import { findSite, type ComplianceSite } from '@/lib/compliance/server/site';
import { getEndOfDay, getStartOfDay } from '@/lib/dates';
import type { Db } from '@/lib/platform/database/client';
import type { AuditPack } from '@/lib/platform/prisma-client/client';
import { formatDbDay } from '@/lib/register/server/site-bmps';
import type { Period } from '@/lib/audit-packs/inspection-rows';

/** The days of a pack and their instants at the site. */
export interface PackSite extends Period {
  site: ComplianceSite;
  fromDay: string;
  toDay: string;
}

/** @throws if the work unit does not have the site */
export async function loadPackSite(
  db: Db,
  { siteId, fromDay, toDay }: Pick<AuditPack, 'siteId' | 'fromDay' | 'toDay'>,
): Promise<PackSite> {
  const site = await findSite(db, siteId);
  if (!site) throw new Error('the site of an audit pack is missing');
  return createPackSite(site, formatDbDay(fromDay) ?? '', formatDbDay(toDay) ?? '');
}

export const createPackSite = (site: ComplianceSite, fromDay: string, toDay: string): PackSite => ({
  site,
  fromDay,
  toDay,
  start: getStartOfDay(fromDay, site.timeZone),
  end: getEndOfDay(toDay, site.timeZone),
});
