import { calendarDay } from '@/lib/dates';
import { createNoticeKey } from '@/lib/notices';
import { asPerson, type SessionReference } from '@/lib/platform/database/client';
import { deriveUuid } from '@/lib/platform/security/derive-uuid';
import { saveNotices } from '@/lib/platform/messages/notices';
import type { Member } from '@/lib/platform/operation/call';

interface LostFiles {
  reportId: string;
  siteName: string;
  files: string;
}

/**
 * Notifies the Office that stored files of a report are missing or damaged (decision X-300), once a day for the same
 * files. It has its own transaction, because the operation that found them fails.
 */
export async function notifyOfficeOfLostFiles(lost: LostFiles, { unit }: Member, who: SessionReference): Promise<void> {
  const day = calendarDay(who.at.toISOString(), 'UTC');
  await asPerson(who, async (db) => {
    const office = await db.membership.findMany({
      where: { workUnitId: unit.id, role: 'admin' },
      select: { personId: true },
    });
    const notice = {
      kind: 'notice',
      to: office.map(({ personId }) => personId),
      content: { type: 15, data: lost },
      unitId: unit.id,
      key: createNoticeKey(15, lost.reportId, deriveUuid(`${day} ${lost.files}`)),
    } as const;
    await saveNotices(db, [notice], who.at);
  });
}
