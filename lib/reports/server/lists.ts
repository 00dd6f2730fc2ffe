import { subDays } from 'date-fns';
import type { Statements } from '@/lib/platform/database/statements';
import { implementRead } from '@/lib/platform/operation/implement';
import { deletedReports, pendingReports, type DeletedReport, type PendingReport } from '@/lib/reports/contract';
import { deletedReportsAnswer, pendingReportsAnswer } from './answers';
import { nothingSchema } from './schema';
import { caPercent, LIMITS } from '@/lib/reports/domain/rules';
import { DEFAULT_TIME_ZONE } from '@/lib/reports/domain/fields';
import { bmpCounts, type BmpCounts } from './bmp-counts';
import { storedStatus } from './stored-report';
import type { InspectionType } from '@/lib/reports/domain/report';

interface ShownRow {
  id: string;
  site_name: string;
  time_zone: string | null;
  type: InspectionType;
  other_type: string;
  date: Date;
}

export const shownOf = (row: ShownRow) => ({
  id: row.id,
  siteName: row.site_name,
  type: row.type,
  otherType: row.other_type,
  date: row.date.toISOString(),
  timeZone: row.time_zone ?? DEFAULT_TIME_ZONE,
});

/** A row of a list of reports with its counts of BMPs, so that a list is one query. */
export interface ListRow extends ShownRow, BmpCounts {
  site_id: string | null;
  status: string;
  creator: string;
  inspectors: string[] | null;
}

export const pendingReportsQuery = implementRead(pendingReports, {
  input: nothingSchema,
  output: pendingReportsAnswer,
  async run({ db, actor }): Promise<{ reports: PendingReport[] }> {
    return { reports: await listPendingReports(db, actor.personId) };
  },
});

interface PendingRow extends ListRow {
  changer: string | null;
  updated_at: Date;
}

/** Pending Inspections as this person sees them: reports that are not closed, newest first. */
export async function listPendingReports(db: Statements, personId: string): Promise<PendingReport[]> {
  const rows = await db.$queryRaw<PendingRow[]>`
    SELECT r.id, r.site_id, r.site_name, s.time_zone, r.type, r.other_type, r.status, r.date, p.name AS creator,
      NULL AS inspectors, b.documentation, b.required, b.corrected, c.name AS changer, r.updated_at
    FROM report r
      JOIN person p ON p.id = r.created_by
      LEFT JOIN person c ON c.id = r.updated_by AND c.id <> ${personId}::uuid
      LEFT JOIN site s ON s.id = r.site_id
      ${bmpCounts}
    WHERE r.status IN ('setup', 'open') AND r.deleted_at IS NULL
    ORDER BY r.date DESC, r.id`;
  return rows.map((row) => ({
    ...shownOf(row),
    status: storedStatus(row.status),
    creatorName: row.creator,
    caStats: { required: row.required, corrected: row.corrected, completeCAPercent: caPercent(row) },
    bmpCount: row.documentation + row.required,
    changed: row.changer === null ? null : { by: row.changer, at: row.updated_at.toISOString() },
  }));
}

export const deletedReportsQuery = implementRead(deletedReports, {
  input: nothingSchema,
  output: deletedReportsAnswer,
  async run({ db, now }) {
    return { reports: await listDeletedReports(db, now) };
  },
});

interface DeletedRow extends ShownRow {
  creator: string;
  deleted_at: Date;
}

export async function listDeletedReports(db: Statements, now: Date): Promise<DeletedReport[]> {
  const rows = await db.$queryRaw<DeletedRow[]>`
    SELECT r.id, r.site_name, s.time_zone, r.type, r.other_type, r.date, r.deleted_at, p.name AS creator
    FROM report r JOIN person p ON p.id = r.created_by LEFT JOIN site s ON s.id = r.site_id
    WHERE r.status = 'setup' AND r.deleted_at > ${subDays(now, LIMITS.restoreDays)}
    ORDER BY r.deleted_at DESC, r.id LIMIT 100`;
  return rows.map((row) => ({
    ...shownOf(row),
    deletedAt: row.deleted_at.toISOString(),
    creatorName: row.creator,
  }));
}
