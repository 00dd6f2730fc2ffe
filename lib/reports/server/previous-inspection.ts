import type { Db } from '@/lib/platform/database/client';
import { loadSiteInstances, loadVisits } from '@/lib/register/server/site-instances';
import type { EarlierVisit, SiteInstance } from '@/lib/register/visit';
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
  const { instances, visits } = await loadRegister(db, [siteId], newest ? [newest.id] : [], now);
  return {
    past: newest ? toPreviousInspection(toReport(newest), siteId, visits) : null,
    inProgress: own ? { id: own.id, date: own.date.toISOString() } : null,
    instances: instances.get(siteId) ?? [],
  };
}

interface PreviousRow {
  site_id: string;
  past_id: string | null;
  draft_id: string | null;
  draft_date: Date | null;
}

/** Like `findPreviousInspections`, for the sites inspected last, with four queries in total. */
export async function findPreviousInspectionsBySite(
  db: Db,
  personId: string,
  now: Date,
): Promise<Record<string, PreviousInspections>> {
  const sites = await db.$queryRaw<PreviousRow[]>`
    SELECT v.site_id, past.id AS past_id, draft.id AS draft_id, draft.date AS draft_date
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
  const siteIds = sites.map(({ site_id }) => site_id);
  const { instances, visits } = await loadRegister(db, siteIds, ids, now);
  const reportsById = new Map(reports.map((row) => [row.id, toReport(row)]));
  return Object.fromEntries(
    sites.map(({ site_id, past_id, draft_id, draft_date }) => {
      const past = reportsById.get(past_id ?? '');
      return [
        site_id,
        {
          past: past ? toPreviousInspection(past, site_id, visits) : null,
          inProgress: draft_id && draft_date ? { id: draft_id, date: draft_date.toISOString() } : null,
          instances: instances.get(site_id) ?? [],
        },
      ];
    }),
  );
}

interface RegisterOfSites {
  instances: Map<string, SiteInstance[]>;
  visits: Map<string, EarlierVisit>;
}

/** What the register knows of these sites and their last inspections. Two statements. */
async function loadRegister(db: Db, siteIds: string[], reportIds: string[], now: Date): Promise<RegisterOfSites> {
  const instances = await loadSiteInstances(db, siteIds, now);
  return { instances, visits: await loadVisits(db, reportIds, [...instances.values()].flat()) };
}

function toPreviousInspection(
  { fields, bmps }: Report,
  siteId: string,
  visits: ReadonlyMap<string, EarlierVisit>,
): PreviousInspection {
  return {
    date: fields.date,
    fields: Object.fromEntries(PREVIOUS_FIELDS.map((key) => [key, fields[key]])),
    bmps: bmps.map((bmp) => createCarriedBmp(bmp, siteId, visits.get(bmp.id))),
  };
}
