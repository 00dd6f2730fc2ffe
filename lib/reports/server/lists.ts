import { addDays, subDays } from 'date-fns';
import { calendarDay } from '@/lib/dates';
import type { Db } from '@/lib/platform/database/client';
import { Prisma } from '@/lib/platform/prisma-client/client';
import type { DeletedReport, PastReportsInput, PendingReport } from '@/lib/reports/contract';
import type { PastReport, PastReportsPage } from '@/lib/reports/domain/past-reports-page';
import { cursorOf, parseCursor } from '@/lib/list-place';
import { datesOf, type PastFilter } from '@/lib/reports/domain/past-reports-filter';
import { caPercent, distinctTypes, LIMITS } from '@/lib/reports/domain/rules';
import { DEFAULT_TIME_ZONE } from '@/lib/reports/domain/fields';
import { bmpCounts, type BmpCounts } from './bmp-counts';
import { storedStatus } from './stored-report';
import type { InspectionType } from '@/lib/reports/domain/report';

/**
 * A row of a list of reports, together with how many of its BMPs are corrected. So a list takes one statement, however
 * many rows it has.
 */
interface ListRow extends BmpCounts {
  id: string;
  site_id: string | null;
  site_name: string;
  time_zone: string | null;
  type: InspectionType;
  other_type: string;
  status: string;
  date: Date;
  creator: string;
  inspectors: string[] | null;
}

/** The rows of Pending Inspections: reports that are not closed, the newest first. */
export async function listPendingReports(db: Db): Promise<PendingReport[]> {
  const rows = await db.$queryRaw<ListRow[]>`
    SELECT r.id, r.site_id, r.site_name, s.time_zone, r.type, r.other_type, r.status, r.date, p.name AS creator,
      NULL AS inspectors, b.documentation, b.required, b.corrected
    FROM report r
      JOIN person p ON p.id = r.created_by
      LEFT JOIN site s ON s.id = r.site_id
      ${bmpCounts}
    WHERE r.status IN ('setup', 'open') AND r.deleted_at IS NULL
    ORDER BY r.date DESC, r.id`;
  return rows.map((row) => ({
    id: row.id,
    siteName: row.site_name,
    type: row.type,
    otherType: row.other_type,
    status: storedStatus(row.status),
    date: row.date.toISOString(),
    timeZone: zoneOf(row),
    creatorName: row.creator,
    caStats: { completeCAPercent: caPercent(row) },
  }));
}

interface DeletedRow extends Pick<
  ListRow,
  'id' | 'site_name' | 'time_zone' | 'type' | 'other_type' | 'date' | 'creator'
> {
  deleted_at: Date;
}

/** The inspections that were deleted in setup and can still be restored, the last deleted first. */
export async function listDeletedReports(db: Db, now: Date): Promise<DeletedReport[]> {
  const rows = await db.$queryRaw<DeletedRow[]>`
    SELECT r.id, r.site_name, s.time_zone, r.type, r.other_type, r.date, r.deleted_at, p.name AS creator
    FROM report r JOIN person p ON p.id = r.created_by LEFT JOIN site s ON s.id = r.site_id
    WHERE r.status = 'setup' AND r.deleted_at > ${subDays(now, LIMITS.restoreDays)}
    ORDER BY r.deleted_at DESC, r.id LIMIT 100`;
  return rows.map((row) => ({
    id: row.id,
    siteName: row.site_name,
    type: row.type,
    otherType: row.other_type,
    date: row.date.toISOString(),
    timeZone: zoneOf(row),
    deletedAt: row.deleted_at.toISOString(),
    creatorName: row.creator,
  }));
}

/**
 * One page of Past Reports, the newest first. It is equally fast wherever it begins and however many reports there are,
 * because it is read from its place on through the index of the filter, and because the database keeps the total
 * (migration past_reports).
 */
