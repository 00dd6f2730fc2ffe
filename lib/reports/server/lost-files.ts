import { calendarDay } from '@/lib/dates';
import { createNotificationKey } from '@/lib/notification-types';
import { asPerson, type SessionReference } from '@/lib/platform/database/client';
import { deriveUuid } from '@/lib/platform/security/derive-uuid';
import { saveNotifications } from '@/lib/platform/messages/notifications';
import type { Member } from '@/lib/platform/operation/call';

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
export async function notifyOfficeOfLostFiles(
  lostFiles: LostFiles,
  { unit }: Member,
  session: SessionReference,
): Promise<void> {
  const day = calendarDay(session.at.toISOString(), 'UTC');
  await asPerson(session, async (db) => {
    const office = await db.membership.findMany({
      where: { workUnitId: unit.id, role: 'admin' },
      select: { personId: true },
    });
    const notification = {
      kind: 'notification',
      to: office.map(({ personId }) => personId),
      content: { type: LOST_FILES_NOTIFICATION, data: lostFiles },
      unitId: unit.id,
      key: createNotificationKey(LOST_FILES_NOTIFICATION, lostFiles.reportId, deriveUuid(`${day} ${lostFiles.files}`)),
    } as const;
    await saveNotifications(db, [notification], session.at);
  });
}
