import {
  createNotificationKey,
  type NotificationAuthor,
  type NotificationContent,
  type NotificationData,
  type NotificationDelivery,
} from '@/lib/notification-types';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import type { Deliveries } from '@/lib/platform/operation/implement';
import type { EventsOf } from '@/lib/events';
import type { SharedSite, siteEvents } from '@/lib/sites/events';

const NEW_SITE_NOTIFICATION_TYPE = 3;
/** The types for one site and for several at once (decision X-108). */
const OWNER_NOTIFICATION_TYPES = [9, 11] as const;
const COLLEAGUE_NOTIFICATION_TYPES = [10, 12] as const;

/** Notifications about sites. A person gets none about their own actions. */
export const siteDeliveries: Deliveries<EventsOf<typeof siteEvents>, Member> = {
  'new-site': ({ siteId, siteName }, context) =>
    createNewSiteNotification(context, createNotificationKey(NEW_SITE_NOTIFICATION_TYPE, siteId), { siteId, siteName }),
  'imported-sites': ({ importId, sites, sending: { first } }, context) =>
    createNewSiteNotification(context, createNotificationKey(NEW_SITE_NOTIFICATION_TYPE, importId), {
      siteId: first.id,
      siteName: first.name,
      ...(sites > 1 ? { more: sites - 1 } : {}),
    }),
  'showed-site': ({ sending: { shared } }, context) => createSharedSitesNotifications(context, shared),
  'updated-site-visibility': ({ sending: { shared } }, context) => createSharedSitesNotifications(context, shared),
};

interface DeliveryContext {
  db: Db;
  actor: Member;
  now: Date;
}

/** Notifies the other members of the work unit (NOTIF-11). */
async function createNewSiteNotification(
  { db, actor }: DeliveryContext,
  key: string,
  data: NotificationData[3],
): Promise<NotificationDelivery[]> {
  const to = await findColleagues(db, actor);
  return [
    {
      kind: 'notification',
      to,
      content: { type: NEW_SITE_NOTIFICATION_TYPE, data, from: getAuthor(actor) },
      unitId: actor.unit.id,
      key,
    },
  ];
}

/**
 * Sites of another application (decision X-282): the work unit is notified of sites that their owner adds, and an owner
 * of sites that someone else shows again.
 */
async function createSharedSitesNotifications(
  context: DeliveryContext,
  shared: readonly SharedSite[],
): Promise<NotificationDelivery[]> {
  if (shared.length === 0) return [];
  const { db, actor } = context;
  const colleagues = await findColleagues(db, actor);
  const sitesByOwner = new Map<string, SharedSite[]>();
  for (const site of shared)
    if (site.ownerId !== actor.personId)
      sitesByOwner.set(site.ownerId, [...(sitesByOwner.get(site.ownerId) ?? []), site]);
  const ownerNotifications = [...sitesByOwner].flatMap(([ownerId, sites]) => {
    // An owner who left the work unit gets no link into it.
    const unitId = colleagues.includes(ownerId) ? actor.unit.id : null;
    return createSharedSitesNotification(context, sites, {
      types: OWNER_NOTIFICATION_TYPES,
      to: [ownerId],
      partnerName: actor.unit.name,
      unitId,
    });
  });
  const newSites = shared.filter(({ isNew }) => isNew);
  const notification = {
    types: COLLEAGUE_NOTIFICATION_TYPES,
    to: colleagues,
    partnerName: actor.name,
    unitId: actor.unit.id,
  };
  return [...ownerNotifications, ...createSharedSitesNotification(context, newSites, notification)];
}

interface SharedSitesNotificationOptions {
  types: typeof OWNER_NOTIFICATION_TYPES | typeof COLLEAGUE_NOTIFICATION_TYPES;
  to: readonly string[];
  partnerName: string;
  unitId: string | null;
}

function createSharedSitesNotification(
  { actor, now }: DeliveryContext,
  sites: readonly SharedSite[],
  { types: [one, several], to, partnerName, unitId }: SharedSitesNotificationOptions,
): NotificationDelivery[] {
  const [first, another] = sites;
  if (!first) return [];
  const { siteId, siteName } = first;
  const from = getAuthor(actor);
  const content: NotificationContent = another
    ? { type: several, data: { siteNames: sites.map((site) => site.siteName), partnerName }, from }
    : { type: one, data: { siteId, siteName, partnerName }, from };
  // The time is part of the key, because a site can be hidden and shown again.
  return [
    { kind: 'notification', to, content, unitId, key: createNotificationKey(content.type, siteId, now.toISOString()) },
  ];
}

const getAuthor = ({ personId, username }: Member): NotificationAuthor => ({ personId, username });

async function findColleagues(db: Db, { personId, unit }: Member): Promise<string[]> {
  const colleagues = await db.membership.findMany({
    where: { workUnitId: unit.id, personId: { not: personId } },
    select: { personId: true },
  });
  return colleagues.map((colleague) => colleague.personId);
}
