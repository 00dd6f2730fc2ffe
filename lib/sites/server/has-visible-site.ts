import type { Db } from '@/lib/platform/database/client';

/** Whether the work unit has a site that can be inspected. */
export async function hasVisibleSite(db: Db): Promise<boolean> {
  return (await db.siteVisibility.count({ where: { visible: true }, take: 1 })) > 0;
}
