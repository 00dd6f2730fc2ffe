import { calendarDay } from '@/lib/dates';
import { noticeKey } from '@/lib/notices';
import { asPerson, type Who } from '@/lib/platform/database/client';
import { digestId } from '@/lib/platform/digest-id';
import { writeNotices } from '@/lib/platform/notices';
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
export async function notifyOfficeOfLostFiles(lost: LostFiles, { unit }: Member, who: Who): Promise<void> {
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
      key: noticeKey(15, lost.reportId, digestId(`${day} ${lost.files}`)),
    } as const;
    await writeNotices(db, [notice], who.at);
  });
}
