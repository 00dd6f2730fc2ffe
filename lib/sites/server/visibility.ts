import { randomUUID } from 'node:crypto';
import type { EventsOf } from '@/lib/events';
import { DEFAULT_ZOOM } from '@/lib/map/measures';
import type { Db } from '@/lib/platform/database/client';
import type { SiteVisibilityInput } from '@/lib/sites/contract';
import type { SharedSite, siteEvents } from '@/lib/sites/events';
import { OWN_APP } from './wire-format';

export interface ChangedVisibility {
  siteId: string;
  siteName: string;
  visible: boolean;
  /** The data for notifications, if a site of another application is shown; else null. */
  shared: SharedSite | null;
}

/**
 * Shows and hides sites in a work unit. A site that the unit never had can be shown if it was set up in another
 * application and belongs to the person (decision X-83). Row-level security limits the rows to those of the unit and
 * the person.
 *
 * @returns the sites whose visibility changed; null if one of them may not be shown, in which case the transaction must
 * be rolled back
 */
export async function changeVisibility(
  db: Db,
  workUnitId: string,
  changes: SiteVisibilityInput['sites'],
): Promise<ChangedVisibility[] | null> {
  const visibilityById = new Map(changes.map(({ siteId, visible }) => [siteId, visible]));
  const sites = await db.site.findMany({
    where: {
      id: { in: [...visibilityById.keys()] },
      OR: [{ units: { some: {} } }, { appOfOrigin: { not: OWN_APP } }],
    },
    select: {
      id: true,
      name: true,
      lat: true,
      lng: true,
      ownerId: true,
      appOfOrigin: true,
      units: { select: { visible: true } },
    },
  });
  if (sites.length < visibilityById.size) return null;

  const changedSites = sites.flatMap(
    ({ id: siteId, name: siteName, units: [link], lat, lng, ownerId, appOfOrigin }) => {
      const visible = visibilityById.get(siteId) === true;
      const isNew = !link;
      const shared = visible && appOfOrigin !== OWN_APP ? { siteId, siteName, ownerId, isNew } : null;
      return (link?.visible ?? false) === visible ? [] : [{ siteId, siteName, visible, isNew, lat, lng, shared }];
    },
  );
  const added = changedSites.filter(({ isNew }) => isNew);
  await db.siteVisibility.createMany({
    data: added.map(({ siteId, lat, lng }) => {
      return { id: randomUUID(), workUnitId, siteId, lat, lng, zoomLevel: DEFAULT_ZOOM.report };
    }),
    // A colleague may have shown it at the same time.
    skipDuplicates: true,
  });
  for (const visible of [true, false]) {
    const ids = changedSites.flatMap((site) => (site.visible === visible && !site.isNew ? site.siteId : []));
    if (ids.length > 0) await db.siteVisibility.updateMany({ where: { siteId: { in: ids } }, data: { visible } });
  }
  return changedSites.map(({ siteId, siteName, visible, shared }) => ({ siteId, siteName, visible, shared }));
}

/** Records the change of one site as its own event, and of several sites as one event. */
export function recordVisibility(
  changed: readonly ChangedVisibility[],
  record: (event: EventsOf<typeof siteEvents>) => void,
): void {
  const [first, another] = changed;
  const sending = { shared: changed.flatMap(({ shared }) => shared ?? []) };
  if (!first) return;
  if (!another) {
    const { siteId, siteName } = first;
    record(first.visible ? { type: 'showed-site', siteId, siteName, sending } : { type: 'hid-site', siteId, siteName });
    return;
  }
  const listNames = (visible: boolean) => changed.flatMap((site) => (site.visible === visible ? site.siteName : []));
  record({ type: 'updated-site-visibility', shownSites: listNames(true), hidden: listNames(false), sending });
}
