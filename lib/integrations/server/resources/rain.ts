import { z } from 'zod';
import type { Db } from '@/lib/platform/database/client';
import { toIsoTime } from '@/lib/platform/database/iso-time';
import { Prisma } from '@/lib/platform/prisma-client/client';
import { isAfter, isId, isInInterval, type ItemQuery, type Resource } from './resource';

const item = z.object({
  id: z.uuid(),
  siteId: z.uuid(),
  siteName: z.string(),
  fromAt: z.iso.datetime(),
  toAt: z.iso.datetime(),
  rainInches: z.number(),
  snowInches: z.number(),
  source: z.enum(['gauge', 'file', 'station']),
  /** The name of the station. */
  station: z.string().nullable(),
  receivedAt: z.iso.datetime(),
  /** The reading that this one corrects. */
  replacesId: z.uuid().nullable(),
});

export const rainResource: Resource = {
  name: 'rain',
  title: 'Rain',
  description: 'Rain and snow readings. They have no place of their own.',
  scope: 'read-rain',
  item,
  isCollection: false,
  load: loadRain,
};

/** The place of a gauge is not known, so that no reading is in a box. */
function loadRain(
  db: Db,
  { after, limit, since, id, siteId, box, interval }: ItemQuery,
): Promise<z.output<typeof item>[]> {
  return db.$queryRaw`
    SELECT r.id, r.site_id AS "siteId", s.name AS "siteName", ${toIsoTime('r.from_at')} AS "fromAt",
      ${toIsoTime('r.to_at')} AS "toAt", r.rain / 1000.0::float8 AS "rainInches", r.snow / 1000.0::float8 AS "snowInches",
      r.source, r.station, ${toIsoTime('r.received_at')} AS "receivedAt", r.replaces_id AS "replacesId"
      FROM rain_reading r JOIN site s ON s.id = r.site_id
     WHERE ${box === null} AND ${isAfter(after, Prisma.sql`r.id`)} AND ${isId(id, Prisma.sql`r.id`)}
       AND ${isId(siteId, Prisma.sql`r.site_id`)} AND ${isInInterval(interval, Prisma.sql`r.to_at`)}
       AND (${since}::timestamptz IS NULL OR r.received_at >= ${since}::timestamptz)
     ORDER BY r.id LIMIT ${limit}`;
}
