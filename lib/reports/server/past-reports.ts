import { compareSiteNames } from '@/lib/sites/rules';
import { formatCursor, parseCursor } from '@/lib/list-cursor';
import type { Db } from '@/lib/platform/database/client';
import { Prisma } from '@/lib/platform/prisma-client/client';
import { implement } from '@/lib/platform/operation/implement';
import { pastReports, type PastReportsInput } from '@/lib/reports/contract';
import { countActiveFilters, type PastFilter } from '@/lib/reports/domain/past-reports-filter';
import type { PastReport, PastReportsPage } from '@/lib/reports/domain/past-reports-page';
import { listDistinctTypes, LIMITS } from '@/lib/reports/domain/rules';
import { pastReportsOutput } from './output-schemas';
import { bmpCounts } from './bmp-counts';
import { type ListRow, toListFields } from './lists';
import {
  countSearchResults,
  findIdsWithWords,
  selectPage,
  type SearchConditions,
  type IdWithDate,
  type PageRange,
} from './past-reports-paging';
import { getFilterDates, findReportsWithWords, buildConditions, buildOrderBy, IS_PAST } from './past-reports-matching';
import { pastReportsSchema } from './past-reports-schema';
import { parseStatus } from './stored-report';

export const pastReportsQuery = implement(pastReports, {
  input: pastReportsSchema,
  output: pastReportsOutput,
  async run({ db, input, now }): Promise<PastReportsPage> {
    return listPastReports(db, input, now);
  },
});

/**
 * One page of Past Reports. Without dates and words, its speed does not depend on position or size: it reads from its
 * cursor through the filter's index, and the database maintains the total (migration reports).
 */
export async function listPastReports(db: Db, input: PastReportsInput, now: Date): Promise<PastReportsPage> {
  const match = await findReportsWithWords(db, input);
  const search = { matching: buildConditions(input, match, now), words: match === 'many' ? input.words : undefined };
  const page = await loadPage(db, input, search);
  // A short page at the start, or after the end, is replaced by the first page.
  const hasCursor = input.after !== undefined || input.before !== undefined;
  if (hasCursor && page.newer === null && page.rows.length < LIMITS.pastReportsPerPage)
    return listPastReports(db, { ...input, after: undefined, before: undefined }, now);
  const isCountedByDate = !input.words && getFilterDates(input, now) !== null;
  const tally = await loadTally(db, isCountedByDate ? search.matching : null);
  return {
    reports: page.rows.map(toPastReport),
    ...(await loadTotal(db, input, { ...search, tally, isCountedByDate })),
    page: page.newer === null ? 1 : (input.page ?? 1),
    older: page.older,
    newer: page.newer,
    sites: listSites(tally),
    types: listDistinctTypes(tally.map(({ type_key }) => type_key)).sort((a, b) => a.localeCompare(b)),
  };
}

interface LoadedPage {
  rows: PastRow[];
  older: string | null;
  newer: string | null;
}

/** Queries one more row than a page has, to know whether another page follows. */
async function loadPage(
  db: Db,
  { after, before, idreport, sort }: PastReportsInput,
  { matching, words }: SearchConditions,
): Promise<LoadedPage> {
  const isBackward = before !== undefined;
  const place = parseCursor(before ?? after ?? '');
  const conditions = idreport ? Prisma.sql`${matching} AND r.id = ${idreport}::uuid` : matching;
  const range = { place, order: { sort, isBackward }, size: LIMITS.pastReportsPerPage + 1 };
  const idCondition = words
    ? createIdCondition(await findIdsWithWords(db, words, { ...range, matching: conditions }))
    : null;
  const loaded = await loadRows(db, idCondition ? { ...range, place: null } : range, idCondition ?? conditions);
  const hasMore = loaded.length > LIMITS.pastReportsPerPage;
  const rows = loaded.slice(0, LIMITS.pastReportsPerPage);
  if (isBackward) rows.reverse();
  const [first, last] = [rows.at(0), rows.at(-1)];
  return {
    rows,
    older: last && (isBackward || hasMore) ? formatRowCursor(last) : null,
    newer: first && (isBackward ? hasMore : place !== null) ? formatRowCursor(first) : null,
  };
}

const createIdCondition = (ids: readonly IdWithDate[]) =>
  Prisma.sql`${IS_PAST} AND r.id = ANY (${ids.map(({ id }) => id)}::uuid[])`;

