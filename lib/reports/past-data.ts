import type { Db } from '@/lib/platform/database/client';
import type { PastReportData } from './contract';
import { PAST_FIELDS } from './past';
import { reportOf, reportSelect } from './stored';
import type { Report } from './report';

/**
 * What a new report of a site may start from (decision X-11): its newest notified or closed report, and the caller's
 * own report of that site that is still being set up.
 */
export async function pastDataOf(
  db: Db,
  siteId: string,
  personId: string,
): Promise<{ past: PastReportData | null; inProgress: { id: string; date: string } | null }> {
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
