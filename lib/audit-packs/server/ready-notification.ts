import { addDays } from 'date-fns';
import { DAYS_OF_DOWNLOAD } from '@/lib/audit-packs/rules';
import { calendarDay } from '@/lib/dates';
import { createNotificationKey } from '@/lib/notification-types';
import type { Db } from '@/lib/platform/database/client';
import { saveNotifications } from '@/lib/platform/messages/notifications';
import type { AuditPack } from '@/lib/platform/prisma-client/client';
import type { PackSite } from './pack-site';

/** Type of the notification (lib/notification-types.ts). */
const PACK_READY = 24;

export const createReadyKey = (packId: string): string => createNotificationKey(PACK_READY, packId);

export const getExpiry = (now: Date): Date => addDays(now, DAYS_OF_DOWNLOAD);

/** Notifies who requested a pack that it is ready, if they are still in the Office. */
export async function notifyOfReadyPack(
  db: Db,
  { id, workUnitId, siteId, madeBy }: AuditPack,
  { site, fromDay, toDay }: PackSite,
  now: Date,
): Promise<void> {
  const requester = await db.membership.findFirst({
    where: { workUnitId, personId: madeBy, role: 'admin' },
    select: { personId: true },
  });
  const expiresOn = calendarDay(getExpiry(now).toISOString(), site.timeZone);
  const notification = {
    kind: 'notification',
    to: requester ? [requester.personId] : [],
    content: { type: PACK_READY, data: { packId: id, siteId, siteName: site.name, fromDay, toDay, expiresOn } },
    unitId: workUnitId,
    key: createReadyKey(id),
  } as const;
  await saveNotifications(db, [notification], now);
}
