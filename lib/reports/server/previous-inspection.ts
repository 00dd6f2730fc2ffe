import type { Db } from '@/lib/platform/database/client';
import { Prisma } from '@/lib/platform/prisma-client/client';
import { createNotCarriedOverSql } from '@/lib/register/server/site-bmps';
import {
  PREVIOUS_FIELDS,
  type PreviousInspection,
  type PreviousInspections,
} from '@/lib/reports/domain/previous-inspection';
import { toReport, reportSelect } from './stored-report';
import type { Report } from '@/lib/reports/domain/report';
import { LIMITS } from '@/lib/reports/domain/rules';

/**
 * The newest notified or closed report of a site, which a new one may start from (decision X-11), and the caller's newest
 * report in setup, which can be continued instead.
 */
export async function findPreviousInspections(db: Db, siteId: string, personId: string): Promise<PreviousInspections> {
  const [newest, own] = [
    await db.report.findFirst({
      where: { siteId, status: { in: ['open', 'closed', 'finished'] }, deletedAt: null },
      orderBy: [{ date: 'desc' }, { id: 'asc' }],
      select: reportSelect,
    }),
    await db.report.findFirst({
      where: { siteId, status: 'setup', createdById: personId, deletedAt: null },
      orderBy: { date: 'desc' },
      select: { id: true, date: true },
    }),
  ];
  const leftOut = newest
    ? await db.$queryRaw<{ id: string }[]>(createNotCarriedOverSql(Prisma.sql`${newest.id}::uuid`))
    : [];
  return {
    past: newest ? toPreviousInspection(toReport(newest), new Set(leftOut.map(({ id }) => id))) : null,
    inProgress: own ? { id: own.id, date: own.date.toISOString() } : null,
  };
}

interface PreviousRow {
  site_id: string;
  past_id: string | null;
  /** Its logged BMPs that are not carried over. */
  left_out: string[];
  draft_id: string | null;
  draft_date: Date | null;
}

/** Like `findPreviousInspections`, for the sites inspected last, with two queries in total. */
export async function findPreviousInspectionsBySite(
  db: Db,
  personId: string,
): Promise<Record<string, PreviousInspections>> {
  const sites = await db.$queryRaw<PreviousRow[]>`
    SELECT v.site_id, past.id AS past_id, ARRAY(${createNotCarriedOverSql(Prisma.sql`past.id`)}) AS left_out, draft.id AS draft_id, draft.date AS draft_date
    FROM site_visibility v
    LEFT JOIN LATERAL (
      SELECT id, date FROM report r WHERE r.site_id = v.site_id AND r.status IN ('open', 'closed', 'finished') AND r.deleted_at IS NULL
      ORDER BY date DESC, id LIMIT 1) AS past ON true
    LEFT JOIN LATERAL (
      SELECT id, date FROM report r WHERE r.site_id = v.site_id AND r.status = 'setup' AND r.deleted_at IS NULL
        AND r.created_by = ${personId}::uuid
      ORDER BY date DESC LIMIT 1) AS draft ON true
    WHERE v.visible AND (past.id IS NOT NULL OR draft.id IS NOT NULL)
    ORDER BY greatest(past.date, draft.date) DESC, v.site_id LIMIT ${LIMITS.referenceSites}`;
  const ids = sites.flatMap(({ past_id }) => past_id ?? []);
  const reports = await db.report.findMany({ where: { id: { in: ids } }, select: reportSelect });
  const leftOut = new Set(sites.flatMap(({ left_out }) => left_out));
  const pastById = new Map(reports.map((row) => [row.id, toPreviousInspection(toReport(row), leftOut)]));
  return Object.fromEntries(
    sites.map(({ site_id, past_id, draft_id, draft_date }) => [
      site_id,
      {
        past: pastById.get(past_id ?? '') ?? null,
        inProgress: draft_id && draft_date ? { id: draft_id, date: draft_date.toISOString() } : null,
      },
    ]),
  );
}

/** What a new inspection can start from. Conditions, photos and corrections always start empty. */
function toPreviousInspection({ fields, bmps }: Report, leftOut: ReadonlySet<string>): PreviousInspection {
  return {
    date: fields.date,
    fields: Object.fromEntries(PREVIOUS_FIELDS.map((key) => [key, fields[key]])),
    bmps: bmps
      .filter(({ id }) => !leftOut.has(id))
      .map(({ practiceId, name, type, location, label, correctiveActions, libraryVersion }) => ({
        practiceId,
        name,
        type,
        location,
        label,
        correctiveActions,
        ...(libraryVersion === undefined ? {} : { libraryVersion }),
      })),
  };
}
