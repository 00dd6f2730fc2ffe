import { noticeKey, type NoticeDelivery } from '@/lib/notices';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import type { Deliveries } from '@/lib/platform/operation/implement';
import type { RecordedBy } from '@/lib/events';
import type { siteEvents } from '@/lib/sites/events';

/** NOTIF-11: everybody of the work unit but whoever added the site. */
export const siteDeliveries: Deliveries<RecordedBy<typeof siteEvents>, Member> = {
  'new-site': ({ siteId, siteName }, context) => newSite(context, noticeKey(3, siteId), { siteName }),
  'imported-sites': ({ importId, sites, sending: { first } }, context) =>
    newSite(context, noticeKey(3, importId), sites > 1 ? { siteName: first, more: sites - 1 } : { siteName: first }),
};

async function newSite(
  { db, actor }: { db: Db; actor: Member },
  key: string,
  data: { siteName: string; more?: number },
): Promise<NoticeDelivery[]> {
  const { personId, username, unit } = actor;
  const others = await db.membership.findMany({
    where: { workUnitId: unit.id, personId: { not: personId } },
    select: { personId: true },
  });
  const to = others.map((each) => each.personId);
  return [{ kind: 'notice', to, content: { type: 3, data, from: { personId, username } }, unitId: unit.id, key }];
}
