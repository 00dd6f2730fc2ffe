import { calendarDay } from '@/lib/dates';
import { createNotificationKey } from '@/lib/notification-types';
import { asUnit } from '@/lib/platform/database/client';
import { deriveUuid } from '@/lib/platform/security/derive-uuid';
import { saveNotifications } from '@/lib/platform/messages/notifications';

/** Type of the notification (lib/notification-types.ts). */
const LOST_FILES_NOTIFICATION = 15;

interface LostFiles {
  reportId: string;
  siteName: string;
  /** In words: 'the map picture, 2 photos of Silt Fence (B)'. */
  files: string;
}

/**
 * Notifies the Office that stored files of a report are missing or damaged (decision X-300), once a day (UTC) for the
 * same files. It has its own transaction, because the operation that found them fails.
 */
export async function notifyOfficeOfLostFiles(lostFiles: LostFiles, unitId: string, at: Date): Promise<void> {
  const day = calendarDay(at.toISOString(), 'UTC');
  await asUnit(unitId, async (db) => {
    const office = await db.membership.findMany({
      where: { workUnitId: unitId, role: 'admin' },
      select: { personId: true },
    });
    const notification = {
      kind: 'notification',
      to: office.map(({ personId }) => personId),
      content: { type: LOST_FILES_NOTIFICATION, data: lostFiles },
      unitId,
      key: createNotificationKey(LOST_FILES_NOTIFICATION, lostFiles.reportId, deriveUuid(`${day} ${lostFiles.files}`)),
    } as const;
    await saveNotifications(db, [notification], at);
  });
}
