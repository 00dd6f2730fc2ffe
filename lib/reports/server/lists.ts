import { subDays, subMinutes } from 'date-fns';
import { DEFAULT_TIME_ZONE } from '@/lib/dates';
import type { Db } from '@/lib/platform/database/client';
import { implement } from '@/lib/platform/operation/implement';
import { deletedReports, pendingReports, type DeletedReport, type PendingReport } from '@/lib/reports/contract';
import { noInput } from '@/lib/platform/operation/input-schemas';
import { deletedReportsOutput, pendingReportsOutput } from './output-schemas';
import { AUTO_BMPS } from '@/lib/reports/domain/auto-bmps';
import { TAKE_OVER_MINUTES } from '@/lib/reports/domain/being-logged';
import { Prisma } from '@/lib/platform/prisma-client/client';
import { getCaPercent, LIMITS } from '@/lib/reports/domain/rules';
import { compareStrings } from '@/lib/compare';
import { loadBmpDueTimes } from '@/lib/register/server/bmp-due-times';
import { bmpCounts, type BmpCounts } from './bmp-counts';
import { parseStatus } from './stored-report';
import type { InspectionType } from '@/lib/reports/domain/report';

interface ListFieldsRow {
  id: string;
  site_name: string;
  time_zone: string | null;
  type: InspectionType;
  other_type: string;
  date: Date;
}

export const toListFields = (row: ListFieldsRow) => ({
  id: row.id,
  siteName: row.site_name,
  type: row.type,
  otherType: row.other_type,
  date: row.date.toISOString(),
  timeZone: row.time_zone ?? DEFAULT_TIME_ZONE,
});

/** A row of a list of reports with its counts of BMPs, so that a list is one query. */
export interface ListRow extends ListFieldsRow, BmpCounts {
  site_id: string | null;
  status: string;
  creator: string;
  inspectors: string[] | null;
}

export const pendingReportsQuery = implement(pendingReports, {
  input: noInput,
  output: pendingReportsOutput,
  async run({ db, actor, now }): Promise<{ reports: PendingReport[] }> {
    return { reports: await listPendingReports(db, actor.personId, now) };
  },
});

interface PendingRow extends ListRow {
  changed_by_other: string | null;
  is_own: boolean;
  is_in_crew: boolean;
  logged_by: string[];
  updated_at: Date;
}

/** The rows of Pending Inspections as this person sees them: reports that are not closed, the newest first. */
export async function listPendingReports(db: Db, personId: string, now: Date): Promise<PendingReport[]> {
  const rows = await db.$queryRaw<PendingRow[]>`
    SELECT r.id, r.site_id, r.site_name, s.time_zone, r.type, r.other_type, r.status, r.date, p.name AS creator,
      NULL AS inspectors, b.documentation, b.required, b.corrected, c.name AS changed_by_other, r.updated_at,
      r.created_by = ${personId}::uuid AS is_own, coalesce(jsonb_exists(r.fields->'crew', ${personId}), false) AS is_in_crew,
      ${selectOthersLogging(personId, now)} AS logged_by
    FROM report r
      JOIN person p ON p.id = r.created_by
      LEFT JOIN person c ON c.id = r.updated_by AND c.id <> ${personId}::uuid
      LEFT JOIN site s ON s.id = r.site_id
      ${bmpCounts}
    WHERE r.status IN ('setup', 'open') AND r.deleted_at IS NULL
    ORDER BY r.date DESC, r.id`;
  const dueTimes = await loadDueTimes(db, rows, now);
  return rows.map((row) => ({
    ...toListFields(row),
    siteId: row.site_id,
    status: parseStatus(row.status),
    creatorName: row.creator,
    isOwn: row.is_own,
    isInCrew: row.is_in_crew,
    caStats: { required: row.required, corrected: row.corrected, completeCAPercent: getCaPercent(row) },
    bmpCount: row.documentation + row.required,
    lastChange: row.changed_by_other === null ? null : { by: row.changed_by_other, at: row.updated_at.toISOString() },
    loggedBy: row.logged_by,
    ...toDueAt(dueTimes.get(row.id)),
  }));
}

/** Due times of the BMPs of inspections with missing corrections; a statement only if there are any. */
function loadDueTimes(db: Db, rows: readonly PendingRow[], now: Date) {
  const missing = rows.filter(({ status, required, corrected }) => status === 'open' && corrected < required);
  if (missing.length === 0) return new Map<string, Record<string, string>>();
  const siteIds = missing.flatMap(({ site_id: siteId }) => (siteId === null ? [] : [siteId]));
  return loadBmpDueTimes(db, { siteId: { in: siteIds }, reportIds: missing.map(({ id }) => id) }, now);
}

const toDueAt = (dueTimes: Record<string, string> | undefined): Pick<PendingReport, 'dueAt'> =>
  dueTimes ? { dueAt: Object.values(dueTimes).toSorted(compareStrings)[0] ?? null } : {};

/**
 * The names of other people logging a BMP of the report `r` that may not be taken over yet: `findOtherPersonLogging`
 * and not `canTakeOver` (reports/domain/being-logged.ts) in SQL.
 */
const selectOthersLogging = (personId: string, now: Date) => Prisma.sql`ARRAY(
        SELECT DISTINCT lp.name FROM logged_bmp l JOIN person lp ON lp.id = l.updated_by
        WHERE l.report_id = r.id AND l.label IS NULL AND l.practice_id NOT IN (${Prisma.join(AUTO_BMPS.map(({ practiceId }) => practiceId))})
          AND l.updated_by <> ${personId}::uuid AND l.updated_at > ${subMinutes(now, TAKE_OVER_MINUTES)}
        ORDER BY lp.name)`;

/** The inspections deleted last that the Office can restore, at most MAX_DELETED_LISTED. */
export const deletedReportsQuery = implement(deletedReports, {
  input: noInput,
  output: deletedReportsOutput,
  async run({ db, now }) {
    return { reports: await listDeletedReports(db, now) };
  },
});

interface DeletedRow extends ListFieldsRow {
  creator: string;
  deleted_at: Date;
}

const MAX_DELETED_LISTED = 100;

export async function listDeletedReports(db: Db, now: Date): Promise<DeletedReport[]> {
  const rows = await db.$queryRaw<DeletedRow[]>`
    SELECT r.id, r.site_name, s.time_zone, r.type, r.other_type, r.date, r.deleted_at, p.name AS creator
    FROM report r JOIN person p ON p.id = r.created_by LEFT JOIN site s ON s.id = r.site_id
    WHERE r.status = 'setup' AND r.deleted_at > ${subDays(now, LIMITS.restoreDays)}
    ORDER BY r.deleted_at DESC, r.id LIMIT ${MAX_DELETED_LISTED}`;
  return rows.map((row) => ({
    ...toListFields(row),
    deletedAt: row.deleted_at.toISOString(),
    creatorName: row.creator,
  }));
}
