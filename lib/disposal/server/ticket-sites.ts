import type { Side } from '@/lib/disposal/rules';
import type { Db } from '@/lib/platform/database/client';

/** The sites of an agreement that are the work unit's own, by side; null for those of its partner. */
export async function loadOwnSiteIds(db: Db, agreementId: string): Promise<Record<Side, string | null>> {
  const agreement = await db.agreement.findUniqueOrThrow({
    where: { id: agreementId },
    select: { exportSiteId: true, importSiteId: true },
  });
  const { exportSiteId, importSiteId } = agreement;
  const links = await db.siteVisibility.findMany({
    where: { siteId: { in: [exportSiteId, importSiteId].filter((id) => id !== null) } },
    select: { siteId: true },
  });
  const own = new Set<string | null>(links.map(({ siteId }) => siteId));
  return { export: own.has(exportSiteId) ? exportSiteId : null, import: own.has(importSiteId) ? importSiteId : null };
}
