import type { Statements } from '@/lib/platform/database/statements';
import { Prisma } from '@/lib/platform/prisma-client/client';
import type { PastQuery } from '@/lib/reports/domain/past-reports-filter';
import { LIMITS } from '@/lib/reports/domain/rules';
import {
  amongFound,
  findWords,
  hasWords,
  matchingOf,
  orderOf,
  PAST,
  stretchesBeyond,
  type ListOrder,
  type RowPlace,
} from './past-reports-matching';

/** Finds which reports are at which place in Past Reports. */

export interface Matching {
  matching: Prisma.Sql;
  words?: string;
}

export interface Stretch {
  place: RowPlace | null;
  order: ListOrder;
  size: number;
}

export interface PlacedId {
  id: string;
  date: Date;
}

/** The next reports after a position, in order. Each part is one index range. */
export function listedReports({ place, order, size }: Stretch, matching: Prisma.Sql): Prisma.Sql {
  const by = orderOf(order);
  const pieces = stretchesBeyond(place, order).map(
    (stretch) => Prisma.sql`(
      SELECT r.id, r.site_id, r.site_name, r.site_key, r.type, r.other_type, r.type_key, r.status, r.date, r.closed_at,
        r.created_by, r.fields->'inspectorNames' AS inspectors
      FROM report r WHERE ${matching} AND ${stretch} ORDER BY ${by} LIMIT ${size})`,
  );
  return Prisma.sql`SELECT * FROM (${Prisma.join(pieces, ' UNION ALL ')}) r ORDER BY ${by} LIMIT ${size}`;
}

/**
 * The next reports with very common words. They are usually among the first rows; if not, as with words of old reports
 * only, all reports with these words are sorted.
 */
export async function idsHolding(
  db: Statements,
  words: string,
  { matching, ...stretch }: Stretch & { matching: Prisma.Sql },
): Promise<PlacedId[]> {
  const near = listedReports({ ...stretch, size: LIMITS.searchedOneByOne }, matching);
  const by = orderOf(stretch.order);
  const found = await db.$queryRaw<PlacedId[]>`
    SELECT r.id, r.date FROM (${near}) r WHERE ${hasWords(words)} ORDER BY ${by} LIMIT ${stretch.size}`;
  return found.length < stretch.size ? idsOf(db, stretch, Prisma.sql`${matching} AND ${amongFound(words)}`) : found;
}

const idsOf = (db: Statements, stretch: Stretch, matching: Prisma.Sql): Promise<PlacedId[]> =>
  db.$queryRaw<PlacedId[]>`
    SELECT r.id, r.date FROM (${listedReports(stretch, matching)}) r ORDER BY ${orderOf(stretch.order)}`;

interface Piece {
  query: PastQuery;
  /** Only these reports, whatever the filter; null: all that match the filter. */
  reportIds: string[] | null;
  after: PlacedId | null;
  size: number;
}

export async function pastIds(
  db: Statements,
  { query, reportIds, after, size }: Piece,
  now: Date,
): Promise<PlacedId[]> {
  const place = after && { at: after.date, id: after.id };
  const stretch = { place, order: { sort: query.sort, backwards: false }, size };
  if (reportIds) return idsOf(db, stretch, Prisma.sql`${PAST} AND r.id = ANY (${reportIds}::uuid[])`);
  const found = await findWords(db, query);
  const matching = matchingOf(query, found, now);
  return found === 'many' && query.words
    ? idsHolding(db, query.words, { ...stretch, matching })
    : idsOf(db, stretch, matching);
}

/** Number of search results, up to one more than LIMITS.searchCounted. */
export async function countedSoFar(db: Statements, { matching, words }: Matching): Promise<number> {
  const most = LIMITS.searchCounted + 1;
  const upTo = (rows: Prisma.Sql) => countedRows(db, Prisma.sql`(SELECT FROM ${rows} LIMIT ${most}) found`);
  if (!words) return upTo(Prisma.sql`report r WHERE ${matching}`);
  const near = Prisma.sql`(SELECT r.id FROM report r WHERE ${matching} LIMIT ${LIMITS.searchedOneByOne}) r`;
  const counted = await upTo(Prisma.sql`${near} WHERE ${hasWords(words)}`);
  return counted < most ? upTo(Prisma.sql`report r WHERE ${matching} AND ${amongFound(words)}`) : counted;
}

export async function countedRows(db: Statements, rows: Prisma.Sql): Promise<number> {
  const [row] = await db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM ${rows}`;
  return row?.total ?? 0;
}
