import type { Db } from '@/lib/platform/database/client';
import { Prisma } from '@/lib/platform/prisma-client/client';
import { createNotCarriedOverSql } from '@/lib/register/server/site-bmps';
import { createRegisterSelect, readRegisterOfSites } from '@/lib/register/server/site-instances';
import type { EarlierVisit } from '@/lib/register/visit';
import { createCarriedBmp } from '@/lib/reports/domain/carried-bmp';
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
export async function findPreviousInspections(
  db: Db,
  { siteId, personId }: { siteId: string; personId: string },
  now: Date,
): Promise<PreviousInspections> {
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
  const sites = await db.siteVisibility.findMany({
    where: { siteId },
    select: createRegisterSelect(newest ? [newest.id] : []),
    relationLoadStrategy: 'join',
  });
  const { instances, endedTags, visits } = readRegisterOfSites(sites, now);
  const register = { siteId, visits, leftOut: new Set(leftOut.map(({ id }) => id)) };
  return {
    last: newest ? toPreviousInspection(toReport(newest), register) : null,
    inProgress: own ? { id: own.id, date: own.date.toISOString() } : null,
    instances: instances.get(siteId) ?? [],
    endedTags: endedTags.get(siteId) ?? [],
  };
}

interface PreviousRow {
  site_id: string;
  last_id: string | null;
  /** Its logged BMPs that are not carried over. */
  left_out: string[];
  draft_id: string | null;
  draft_date: Date | null;
}

/** Like `findPreviousInspections`, for the sites inspected last, with two queries in total. */
export async function findPreviousInspectionsBySite(
  db: Db,
  personId: string,
  now: Date,
): Promise<Record<string, PreviousInspections>> {
  const sites = await db.$queryRaw<PreviousRow[]>`
    SELECT v.site_id, last.id AS last_id, ARRAY(${createNotCarriedOverSql(Prisma.sql`last.id`)}) AS left_out, draft.id AS draft_id, draft.date AS draft_date
    FROM site_visibility v
    LEFT JOIN LATERAL (
      SELECT id, date FROM report r WHERE r.site_id = v.site_id AND r.status IN ('open', 'closed', 'finished') AND r.deleted_at IS NULL
      ORDER BY date DESC, id LIMIT 1) AS last ON true
    LEFT JOIN LATERAL (
      SELECT id, date FROM report r WHERE r.site_id = v.site_id AND r.status = 'setup' AND r.deleted_at IS NULL
        AND r.created_by = ${personId}::uuid
      ORDER BY date DESC LIMIT 1) AS draft ON true
    WHERE v.visible AND (last.id IS NOT NULL OR draft.id IS NOT NULL)
    ORDER BY greatest(last.date, draft.date) DESC, v.site_id LIMIT ${LIMITS.referenceSites}`;
  const ids = sites.flatMap(({ last_id }) => last_id ?? []);
  // One statement: a site without an earlier inspection has no BMPs in the register.
  const reports = await db.report.findMany({
    where: { id: { in: ids } },
    select: {
      ...reportSelect,
      site: { select: { timeZone: true, units: { select: createRegisterSelect(ids) } } },
    },
    relationLoadStrategy: 'join',
  });
  const { instances, endedTags, visits } = readRegisterOfSites(
    reports.flatMap(({ site }) => site?.units ?? []),
    now,
  );
  const reportsById = new Map(reports.map((row) => [row.id, toReport(row)]));
  const leftOut = new Set(sites.flatMap(({ left_out }) => left_out));
  return Object.fromEntries(
    sites.map(({ site_id, last_id, draft_id, draft_date }) => {
      const last = reportsById.get(last_id ?? '');
      return [
        site_id,
        {
          last: last ? toPreviousInspection(last, { siteId: site_id, visits, leftOut }) : null,
          inProgress: draft_id && draft_date ? { id: draft_id, date: draft_date.toISOString() } : null,
          instances: instances.get(site_id) ?? [],
          endedTags: endedTags.get(site_id) ?? [],
        },
      ];
    }),
  );
}

interface CarriedRegister {
  siteId: string;
  visits: ReadonlyMap<string, EarlierVisit>;
  /** Logged BMPs that are not carried over. */
  leftOut: ReadonlySet<string>;
}

function toPreviousInspection(
  { fields, bmps }: Report,
  { siteId, visits, leftOut }: CarriedRegister,
): PreviousInspection {
  return {
    date: fields.date,
    fields: Object.fromEntries(PREVIOUS_FIELDS.map((key) => [key, fields[key]])),
    bmps: bmps.filter(({ id }) => !leftOut.has(id)).map((bmp) => createCarriedBmp(bmp, siteId, visits.get(bmp.id))),
  };
}
