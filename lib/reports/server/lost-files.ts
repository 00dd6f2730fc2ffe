import { calendarDay } from '@/lib/dates';
import { createNoticeKey } from '@/lib/notices';
import { asPerson, type SessionReference } from '@/lib/platform/database/client';
import { deriveUuid } from '@/lib/platform/security/derive-uuid';
import { saveNotices } from '@/lib/platform/messages/notices';
import type { Member } from '@/lib/platform/operation/call';

/** Type of the notice (lib/notices.ts). */
const LOST_FILES_NOTICE = 15;

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
    const notice = {
      kind: 'notice',
      to: office.map(({ personId }) => personId),
      content: { type: LOST_FILES_NOTICE, data: lostFiles },
      unitId: unit.id,
      key: createNoticeKey(LOST_FILES_NOTICE, lostFiles.reportId, deriveUuid(`${day} ${lostFiles.files}`)),
    } as const;
    await saveNotices(db, [notice], session.at);
  });
}
