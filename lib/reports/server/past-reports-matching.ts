import { addDays, subDays } from 'date-fns';
import { DEFAULT_TIME_ZONE, getUnitDay } from '@/lib/dates';
import type { Db } from '@/lib/platform/database/client';
import { Prisma } from '@/lib/platform/prisma-client/client';
import { getDateRange, type PastFilter } from '@/lib/reports/domain/past-reports-filter';
import { getSortRule, type PastSort } from '@/lib/reports/domain/past-reports-sort';
import { LIMITS } from '@/lib/reports/domain/rules';

/** SQL conditions and order of Past Reports, where `r` is the report. */

/** Must match the partial indexes' conditions, so that the planner uses them. */
export const IS_PAST = Prisma.sql`r.status IN ('closed', 'finished') AND r.deleted_at IS NULL`;

export const getFilterDates = (filter: PastFilter, now: Date) => getDateRange(filter, getUnitDay(now));

/** Reports with the words; 'many' above LIMITS.searchedByIndex; null without words. */
type WordMatch = { ids: string[] } | 'many' | null;

export async function findReportsWithWords(db: Db, { words }: PastFilter): Promise<WordMatch> {
  if (!words) return null;
  const [row] = await db.$queryRaw<{ ids: string[] | null }[]>`
    SELECT past_reports_with(${words}, ${LIMITS.searchedByIndex}::int) AS ids`;
  return row?.ids ? { ids: row.ids } : 'many';
}

/**
 * Conditions of filter and search, except words that many reports have (`buildWordCondition`,
 * `buildWordIndexCondition`).
 */
export function buildConditions(filter: PastFilter, match: WordMatch, now: Date): Prisma.Sql {
  const dates = getFilterDates(filter, now);
  const conditions = [IS_PAST];
  if (filter.siteId) conditions.push(Prisma.sql`r.site_id = ${filter.siteId}::uuid`);
  if (filter.type) conditions.push(Prisma.sql`r.type_key = ${filter.type.toLowerCase()}`);
  if (dates) conditions.push(buildDateCondition(dates));
  if (match && match !== 'many') conditions.push(Prisma.sql`r.id = ANY (${match.ids}::uuid[])`);
  return Prisma.join(conditions, ' AND ');
}

/** Condition that checks report by report, which is fast if most reports have the words. */
export const buildWordCondition = (words: string): Prisma.Sql =>
  Prisma.sql`(SELECT w.words @@ (SELECT search_of(${words}, current_unit())) FROM report_words w WHERE w.report_id = r.id)`;

/** The SQL function adds 1 to this int. */
const MAX_MATCHES = 2 ** 31 - 2;

/** Condition that reads the word index. Its time grows with the number of matches, not with their place in the list. */
export const buildWordIndexCondition = (words: string): Prisma.Sql =>
  Prisma.sql`r.id IN (SELECT unnest(past_reports_with(${words}, ${MAX_MATCHES}::int)))`;

/**
 * Whole days at each report's site (LIST-24). Time zones differ from UTC by at most 14 hours, so only instants near the
 * ends need the site's zone.
 */
function buildDateCondition({ from, to }: { from: string; to: string }): Prisma.Sql {
  const [first, last] = [new Date(from), new Date(to)];
  return Prisma.sql`r.date >= ${subDays(first, 1)} AND r.date < ${addDays(last, 2)}
    AND ((r.date >= ${addDays(first, 1)} AND r.date < ${last})
      OR (r.date AT TIME ZONE coalesce((SELECT s.time_zone FROM site s WHERE s.id = r.site_id), ${DEFAULT_TIME_ZONE}))::date
         BETWEEN ${from}::date AND ${to}::date)`;
}

export interface RowPosition {
  at: Date;
  id: string;
}

const SORT_KEYS = { date: null, site: Prisma.sql`site_key`, type: Prisma.sql`type_key` };

/** `isBackward`: toward the beginning of the list, nearest first. */
export interface ListOrder {
  sort?: PastSort;
  isBackward: boolean;
}

/** ORDER BY of a column (past-reports-sort.ts), or its reverse. */
export function buildOrderBy({ sort, isBackward }: ListOrder): Prisma.Sql {
  const { column, isReversed } = getSortRule(sort);
  const [keyDirection, dateDirection] =
    isReversed === isBackward ? [Prisma.sql`ASC`, Prisma.sql`DESC`] : [Prisma.sql`DESC`, Prisma.sql`ASC`];
  const byDate = Prisma.sql`r.date ${dateDirection}, r.id ${dateDirection}`;
  return SORT_KEYS[column] ? Prisma.sql`r.${SORT_KEYS[column]} ${keyDirection}, ${byDate}` : byDate;
}

/**
 * Conditions for the rows after a position, nearest first, each one range of an index: first the rows with the same
 * site or type as the report there, then all further sites or types.
 */
export function buildRangesAfter(position: RowPosition | null, { sort, isBackward }: ListOrder): Prisma.Sql[] {
  if (!position) return [Prisma.sql`true`];
  const { column, isReversed } = getSortRule(sort);
  const isForward = isReversed === isBackward;
  const rows = Prisma.sql`(r.date, r.id) ${isForward ? Prisma.sql`<` : Prisma.sql`>`} (${position.at}, ${position.id}::uuid)`;
  const key = SORT_KEYS[column];
  if (!key) return [rows];
  const keyAtPosition = Prisma.sql`(SELECT p.${key} FROM report p WHERE p.id = ${position.id}::uuid)`;
  return [
    Prisma.sql`r.${key} = ${keyAtPosition} AND ${rows}`,
    Prisma.sql`r.${key} ${isForward ? Prisma.sql`>` : Prisma.sql`<`} ${keyAtPosition}`,
  ];
}
