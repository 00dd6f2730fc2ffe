import { isLanguage, type Language } from '@/lib/language';
import { isTask, type NotificationContent } from '@/lib/notification-types';
import type { NotificationLists, NotificationRow, WireNotification } from '@/lib/notifications/contract';
import { TASK_TYPES } from '@/lib/notification-types';
import { MAX_NOTIFICATIONS_PER_CALL, MAX_NOTIFICATIONS_SHOWN, type Badges } from '@/lib/notifications/rules';
import type { Db } from '@/lib/platform/database/client';
import type { Notification } from '@/lib/platform/prisma-client/client';

const IS_TASK = { in: [...TASK_TYPES] };

/** Loads the badges of a person. In a person's transaction, it must be that person. */
export async function loadBadges(db: Db, personId: string): Promise<Badges> {
  const [badges] = await db.$queryRaw<Badges[]>`
    SELECT count(*) FILTER (WHERE type NOT IN (1, 13))::int AS notifications,
           count(*) FILTER (WHERE type IN (1, 13) AND done_at IS NULL)::int AS tasks
      FROM notification
     WHERE person_id = ${personId}::uuid AND cleared_at IS NULL AND received_at IS NULL`;
  return badges ?? { notifications: 0, tasks: 0 };
}

/** Loads the badges and the chosen language in one statement, because every page needs both. */
export async function loadBadgesAndLanguage(
  db: Db,
  personId: string,
): Promise<{ badges: Badges; language: Language | null }> {
  const [row] = await db.$queryRaw<(Badges & { language: string | null })[]>`
    SELECT count(*) FILTER (WHERE type NOT IN (1, 13))::int AS notifications,
           count(*) FILTER (WHERE type IN (1, 13) AND done_at IS NULL)::int AS tasks,
           (SELECT language FROM person WHERE id = ${personId}::uuid) AS language
      FROM notification
     WHERE person_id = ${personId}::uuid AND cleared_at IS NULL AND received_at IS NULL`;
  const { notifications = 0, tasks = 0, language = null } = row ?? {};
  return { badges: { notifications, tasks }, language: isLanguage(language) ? language : null };
}

export async function loadNotificationLists(db: Db, personId: string): Promise<NotificationLists> {
  const loadRows = (type: object) =>
    db.notification.findMany({
      where: { personId, clearedAt: null, type },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: MAX_NOTIFICATIONS_SHOWN,
    });
  const notifications = await loadRows({ not: IS_TASK });
  const tasks = await loadRows(IS_TASK);
  return {
    notifications: notifications.map(toNotificationRow),
    tasks: tasks.map(toNotificationRow),
    badges: await loadBadges(db, personId),
  };
}

/**
 * Loads the newest notifications and tasks, at most MAX_NOTIFICATIONS_PER_CALL. Types above 13 are not in the specification
 * and are left out (decision X-194).
 */
export async function loadUncleared(db: Db, personId: string): Promise<WireNotification[]> {
  const rows = await db.notification.findMany({
    where: { personId, clearedAt: null, type: { lte: 13 } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_NOTIFICATIONS_PER_CALL,
  });
  return rows.map(toWireRow);
}

/** Not parsed, because only `notify_people` writes rows, from a `NotificationContent`. */
export function toNotificationContent({ type, linkData }: Notification): NotificationContent {
  const { from = null, ...data } = linkData as Record<string, unknown>;
  return { type, data, from } as NotificationContent;
}

const toIso = (date: Date | null): string | null => date?.toISOString() ?? null;

const toNotificationRow = (row: Notification): NotificationRow => ({
  id: row.id,
  content: toNotificationContent(row),
  unitId: row.workUnitId,
  createdAt: row.createdAt.toISOString(),
  receivedAt: toIso(row.receivedAt),
  readAt: toIso(row.readAt),
  doneAt: isTask(row.type) ? toIso(row.doneAt) : null,
});

function toWireRow(row: Notification): WireNotification {
  const content = toNotificationContent(row);
  return {
    idnotification: row.id,
    idnotificationtype: row.type,
    datecreated: row.createdAt.toISOString(),
    datereceived: toIso(row.receivedAt),
    dateread: toIso(row.readAt),
    ...toWireFields(content),
  };
}

type WireFields = Omit<WireNotification, `id${string}` | `date${string}`>;

/** The fields that depend on the type (DATA-29, DATA-30). */
function toWireFields({ type, data, from }: NotificationContent): WireFields {
  const createLinkData = (payload: object) => JSON.stringify(from ? { ...payload, name: from.username } : payload);
  switch (type) {
    case 1:
      return { linkdata: data.link, partnerSiteName: data.partnerSiteName };
    case 4:
    case 5:
      return { linkdata: createLinkData({}), exportSite: data.exportSite, importSite: data.importSite };
    case 3:
    case 6:
    case 9:
    case 10: {
      const { siteName } = data;
      const partner = 'partnerName' in data ? { partnerName: data.partnerName } : {};
      const profile = 'profile' in data ? { profile: data.profile } : {};
      return { linkdata: createLinkData({ siteName, sitename: siteName, ...partner }), siteName, ...profile };
    }
    case 7:
    case 8:
      return { linkdata: createLinkData({ pmGroupName: data.pmGroupName }) };
    case 11:
    case 12: {
      const siteName = data.siteNames.join(', ');
      return { linkdata: createLinkData({ siteName, sitename: siteName, partnerName: data.partnerName }), siteName };
    }
    case 13:
      return { linkdata: createLinkData({ resource: data.resource, iddiscoverymode: data.iddiscoverymode }) };
    default:
      return { linkdata: createLinkData({}) };
  }
}
