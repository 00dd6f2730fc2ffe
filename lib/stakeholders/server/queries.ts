import type { Db } from '@/lib/platform/database/client';

/** The stakeholders of a site in this work unit, by name (CALLS-15). */
export async function stakeholdersOfSite(
  db: Db,
  siteId: string,
): Promise<{ name: string; email: string; company: string }[]> {
  return db.stakeholder.findMany({
    where: { sites: { some: { siteId } } },
    select: { name: true, email: true, company: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
}
