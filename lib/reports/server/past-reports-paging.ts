import type { Db } from '@/lib/platform/database/client';
import { Prisma } from '@/lib/platform/prisma-client/client';
import type { PastQuery } from '@/lib/reports/domain/past-reports-filter';
import { LIMITS } from '@/lib/reports/domain/rules';
import {
  buildWordIndexCondition,
  findReportsWithWords,
  buildWordCondition,
  buildConditions,
  buildOrderBy,
  IS_PAST,
  buildRangesAfter,
  type ListOrder,
  type RowPosition,
} from './past-reports-matching';

export interface SearchConditions {
  matching: Prisma.Sql;
  /** Words that many reports have, which `matching` leaves out. */
  words?: string;
}

export interface PageRange {
  place: RowPosition | null;
  order: ListOrder;
  size: number;
}

export interface IdWithDate {
  id: string;
  date: Date;
}

/** The next reports after a position, in order. Each part is one index range. */
export function selectPage({ place, order, size }: PageRange, matching: Prisma.Sql): Prisma.Sql {
  const orderBy = buildOrderBy(order);
  const ranges = buildRangesAfter(place, order).map(
    (range) => Prisma.sql`(
      SELECT r.id, r.site_id, r.site_name, r.site_key, r.type, r.other_type, r.type_key, r.status, r.date, r.closed_at,
        r.created_by, r.fields->'inspectorNames' AS inspectors
      FROM report r WHERE ${matching} AND ${range} ORDER BY ${orderBy} LIMIT ${size})`,
  );
  return Prisma.sql`SELECT * FROM (${Prisma.join(ranges, ' UNION ALL ')}) r ORDER BY ${orderBy} LIMIT ${size}`;
}

/**
 * The next reports with very common words. They are usually among the first rows; if not, as with words of old reports
 * only, all reports with these words are sorted.
 */
export async function findIdsWithWords(
  db: Db,
  words: string,
  { matching, ...range }: PageRange & { matching: Prisma.Sql },
): Promise<IdWithDate[]> {
  const firstRows = selectPage({ ...range, size: LIMITS.searchedOneByOne }, matching);
  const orderBy = buildOrderBy(range.order);
  const rows = await db.$queryRaw<IdWithDate[]>`
    SELECT r.id, r.date FROM (${firstRows}) r WHERE ${buildWordCondition(words)} ORDER BY ${orderBy} LIMIT ${range.size}`;
  return rows.length < range.size
    ? fetchIds(db, range, Prisma.sql`${matching} AND ${buildWordIndexCondition(words)}`)
    : rows;
}

const fetchIds = (db: Db, range: PageRange, matching: Prisma.Sql): Promise<IdWithDate[]> =>
  db.$queryRaw<IdWithDate[]>`
    SELECT r.id, r.date FROM (${selectPage(range, matching)}) r ORDER BY ${buildOrderBy(range.order)}`;

interface Batch {
  query: PastQuery;
  /** Only these reports, whatever the filter; null: all that match the filter. */
  reportIds: string[] | null;
  after: IdWithDate | null;
  size: number;
}

export async function loadPastIds(db: Db, { query, reportIds, after, size }: Batch, now: Date): Promise<IdWithDate[]> {
  const place = after && { at: after.date, id: after.id };
  const range = { place, order: { sort: query.sort, isBackward: false }, size };
  if (reportIds) return fetchIds(db, range, Prisma.sql`${IS_PAST} AND r.id = ANY (${reportIds}::uuid[])`);
  const match = await findReportsWithWords(db, query);
  const matching = buildConditions(query, match, now);
  return match === 'many' && query.words
    ? findIdsWithWords(db, query.words, { ...range, matching })
    : fetchIds(db, range, matching);
}

/** Number of search results, up to one more than LIMITS.searchCounted. */
export async function countSearchResults(db: Db, { matching, words }: SearchConditions): Promise<number> {
  const max = LIMITS.searchCounted + 1;
  const countLimited = (rows: Prisma.Sql) => countRows(db, Prisma.sql`(SELECT FROM ${rows} LIMIT ${max}) found`);
  if (!words) return countLimited(Prisma.sql`report r WHERE ${matching}`);
  const firstRows = Prisma.sql`(SELECT r.id FROM report r WHERE ${matching} LIMIT ${LIMITS.searchedOneByOne}) r`;
  const counted = await countLimited(Prisma.sql`${firstRows} WHERE ${buildWordCondition(words)}`);
  return counted < max
    ? countLimited(Prisma.sql`report r WHERE ${matching} AND ${buildWordIndexCondition(words)}`)
    : counted;
}

async function countRows(db: Db, rows: Prisma.Sql): Promise<number> {
  const [row] = await db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM ${rows}`;
  return row?.total ?? 0;
}
