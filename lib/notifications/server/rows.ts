import { isLanguage, type Language } from '@/lib/language';
import { isTask, type NoticeContent } from '@/lib/notices';
import type { NoticeLists, NoticeRow, WireNotification } from '@/lib/notifications/contract';
import { MAX_NOTICES_PER_CALL, MAX_NOTICES_SHOWN, type Badges } from '@/lib/notifications/rules';
import type { Db } from '@/lib/platform/database/client';
import type { Notification } from '@/lib/platform/prisma-client/client';

const TASKS = { in: [1, 13] };

/** Counts the badges of a person, who is the transaction's own unless it is the system's. */
export async function readBadges(db: Db, personId: string): Promise<Badges> {
  const [badges] = await db.$queryRaw<Badges[]>`
    SELECT count(*) FILTER (WHERE type NOT IN (1, 13))::int AS notices,
           count(*) FILTER (WHERE type IN (1, 13) AND done_at IS NULL)::int AS tasks
      FROM notification
     WHERE person_id = ${personId}::uuid AND cleared_at IS NULL AND received_at IS NULL`;
  return badges ?? { notices: 0, tasks: 0 };
}

/** The badges and the chosen language in one statement, because every page needs both. */
export async function readBadgesAndLanguage(
  db: Db,
  personId: string,
): Promise<{ badges: Badges; language: Language | null }> {
  const [row] = await db.$queryRaw<(Badges & { language: string | null })[]>`
    SELECT count(*) FILTER (WHERE type NOT IN (1, 13))::int AS notices,
           count(*) FILTER (WHERE type IN (1, 13) AND done_at IS NULL)::int AS tasks,
           (SELECT language FROM person WHERE id = ${personId}::uuid) AS language
      FROM notification
     WHERE person_id = ${personId}::uuid AND cleared_at IS NULL AND received_at IS NULL`;
  const { notices = 0, tasks = 0, language = null } = row ?? {};
  return { badges: { notices, tasks }, language: isLanguage(language) ? language : null };
}

export async function readNoticeLists(db: Db, personId: string): Promise<NoticeLists> {
  const rows = (type: object) =>
    db.notification.findMany({
      where: { personId, clearedAt: null, type },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: MAX_NOTICES_SHOWN,
    });
  const notices = await rows({ not: TASKS });
  const tasks = await rows(TASKS);
  return { notices: notices.map(toNoticeRow), tasks: tasks.map(toNoticeRow), badges: await readBadges(db, personId) };
}

/** Types above 13 are not in the specification and are left out (decision X-194). */
export async function readUncleared(db: Db, personId: string): Promise<WireNotification[]> {
  const rows = await db.notification.findMany({
    where: { personId, clearedAt: null, type: { lte: 13 } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_NOTICES_PER_CALL,
  });
  return rows.map(toWireRow);
}

/** Not parsed, because only `notify_people` writes rows, from a `NoticeContent`. */
function toContent({ type, linkData }: Notification): NoticeContent {
  const { from = null, ...data } = linkData as Record<string, unknown>;
  return { type, data, from } as NoticeContent;
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

const toNoticeRow = (row: Notification): NoticeRow => ({
  id: row.id,
  content: toContent(row),
  unitId: row.workUnitId,
  createdAt: row.createdAt.toISOString(),
  receivedAt: iso(row.receivedAt),
  readAt: iso(row.readAt),
  doneAt: isTask(row.type) ? iso(row.doneAt) : null,
});

function toWireRow(row: Notification): WireNotification {
  const content = toContent(row);
  return {
    idnotification: row.id,
    idnotificationtype: row.type,
    datecreated: row.createdAt.toISOString(),
    datereceived: iso(row.receivedAt),
    dateread: iso(row.readAt),
    ...toWireFields(content),
  };
}

type WireFields = Omit<WireNotification, `id${string}` | `date${string}`>;

/** DATA-29, DATA-30. */
function toWireFields({ type, data, from }: NoticeContent): WireFields {
  const linkdata = (payload: object) => JSON.stringify(from ? { ...payload, name: from.username } : payload);
  switch (type) {
    case 1:
      return { linkdata: data.link, partnerSiteName: data.partnerSiteName };
    case 4:
    case 5:
      return { linkdata: linkdata({}), exportSite: data.exportSite, importSite: data.importSite };
    case 3:
    case 6:
    case 9:
    case 10: {
      const { siteName } = data;
      const partner = 'partnerName' in data ? { partnerName: data.partnerName } : {};
      const profile = 'profile' in data ? { profile: data.profile } : {};
      return { linkdata: linkdata({ siteName, sitename: siteName, ...partner }), siteName, ...profile };
    }
    case 7:
    case 8:
      return { linkdata: linkdata({ pmGroupName: data.pmGroupName }) };
    case 11:
    case 12: {
      const siteName = data.siteNames.join(', ');
      return { linkdata: linkdata({ siteName, sitename: siteName, partnerName: data.partnerName }), siteName };
    }
    case 13:
      return { linkdata: linkdata({ resource: data.resource, iddiscoverymode: data.iddiscoverymode }) };
    default:
      return { linkdata: linkdata({}) };
  }
}