const formatRowCursor = ({ date, id }: PastRow) => formatCursor({ at: date.toISOString(), id });

type PastRow = ListRow & { shared: number; acknowledged: number };

function loadRows(db: Db, range: PageRange, matching: Prisma.Sql): Promise<PastRow[]> {
  const order = buildOrderBy(range.order);
  return db.$queryRaw<PastRow[]>`
    SELECT r.id, r.site_id, r.site_name, s.time_zone, r.type, r.other_type, r.status, r.date, p.name AS creator,
      r.inspectors, b.documentation, b.required, b.corrected, sh.shared, sh.acknowledged
    FROM (${selectPage(range, matching)}) r
      JOIN person p ON p.id = r.created_by
      LEFT JOIN site s ON s.id = r.site_id
      ${bmpCounts}
      CROSS JOIN LATERAL (
        -- Counts people, not links: a person who was sent it twice has two links.
        SELECT count(DISTINCT lower(email))::int AS shared,
          count(DISTINCT lower(email)) FILTER (WHERE acknowledged_at IS NOT NULL)::int AS acknowledged
        FROM share WHERE report_id = r.id
      ) sh
    ORDER BY ${order}`;
}

interface TotalOptions extends SearchConditions {
  tally: readonly TallyRow[];
  /** Whether the tally has the total of a date range. */
  isCountedByDate: boolean;
}

/**
 * Without dates and words the database maintains the total. A date range reads one index entry per report. Search
 * results are counted up to a limit.
 */
async function loadTotal(
  db: Db,
  input: PastReportsInput,
  { matching, words, tally, isCountedByDate }: TotalOptions,
): Promise<Pick<PastReportsPage, 'total' | 'isTotalCapped'>> {
  if (words && !countActiveFilters(input)) return { total: LIMITS.searchCounted, isTotalCapped: true };
  if (input.words) {
    const counted = await countSearchResults(db, { matching, words });
    return { total: Math.min(counted, LIMITS.searchCounted), isTotalCapped: counted > LIMITS.searchCounted };
  }
  return { total: isCountedByDate ? (tally[0]?.total ?? 0) : sumTally(tally, input), isTotalCapped: false };
}

interface TallyRow {
  site_id: string;
  site_name: string | null;
  type_key: string;
  reports: number;
  /** All rows have the number of reports that match the condition; null without one. */
  total: number | null;
}

/**
 * Past reports by site and type. A site that the unit no longer sees has the name in its records. `counted` is counted
 * in the same statement, because the list page has as many round trips as it may.
 */
function loadTally(db: Db, counted: Prisma.Sql | null): Promise<TallyRow[]> {
  const total = counted ? Prisma.sql`(SELECT count(*)::int FROM report r WHERE ${counted})` : Prisma.sql`NULL::int`;
  return db.$queryRaw<TallyRow[]>`
    SELECT t.site_id, t.type_key, t.reports, coalesce(s.name, (
      SELECT r.site_name FROM report r WHERE ${IS_PAST} AND r.site_id = t.site_id ORDER BY r.date DESC, r.id DESC LIMIT 1
    )) AS site_name, ${total} AS total
    FROM past_report_tally t LEFT JOIN site s ON s.id = t.site_id
    WHERE t.reports > 0`;
}

const sumTally = (tally: readonly TallyRow[], { siteId, type }: PastFilter): number =>
  tally
    .filter((row) => (!siteId || row.site_id === siteId) && (!type || row.type_key === type.toLowerCase()))
    .reduce((total, { reports }) => total + reports, 0);

function listSites(tally: readonly TallyRow[]): { id: string; name: string }[] {
  const names = new Map(tally.flatMap(({ site_id, site_name }) => (site_name === null ? [] : [[site_id, site_name]])));
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => compareSiteNames(a, b) || a.id.localeCompare(b.id));
}

function toPastReport(row: PastRow): PastReport {
  return {
    ...toListFields(row),
    siteId: row.site_id,
    status: parseStatus(row.status),
    inspectors: row.inspectors?.join(', ') || row.creator,
    counts: { complete: row.corrected, open: row.required - row.corrected, documentation: row.documentation },
    sharedCount: row.shared,
    acknowledgedCount: row.acknowledged,
  };
}