export async function listPastReports(db: Db, input: PastReportsInput, now: Date): Promise<PastReportsPage> {
  const matching = matchingOf(input, now);
  const shown = await pageOf(db, input, matching);
  // A page that has too few rows at the beginning of the list, or that begins behind its end, becomes the first page.
  const isPlaced = input.after !== undefined || input.before !== undefined;
  if (isPlaced && shown.newer === null && shown.rows.length < LIMITS.pastReportsPerPage)
    return listPastReports(db, { ...input, after: undefined, before: undefined }, now);
  const tally = await tallyOf(db);
  return {
    reports: shown.rows.map(pastReportOf),
    total: datesOf(input, calendarDay(now.toISOString(), DEFAULT_TIME_ZONE))
      ? await countOf(db, matching)
      : totalOf(tally, input),
    page: shown.newer === null ? 1 : (input.page ?? 1),
    older: shown.older,
    newer: shown.newer,
    sites: sitesIn(tally),
    types: distinctTypes(tally.map(({ type_key }) => type_key)).sort((one, other) => one.localeCompare(other)),
  };
}

/** The wording is that of the partial indexes, so that PostgreSQL's planner recognises that they apply. */
const PAST = Prisma.sql`r.status IN ('closed', 'finished') AND r.deleted_at IS NULL`;

function matchingOf(filter: PastFilter, now: Date): Prisma.Sql {
  const dates = datesOf(filter, calendarDay(now.toISOString(), DEFAULT_TIME_ZONE));
  const conditions = [PAST];
  if (filter.idsite) conditions.push(Prisma.sql`r.site_id = ${filter.idsite}::uuid`);
  if (filter.type) conditions.push(Prisma.sql`r.type_key = ${filter.type.toLowerCase()}`);
  if (dates) conditions.push(withinDays(dates));
  return Prisma.join(conditions, ' AND ');
}

/**
 * Whole days at each report's own site (LIST-24). No time zone is more than 14 hours from UTC. So instants well inside
 * the range belong to it everywhere, and only instants near its ends have to be compared in the zone of their site.
 */
function withinDays({ from, to }: { from: string; to: string }): Prisma.Sql {
  const [first, last] = [new Date(from), new Date(to)];
  return Prisma.sql`r.date >= ${subDays(first, 1)} AND r.date < ${addDays(last, 2)}
    AND ((r.date >= ${addDays(first, 1)} AND r.date < ${last})
      OR (r.date AT TIME ZONE coalesce((SELECT s.time_zone FROM site s WHERE s.id = r.site_id), ${DEFAULT_TIME_ZONE}))::date
         BETWEEN ${from}::date AND ${to}::date)`;
}

interface Shown {
  rows: PastRow[];
  older: string | null;
  newer: string | null;
}

/** Reads one row more than a page has, to learn whether another page follows in that direction. */
async function pageOf(db: Db, { after, before, idreport }: PastReportsInput, matching: Prisma.Sql): Promise<Shown> {
  const backwards = before !== undefined;
  const place = parseCursor(before ?? after ?? '');
  const conditions = [matching];
  if (place) conditions.push(beyond(place, backwards));
  if (idreport) conditions.push(Prisma.sql`r.id = ${idreport}::uuid`);
  const found = await pastRows(db, backwards, Prisma.join(conditions, ' AND '));
  const more = found.length > LIMITS.pastReportsPerPage;
  const rows = found.slice(0, LIMITS.pastReportsPerPage);
  if (backwards) rows.reverse();
  const [first, last] = [rows.at(0), rows.at(-1)];
  return {
    rows,
    older: last && (backwards || more) ? cursorOfRow(last) : null,
    newer: first && (backwards ? more : place !== null) ? cursorOfRow(first) : null,
  };
}

const beyond = ({ at, id }: { at: Date; id: string }, backwards: boolean): Prisma.Sql =>
  backwards ? Prisma.sql`(r.date, r.id) > (${at}, ${id}::uuid)` : Prisma.sql`(r.date, r.id) < (${at}, ${id}::uuid)`;

