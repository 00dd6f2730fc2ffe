import type { z } from 'zod';
import type { ApiScope } from '@/lib/integrations/scopes';
import type { Db } from '@/lib/platform/database/client';
import { Prisma } from '@/lib/platform/prisma-client/client';

/** West, south, east, north, in degrees (WGS 84). West is greater than east across the antimeridian. */
export type BoundingBox = readonly [number, number, number, number];

/** ISO 8601; null for an open end. */
export interface Interval {
  from: string | null;
  to: string | null;
}

/** Which items of a kind of data a request asks for, in the order of their ids. */
export interface ItemQuery {
  /** Only items after this id. */
  after: string | null;
  limit: number;
  /** Only items that changed at or after this time, also BMPs that were merged into another one. */
  since: string | null;
  id: string | null;
  siteId: string | null;
  box: BoundingBox | null;
  interval: Interval | null;
}

/** An item is flat, so that JSON, CSV and GeoJSON show the same names. It has no phone numbers and email addresses. */
export type Item = Readonly<Record<string, string | number | boolean | null>> & {
  readonly id: string;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
};

/** A kind of data of the API. */
export interface Resource {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly scope: ApiScope;
  readonly item: z.ZodObject;
  /** Whether it is a collection of OGC API Features. */
  readonly isCollection: boolean;
  load(db: Db, query: ItemQuery, now: Date): Promise<Item[]>;
}

/** Conditions that hold for a place within the box. */
export const isInBox = (box: BoundingBox | null, lat: Prisma.Sql, lng: Prisma.Sql): Prisma.Sql => {
  if (box === null) return Prisma.sql`true`;
  const [west, south, east, north] = box;
  const isBetween =
    west <= east
      ? Prisma.sql`${lng} BETWEEN ${west} AND ${east}`
      : Prisma.sql`(${lng} >= ${west} OR ${lng} <= ${east})`;
  return Prisma.sql`(${lat} BETWEEN ${south} AND ${north} AND ${isBetween})`;
};

/** Condition that holds for a time within the interval, and for an item without a time (OGC 17-069r4, 7.15.4). */
export const isInInterval = (interval: Interval | null, time: Prisma.Sql): Prisma.Sql =>
  interval === null
    ? Prisma.sql`true`
    : Prisma.sql`coalesce(${time} >= coalesce(${interval.from}::timestamptz, '-infinity')
        AND ${time} <= coalesce(${interval.to}::timestamptz, 'infinity'), true)`;

export const isAfter = (after: string | null, id: Prisma.Sql): Prisma.Sql =>
  after === null ? Prisma.sql`true` : Prisma.sql`${id} > ${after}::uuid`;

export const isId = (wanted: string | null, id: Prisma.Sql): Prisma.Sql =>
  wanted === null ? Prisma.sql`true` : Prisma.sql`${id} = ${wanted}::uuid`;
