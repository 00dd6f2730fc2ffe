import { z } from 'zod';
import type { Db } from '@/lib/platform/database/client';
import { toIsoTime } from '@/lib/platform/database/iso-time';
import { Prisma } from '@/lib/platform/prisma-client/client';
import { isAfter, isId, isInBox, isInInterval, type ItemQuery, type Resource } from './resource';

const item = z.object({
  id: z.uuid(),
  siteId: z.uuid().nullable(),
  siteName: z.string(),
  /** Of the site: where its map is centered. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** 'open' until CLOSE OUT, then 'closed'. Inspections that are still being written are left out. */
  status: z.enum(['open', 'closed']),
  type: z.enum(['weekly', 'precipitation', 'other']),
  otherType: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** The inspectors’ names, separated by commas. */
  inspectors: z.string(),
  /** When the crew was notified. */
  notifiedAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
});

export const inspectionsResource: Resource = {
  name: 'inspections',
  title: 'Inspections',
  description: 'Inspections whose crew was notified, at the place of their site.',
  scope: 'read-inspections',
  item,
  isCollection: false,
  load: loadInspections,
};

function loadInspections(
  db: Db,
  { after, limit, since, id, siteId, box, interval }: ItemQuery,
): Promise<z.output<typeof item>[]> {
  return db.$queryRaw`
    SELECT r.id, r.site_id AS "siteId", r.site_name AS "siteName", v.lat AS latitude, v.lng AS longitude, r.status, r.type,
      r.other_type AS "otherType", ${toIsoTime('r.date')} AS "startedAt", r.fields->>'inspectionEnd' AS "endedAt",
      (SELECT coalesce(string_agg(name, ', '), '') FROM jsonb_array_elements_text(r.fields->'inspectorNames') AS name
        WHERE name <> '') AS inspectors,
      ${toIsoTime('r.started_at')} AS "notifiedAt", ${toIsoTime('r.closed_at')} AS "closedAt"
      FROM report r LEFT JOIN site_visibility v ON v.site_id = r.site_id
     WHERE r.status IN ('open', 'closed') AND ${isAfter(after, Prisma.sql`r.id`)} AND ${isId(id, Prisma.sql`r.id`)}
       AND ${isId(siteId, Prisma.sql`r.site_id`)} AND ${isInBox(box, Prisma.sql`v.lat`, Prisma.sql`v.lng`)}
       AND ${isInInterval(interval, Prisma.sql`r.date`)}
       AND r.deleted_at IS NULL
       AND (${since}::timestamptz IS NULL OR greatest(r.updated_at, r.closed_at) >= ${since}::timestamptz)
     ORDER BY r.id LIMIT ${limit}`;
}
