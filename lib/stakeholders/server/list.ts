import type { Db } from '@/lib/platform/database/client';
import type { NewStakeholder } from '@/lib/stakeholders/rules';

/** Serializes changes of the stakeholders, so that no address is added twice. */
export const lockStakeholders = (db: Db) => db.$queryRaw`SELECT id FROM work_unit WHERE id = current_unit() FOR UPDATE`;

export interface StoredStakeholder extends NewStakeholder {
  id: string;
  workUnitId: string;
  sites: { id: string; name: string }[];
}

/** The stakeholders with the sites that the work unit sees. A change does not affect hidden sites. */
export async function loadStoredStakeholders(db: Db): Promise<StoredStakeholder[]> {
  const rows = await db.stakeholder.findMany({
    include: {
      sites: {
        where: { site: { units: { some: { visible: true } } } },
        select: { site: { select: { id: true, name: true } } },
        orderBy: { site: { name: 'asc' } },
      },
    },
    orderBy: { createdAt: 'asc' },
  });
  return rows.map(({ id, workUnitId, name, email, company, sites }) => ({
    id,
    workUnitId,
    name,
    email,
    company,
    sites: sites.map(({ site }) => site),
    siteids: sites.map(({ site }) => site.id),
  }));
}
