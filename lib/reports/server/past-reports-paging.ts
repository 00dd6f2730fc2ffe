import type { Db } from '@/lib/platform/database/client';
import { Prisma } from '@/lib/platform/prisma-client/client';
import type { PastQuery } from '@/lib/reports/domain/past-reports-filter';
import { LIMITS } from '@/lib/reports/domain/rules';
import {
  isInWordIndex,
  findReportsWithWords,
  hasWords,
  buildConditions,
  buildOrderBy,
  IS_PAST,
  buildRangesAfter,
  type ListOrder,
  type RowPlace,
} from './past-reports-matching';

/** Finds which reports are at which place in Past Reports. */

export interface Matching {
  matching: Prisma.Sql;
  words?: string;
}

export interface PageRange {
  place: RowPlace | null;
  order: ListOrder;
  size: number;
}

export interface PlacedId {
  id: string;
  date: Date;
}

/** The next reports after a position, in order. Each part is one index range. */
export function selectPage({ place, order, size }: PageRange, matching: Prisma.Sql): Prisma.Sql {
  const by = buildOrderBy(order);
  const pieces = buildRangesAfter(place, order).map(
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
export async function findIdsWithWords(
  db: Db,
  words: string,
  { matching, ...stretch }: PageRange & { matching: Prisma.Sql },
): Promise<PlacedId[]> {
  const near = selectPage({ ...stretch, size: LIMITS.searchedOneByOne }, matching);
  const by = buildOrderBy(stretch.order);
  const found = await db.$queryRaw<PlacedId[]>`
    SELECT r.id, r.date FROM (${near}) r WHERE ${hasWords(words)} ORDER BY ${by} LIMIT ${stretch.size}`;
  return found.length < stretch.size
    ? fetchIds(db, stretch, Prisma.sql`${matching} AND ${isInWordIndex(words)}`)
    : found;
}

const fetchIds = (db: Db, stretch: PageRange, matching: Prisma.Sql): Promise<PlacedId[]> =>
  db.$queryRaw<PlacedId[]>`
    SELECT r.id, r.date FROM (${selectPage(stretch, matching)}) r ORDER BY ${buildOrderBy(stretch.order)}`;

interface Batch {
  query: PastQuery;
  /** Only these reports, whatever the filter; null: all that match the filter. */
  reportIds: string[] | null;
  after: PlacedId | null;
  size: number;
}

export async function loadPastIds(db: Db, { query, reportIds, after, size }: Batch, now: Date): Promise<PlacedId[]> {
  const place = after && { at: after.date, id: after.id };
  const stretch = { place, order: { sort: query.sort, backward: false }, size };
  if (reportIds) return fetchIds(db, stretch, Prisma.sql`${IS_PAST} AND r.id = ANY (${reportIds}::uuid[])`);
  const found = await findReportsWithWords(db, query);
  const matching = buildConditions(query, found, now);
  return found === 'many' && query.words
    ? findIdsWithWords(db, query.words, { ...stretch, matching })
    : fetchIds(db, stretch, matching);
}

/** Number of search results, up to one more than LIMITS.searchCounted. */
export async function countUpToLimit(db: Db, { matching, words }: Matching): Promise<number> {
  const most = LIMITS.searchCounted + 1;
  const upTo = (rows: Prisma.Sql) => countRows(db, Prisma.sql`(SELECT FROM ${rows} LIMIT ${most}) found`);
  if (!words) return upTo(Prisma.sql`report r WHERE ${matching}`);
  const near = Prisma.sql`(SELECT r.id FROM report r WHERE ${matching} LIMIT ${LIMITS.searchedOneByOne}) r`;
  const counted = await upTo(Prisma.sql`${near} WHERE ${hasWords(words)}`);
  return counted < most ? upTo(Prisma.sql`report r WHERE ${matching} AND ${isInWordIndex(words)}`) : counted;
}

export async function countRows(db: Db, rows: Prisma.Sql): Promise<number> {
  const [row] = await db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM ${rows}`;
  return row?.total ?? 0;
}
