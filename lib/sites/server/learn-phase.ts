import type { Db } from '@/lib/platform/database/client';
import { CONSTRUCTION_PHASES_LIMIT, knownPhase, offeredPhases } from '@/lib/sites/rules';

/**
 * Adds a phase that an inspection entered to the site's list (EDIT-82, EDIT-84). It comes with the save of the
 * inspection, so that a phase entered without signal arrives, too, and two that arrive at once are both stored.
 */
export async function learnPhase(db: Db, siteId: string, phase: string): Promise<void> {
  const [site] = await db.$queryRaw<{ own: string[] }[]>`
    SELECT construction_phases AS own FROM site_visibility WHERE site_id = ${siteId}::uuid FOR UPDATE`;
  const offered = offeredPhases(site?.own ?? []);
  if (!site || knownPhase(offered, phase) !== undefined || offered.length >= CONSTRUCTION_PHASES_LIMIT) return;
  await db.siteVisibility.updateMany({
    where: { siteId },
    data: { constructionPhases: [...offered, phase.trim()] },
  });
}
