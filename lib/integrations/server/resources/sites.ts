import { z } from 'zod';
import type { Db } from '@/lib/platform/database/client';
import { toIsoTime } from '@/lib/platform/database/iso-time';
import { Prisma } from '@/lib/platform/prisma-client/client';
import { isAfter, isId, isInBox, isInInterval, type ItemQuery, type Resource } from './resource';

const item = z.object({
  id: z.uuid(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  timeZone: z.string(),
  /** False for a hidden site. */
  isActive: z.boolean(),
  /** 'epa-cgp-2022', 'wdnr-nr216' or 'custom'; null without a permit profile. */
  rules: z.string().nullable(),
  permitNumber: z.string().nullable(),
  coveredUntil: z.iso.date().nullable(),
  terminatedOn: z.iso.date().nullable(),
  /** The start of the last inspection whose crew was notified. */
  lastInspectedAt: z.iso.datetime().nullable(),
  openCorrectiveActions: z.int(),
});

export const sitesResource: Resource = {
  name: 'sites',
  title: 'Sites',
  description: 'Construction sites at their map center.',
  scope: 'read-sites',
  item,
  isCollection: true,
  load: loadSites,
};

function loadSites(
  db: Db,
  { after, limit, since, id, siteId, box, interval }: ItemQuery,
): Promise<z.output<typeof item>[]> {
  return db.$queryRaw`
    SELECT * FROM (
      SELECT s.id, s.name, v.lat AS latitude, v.lng AS longitude, s.time_zone AS "timeZone", v.visible AS "isActive",
        p.options->>'key' AS rules, p.permit_number AS "permitNumber", p.covered_until::text AS "coveredUntil",
        p.terminated_on::text AS "terminatedOn",
        (SELECT ${toIsoTime('max(r.date)')} FROM report r
          WHERE r.site_id = s.id AND r.status <> 'setup' AND r.deleted_at IS NULL) AS "lastInspectedAt",
        (SELECT count(*)::int FROM corrective_action c WHERE c.site_id = s.id AND c.closed_at IS NULL)
          AS "openCorrectiveActions"
        FROM site_visibility v JOIN site s ON s.id = v.site_id
        LEFT JOIN LATERAL (
          SELECT * FROM permit_profile WHERE site_id = s.id ORDER BY version DESC LIMIT 1) p ON true
       WHERE ${isAfter(after, Prisma.sql`s.id`)} AND ${isId(id, Prisma.sql`s.id`)}
         AND ${isId(siteId, Prisma.sql`s.id`)} AND ${isInBox(box, Prisma.sql`v.lat`, Prisma.sql`v.lng`)}
         AND (${since}::timestamptz IS NULL OR greatest(s.changed_at, v.changed_at, p.saved_at) >= ${since}::timestamptz
           OR EXISTS (SELECT FROM report r WHERE r.site_id = s.id AND r.updated_at >= ${since}::timestamptz)
           OR EXISTS (SELECT FROM corrective_action c WHERE c.site_id = s.id AND c.changed_at >= ${since}::timestamptz))
    ) AS found
    WHERE ${isInInterval(interval, Prisma.sql`"lastInspectedAt"::timestamptz`)}
    ORDER BY id LIMIT ${limit}`;
}
