import type { Db } from '@/lib/platform/database/client';
import type { EarlierWork, PastReportData } from './contract';
import { PAST_FIELDS } from './past';
import { reportOf, reportSelect } from './stored';
import type { Report } from './report';
import { LIMITS } from './rules';

/**
 * What a new report of a site may start from (decision X-11): its newest notified or closed report, and the caller's
 * own report of that site that is still being set up.
 */
export async function pastDataOf(db: Db, siteId: string, personId: string): Promise<EarlierWork> {
  const [newest, mine] = [
    await db.report.findFirst({
      where: { siteId, status: { not: 'setup' }, deletedAt: null },
      orderBy: [{ date: 'desc' }, { id: 'asc' }],
      select: reportSelect,
    }),
    await db.report.findFirst({
      where: { siteId, status: 'setup', createdById: personId, deletedAt: null },
      orderBy: { date: 'desc' },
      select: { id: true, date: true },
    }),
  ];
  return {
    past: newest ? startFrom(reportOf(newest)) : null,
    inProgress: mine ? { id: mine.id, date: mine.date.toISOString() } : null,
  };
}

interface EarlierRow {
  site_id: string;
  past_id: string | null;
  begun_id: string | null;
  begun_date: Date | null;
}

/** The same for the sites where somebody was last, in two reads however many they are. */
export async function earlierWork(db: Db, personId: string): Promise<Record<string, EarlierWork>> {
  const sites = await db.$queryRaw<EarlierRow[]>`
    SELECT v.site_id, past.id AS past_id, begun.id AS begun_id, begun.date AS begun_date
    FROM site_visibility v
    LEFT JOIN LATERAL (
      SELECT id, date FROM report r WHERE r.site_id = v.site_id AND r.status <> 'setup' AND r.deleted_at IS NULL
      ORDER BY date DESC, id LIMIT 1) AS past ON true
    LEFT JOIN LATERAL (
      SELECT id, date FROM report r WHERE r.site_id = v.site_id AND r.status = 'setup' AND r.deleted_at IS NULL
        AND r.created_by = ${personId}::uuid
      ORDER BY date DESC LIMIT 1) AS begun ON true
    WHERE v.visible AND (past.id IS NOT NULL OR begun.id IS NOT NULL)
    ORDER BY greatest(past.date, begun.date) DESC, v.site_id LIMIT ${LIMITS.shelfSites}`;
  const ids = sites.flatMap(({ past_id }) => past_id ?? []);
  const reports = await db.report.findMany({ where: { id: { in: ids } }, select: reportSelect });
  const pastById = new Map(reports.map((row) => [row.id, startFrom(reportOf(row))]));
  return Object.fromEntries(
    sites.map(({ site_id, past_id, begun_id, begun_date }) => [
      site_id,
      {
        past: pastById.get(past_id ?? '') ?? null,
        inProgress: begun_id && begun_date ? { id: begun_id, date: begun_date.toISOString() } : null,
      },
    ]),
  );
}

/** Conditions, photos and corrections always start empty; answers that describe the site stay. */
function startFrom({ fields, bmps }: Report): PastReportData {
  return {
    date: fields.date,
    fields: Object.fromEntries(PAST_FIELDS.map((key) => [key, fields[key]])),
    bmps: bmps.map(({ practiceId, name, type, location, label, correctiveActions }) => ({
      practiceId,
      name,
      type,
      location,
      label,
      correctiveActions,
    })),
  };
}
