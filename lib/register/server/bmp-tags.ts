import type { Db } from '@/lib/platform/database/client';

/** The tags of a report's BMPs in the register, by BMP id. */
export async function loadBmpTags(db: Db, reportId: string): Promise<Record<string, string>> {
  const visits = await db.bmpVisit.findMany({
    where: { loggedBmp: { reportId } },
    select: { loggedBmpId: true, instance: { select: { tag: true } } },
    relationLoadStrategy: 'join',
  });
  return Object.fromEntries(visits.map(({ loggedBmpId, instance }) => [loggedBmpId, instance.tag]));
}
