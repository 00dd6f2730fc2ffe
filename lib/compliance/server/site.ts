import type { Db } from '@/lib/platform/database/client';

export interface ComplianceSite {
  id: string;
  name: string;
  timeZone: string;
}

/** The site, if the work unit has it. */
export async function findSite(db: Db, siteId: string): Promise<ComplianceSite | null> {
  const link = await db.siteVisibility.findFirst({
    where: { siteId },
    select: { site: { select: { id: true, name: true, timeZone: true } } },
  });
  return link?.site ?? null;
}
