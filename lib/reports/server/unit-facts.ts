import type { Db } from '@/lib/platform/database/client';
import type { UnitFacts } from '@/lib/reports/first-steps';

/** Counted only for a work unit without inspections: every other page of the list is spared the question. */
export async function readUnitFacts(db: Db, unitId: string): Promise<UnitFacts> {
  const sites = await db.siteVisibility.count({ where: { workUnitId: unitId, visible: true } });
  const people = await db.membership.count({ where: { workUnitId: unitId } });
  return { sites, people };
}