const cursorOfRow = ({ date, id }: PastRow) => cursorOf({ at: date.toISOString(), id });

type PastRow = ListRow & { shared: number; acknowledged: number };

function pastRows(db: Db, backwards: boolean, matching: Prisma.Sql): Promise<PastRow[]> {
  const order = backwards ? Prisma.sql`r.date, r.id` : Prisma.sql`r.date DESC, r.id DESC`;
  return db.$queryRaw<PastRow[]>`
    SELECT r.id, r.site_id, r.site_name, s.time_zone, r.type, r.other_type, r.status, r.date, p.name AS creator,
      r.inspectors, b.documentation, b.required, b.corrected, sh.shared, sh.acknowledged
    FROM (
      SELECT r.id, r.site_id, r.site_name, r.type, r.other_type, r.status, r.date, r.created_by,
        r.fields->'inspectorNames' AS inspectors
      FROM report r WHERE ${matching} ORDER BY ${order} LIMIT ${LIMITS.pastReportsPerPage + 1}
    ) r
      JOIN person p ON p.id = r.created_by
      LEFT JOIN site s ON s.id = r.site_id
      ${bmpCounts}
      CROSS JOIN LATERAL (
        -- People, not links: who is sent it again has two.
        SELECT count(DISTINCT lower(email))::int AS shared,
          count(DISTINCT lower(email)) FILTER (WHERE acknowledged_at IS NOT NULL)::int AS acknowledged
        FROM share WHERE report_id = r.id
      ) sh
    ORDER BY ${order}`;
}

/** Counts the reports of a date range. This reads as many index entries as the range has reports. */
async function countOf(db: Db, matching: Prisma.Sql): Promise<number> {
  const [row] = await db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM report r WHERE ${matching}`;
  return row?.total ?? 0;
}

interface TallyRow {
  site_id: string;
  site_name: string | null;
  type_key: string;
  reports: number;
}

/**
 * How many past reports each site has of each type. A site that the unit no longer sees is named as in its newest
 * record.
 */
function tallyOf(db: Db): Promise<TallyRow[]> {
  return db.$queryRaw<TallyRow[]>`
    SELECT t.site_id, t.type_key, t.reports, coalesce(s.name, (
      SELECT r.site_name FROM report r WHERE ${PAST} AND r.site_id = t.site_id ORDER BY r.date DESC, r.id DESC LIMIT 1
    )) AS site_name
    FROM past_report_tally t LEFT JOIN site s ON s.id = t.site_id
    WHERE t.reports > 0`;
}

const totalOf = (tally: readonly TallyRow[], { idsite, type }: PastFilter): number =>
  tally
    .filter((row) => (!idsite || row.site_id === idsite) && (!type || row.type_key === type.toLowerCase()))
    .reduce((total, { reports }) => total + reports, 0);

function sitesIn(tally: readonly TallyRow[]): { id: string; name: string }[] {
  const names = new Map(tally.flatMap(({ site_id, site_name }) => (site_name === null ? [] : [[site_id, site_name]])));
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .sort((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id));
}

function pastReportOf(row: PastRow): PastReport {
  return {
    id: row.id,
    siteId: row.site_id,
    siteName: row.site_name,
    type: row.type,
    otherType: row.other_type,
    status: storedStatus(row.status),
    date: row.date.toISOString(),
    timeZone: zoneOf(row),
    inspectors: row.inspectors?.join(', ') || row.creator,
    counts: { complete: row.corrected, open: row.required - row.corrected, documentation: row.documentation },
    sharedCount: row.shared,
    acknowledgedCount: row.acknowledged,
  };
}

const zoneOf = ({ time_zone }: Pick<ListRow, 'time_zone'>): string => time_zone ?? DEFAULT_TIME_ZONE;
