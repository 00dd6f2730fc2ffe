import { SITE_PROFILES } from '@/lib/compliance/server/rows';
import type { Db } from '@/lib/platform/database/client';
import { getDueAt } from '@/lib/register/due';
import { toDueAction, toDueSite } from './actions';

interface DueTimesQuery {
  siteId: string | { in: string[] };
  reportIds: string[];
}

/**
 * When the first open corrective action of each BMP of these reports is due, by BMP id (CLOCK-24). A report at a site
 * without a permit profile has no entry. One statement.
 */
export async function loadBmpDueTimes(
  db: Db,
  { siteId, reportIds }: DueTimesQuery,
  now: Date,
): Promise<Map<string, Record<string, string>>> {
  const sites = await db.siteVisibility.findMany({
    where: { siteId, permitProfiles: { some: {} } },
    select: {
      visible: true,
      site: { select: { timeZone: true, reports: { where: { id: { in: reportIds } }, select: { id: true } } } },
      permitProfiles: SITE_PROFILES,
      correctiveActions: {
        where: { closedAt: null, instance: { visits: { some: { loggedBmp: { reportId: { in: reportIds } } } } } },
        include: {
          instance: {
            select: {
              visits: {
                where: { loggedBmp: { reportId: { in: reportIds } } },
                select: { loggedBmpId: true, loggedBmp: { select: { reportId: true } } },
              },
            },
          },
        },
      },
    },
    relationLoadStrategy: 'join',
  });
  const dueTimes = new Map<string, Record<string, string>>();
  for (const { site, correctiveActions, ...rest } of sites) {
    const dueSite = toDueSite({ ...rest, timeZone: site.timeZone }, now);
    for (const { id } of site.reports) dueTimes.set(id, {});
    for (const { instance, ...action } of correctiveActions) {
      const dueAt = getDueAt(toDueAction(action), dueSite);
      if (dueAt === null) continue;
      for (const { loggedBmpId, loggedBmp } of instance.visits) {
        const ofReport = dueTimes.get(loggedBmp.reportId);
        const earliest = ofReport?.[loggedBmpId];
        if (ofReport && (earliest === undefined || dueAt < earliest)) ofReport[loggedBmpId] = dueAt;
      }
    }
  }
  return dueTimes;
}
