import { getDueAt } from '@/lib/register/due';
import { MAX_ASKED_ACTIONS } from '@/lib/register/limits';
import type { EarlierVisit, SiteInstance } from '@/lib/register/visit';
import type { Db } from '@/lib/platform/database/client';
import { toDueAction, toDueSite } from './actions';

/** The BMPs in the ground of these sites, by site, in the order of their tags. One statement. */
export async function loadSiteInstances(db: Db, siteIds: string[], now: Date): Promise<Map<string, SiteInstance[]>> {
  const sites = await db.siteVisibility.findMany({
    where: { siteId: { in: siteIds } },
    select: {
      ...{ siteId: true, visible: true },
      site: { select: { timeZone: true } },
      permitProfiles: { orderBy: { version: 'asc' } },
      bmpInstances: {
        orderBy: { tag: 'asc' },
        select: {
          ...{ id: true, practiceId: true, tag: true, lat: true, lng: true },
          correctiveActions: {
            where: { closedAt: null },
            orderBy: [{ discoveredAt: 'asc' }, { id: 'asc' }],
            take: MAX_ASKED_ACTIONS,
          },
        },
      },
    },
    relationLoadStrategy: 'join',
  });
  return new Map(
    sites.map(({ siteId, bmpInstances, site, ...rest }) => {
      const dueSite = toDueSite({ ...rest, timeZone: site.timeZone }, now);
      const instances = bmpInstances.map(({ id, practiceId, tag, lat, lng, correctiveActions }) => ({
        ...{ id, practiceId, tag, location: lat === null || lng === null ? null : { lat, lng } },
        openActions: correctiveActions.map((row) => ({
          ...{ id: row.id, actionId: row.actionId, name: row.name },
          ...{ discoveredAt: row.discoveredAt.toISOString(), dueAt: getDueAt(toDueAction(row), dueSite) },
        })),
      }));
      return [siteId, instances];
    }),
  );
}

/** The visits of these inspections, by logged BMP. One statement. */
export async function loadVisits(
  db: Db,
  reportIds: string[],
  instances: readonly SiteInstance[],
): Promise<Map<string, EarlierVisit>> {
  const instancesById = new Map(instances.map((instance) => [instance.id, instance]));
  const rows = await db.bmpVisit.findMany({
    where: { loggedBmp: { reportId: { in: reportIds } } },
    select: {
      ...{ loggedBmpId: true, bmpInstanceId: true },
      instance: {
        select: {
          correctiveActions: {
            where: { closedAt: { not: null }, lastReportId: { in: reportIds } },
            select: {
              ...{ actionId: true, name: true },
              events: {
                where: { kind: { in: ['fixed', 'not-needed'] } },
                orderBy: { number: 'desc' },
                take: 1,
                select: { kind: true, at: true, photos: true },
              },
            },
          },
        },
      },
    },
    relationLoadStrategy: 'join',
  });
  return new Map(
    rows.flatMap(({ loggedBmpId, bmpInstanceId, instance: { correctiveActions } }) => {
      const instance = instancesById.get(bmpInstanceId);
      if (!instance) return [];
      const closed = correctiveActions.map(({ actionId, name, events: [event] }) => ({
        actionId,
        corrected:
          event?.kind === 'fixed'
            ? { actionId, name, at: event.at.toISOString(), photos: readPhotos(event.photos) }
            : null,
      }));
      return [[loggedBmpId, { instance, closed }] as const];
    }),
  );
}

/** File names, as events store them. */
const readPhotos = (photos: unknown): string[] => photos as string[];
