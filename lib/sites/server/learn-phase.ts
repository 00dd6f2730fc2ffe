import type { Db } from '@/lib/platform/database/client';
import { CONSTRUCTION_PHASES_LIMIT, knownPhase, offeredPhases } from '@/lib/sites/rules';

/**
 * The site offers a phase from now on that an inspection added to its list (EDIT-82, EDIT-84). It comes with the
 * inspection, so that one that was added without signal arrives, too, and two that are added at once are both kept.
 */
export async function learnPhase(db: Db, siteId: string, phase: string): Promise<void> {
  const [site] = await db.$queryRaw<{ own: string[] }[]>`
    SELECT construction_phases AS own FROM site_visibility WHERE site_id = ${siteId}::uuid AND visible FOR UPDATE`;
  const offered = offeredPhases(site?.own ?? []);
  if (!site || knownPhase(offered, phase) !== undefined || offered.length >= CONSTRUCTION_PHASES_LIMIT) return;
  await db.siteVisibility.updateMany({
    where: { siteId, visible: true },
    data: { constructionPhases: [...offered, phase.trim()] },
  });
}
