import type { Db } from '@/lib/platform/database/client';

export async function hasVisibleSite(db: Db): Promise<boolean> {
  return (await db.siteVisibility.findFirst({ where: { visible: true }, select: { id: true } })) !== null;
}
