import type { Db } from '@/lib/platform/database/client';
import { MAX_CONSTRUCTION_PHASES, findPhase, getAvailablePhases } from '@/lib/sites/rules';

/**
 * Adds a phase entered in an inspection to the site's list (EDIT-82, EDIT-84), as part of the save. The row is locked,
 * so that concurrent additions are both stored.
 */
export async function addPhaseToSite(db: Db, siteId: string, phase: string): Promise<void> {
  const [site] = await db.$queryRaw<{ own: string[] }[]>`
    SELECT construction_phases AS own FROM site_visibility WHERE site_id = ${siteId}::uuid FOR UPDATE`;
  const offered = getAvailablePhases(site?.own ?? []);
  if (!site || findPhase(offered, phase) !== undefined || offered.length >= MAX_CONSTRUCTION_PHASES) return;
  await db.siteVisibility.updateMany({
    where: { siteId },
    data: { constructionPhases: [...offered, phase.trim()] },
  });
}
