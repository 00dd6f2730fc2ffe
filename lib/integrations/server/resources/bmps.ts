import { z } from 'zod';
import { compareStrings } from '@/lib/compare';
import { SITE_PROFILES } from '@/lib/compliance/server/rows';
import type { Db } from '@/lib/platform/database/client';
import { toIsoTime } from '@/lib/platform/database/iso-time';
import { Prisma } from '@/lib/platform/prisma-client/client';
import { getDueAt, isActionOverdue } from '@/lib/register/due';
import { toDueAction, toDueSite } from '@/lib/register/server/actions';
import { isAfter, isId, isInBox, isInInterval, type ItemQuery, type Resource } from './resource';

const item = z.object({
  id: z.uuid(),
  siteId: z.uuid(),
  siteName: z.string(),
  /** 'SF-03', unique at the site. */
  tag: z.string(),
  name: z.string(),
  type: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** As the screens show it: 'Documentation' if the last inspection requires nothing and nothing is open. */
  status: z.enum(['Complete', 'Incomplete', 'Overdue', 'Documentation']),
  openCorrectiveActions: z.int(),
  /** When the first open corrective action is due; null if nothing is due. */
  dueAt: z.iso.datetime().nullable(),
  lastInspectedAt: z.iso.datetime().nullable(),
  /** The day at the site on which it was taken out of the ground. */
  removedOn: z.iso.date().nullable(),
  /** The BMP that has its history since they were merged. Only in responses to a request with 'since'. */
  mergedInto: z.uuid().nullable(),
});
type BmpItem = z.output<typeof item>;

export const bmpsResource: Resource = {
  name: 'bmps',
  title: 'BMPs',
  description: 'Best management practices in the ground, at the place of their last visit.',
  scope: 'read-bmps',
  item,
  isCollection: true,
  load: loadApiBmps,
};

type BmpRow = Omit<BmpItem, 'status' | 'openCorrectiveActions' | 'dueAt'> & { isDocumentation: boolean };

async function loadApiBmps(
  db: Db,
  { after, limit, since, id, siteId, box, interval }: ItemQuery,
  now: Date,
): Promise<BmpItem[]> {
  const rows = await db.$queryRaw<BmpRow[]>`
    SELECT i.id, i.site_id AS "siteId", s.name AS "siteName", i.tag, i.name, i.type, i.lat AS latitude, i.lng AS longitude,
      ${toIsoTime('visit.date')} AS "lastInspectedAt", i.removed_on::text AS "removedOn", i.merged_into AS "mergedInto",
      coalesce(visit.requires_nothing, false) AS "isDocumentation"
      FROM bmp_instance i JOIN site s ON s.id = i.site_id
      LEFT JOIN LATERAL (
        SELECT r.date, coalesce(l.corrective_actions, 'null'::jsonb) = 'null'::jsonb AS requires_nothing
          FROM bmp_visit b JOIN logged_bmp l ON l.id = b.logged_bmp_id JOIN report r ON r.id = l.report_id
         WHERE b.bmp_instance_id = i.id AND r.deleted_at IS NULL ORDER BY r.date DESC, l.id LIMIT 1) visit ON true
     WHERE ${isAfter(after, Prisma.sql`i.id`)} AND ${isId(id, Prisma.sql`i.id`)} AND ${isId(siteId, Prisma.sql`i.site_id`)}
       AND ${isInBox(box, Prisma.sql`i.lat`, Prisma.sql`i.lng`)} AND ${isInInterval(interval, Prisma.sql`visit.date`)}
       AND CASE WHEN ${since}::timestamptz IS NULL THEN i.merged_into IS NULL
             ELSE i.changed_at >= ${since}::timestamptz OR EXISTS (SELECT FROM corrective_action c
               WHERE c.bmp_instance_id = i.id AND c.changed_at >= ${since}::timestamptz) END
     ORDER BY i.id LIMIT ${limit}`;
  const open = await loadOpenDueTimes(db, rows, now);
  return rows.map(({ isDocumentation, ...row }) => {
    const actions = open.get(row.id) ?? [];
    const status = actions.some(({ isOverdue }) => isOverdue)
      ? 'Overdue'
      : actions.length > 0
        ? 'Incomplete'
        : isDocumentation
          ? 'Documentation'
          : 'Complete';
    const [dueAt = null] = actions.flatMap((action) => action.dueAt ?? []).toSorted(compareStrings);
    return { ...row, status, openCorrectiveActions: actions.length, dueAt };
  });
}

interface OpenAction {
  dueAt: string | null;
  isOverdue: boolean;
}

/** The open corrective actions of these BMPs. One statement. */
async function loadOpenDueTimes(db: Db, bmps: readonly BmpRow[], now: Date): Promise<Map<string, OpenAction[]>> {
  const rows = await db.correctiveAction.findMany({
    where: { bmpInstanceId: { in: bmps.map(({ id }) => id) }, closedAt: null },
    include: {
      site: { select: { visible: true, site: { select: { timeZone: true } }, permitProfiles: SITE_PROFILES } },
    },
    relationLoadStrategy: 'join',
  });
  const open = new Map<string, OpenAction[]>();
  for (const { site, ...row } of rows) {
    const dueSite = toDueSite({ ...site, timeZone: site.site.timeZone }, now);
    const action = toDueAction(row);
    const found = { dueAt: getDueAt(action, dueSite), isOverdue: isActionOverdue(action, dueSite, now.toISOString()) };
    open.set(row.bmpInstanceId, [...(open.get(row.bmpInstanceId) ?? []), found]);
  }
  return open;
}
