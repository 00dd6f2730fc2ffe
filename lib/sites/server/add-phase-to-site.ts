import type { Db } from '@/lib/platform/database/client';
import { MAX_CONSTRUCTION_PHASES, findPhase, getAvailablePhases } from '@/lib/sites/rules';

/**
 * Adds a phase entered in an inspection to the site's list (EDIT-82, EDIT-84), as part of the save, unless the list has
 * it or is full. The row is locked, so that concurrent additions are both stored.
 */
export async function addPhaseToSite(db: Db, siteId: string, phase: string): Promise<void> {
  const [site] = await db.$queryRaw<{ own: string[] }[]>`
    SELECT construction_phases AS own FROM site_visibility WHERE site_id = ${siteId}::uuid FOR UPDATE`;
  const availablePhases = getAvailablePhases(site?.own ?? []);
  if (!site || findPhase(availablePhases, phase) !== undefined || availablePhases.length >= MAX_CONSTRUCTION_PHASES)
    return;
  await db.siteVisibility.updateMany({
    where: { siteId },
    data: { constructionPhases: [...availablePhases, phase.trim()] },
  });
}
