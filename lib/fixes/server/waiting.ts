import { waitingFixes, type WaitingFix, type WaitingFixes } from '@/lib/fixes/contract';
import { findEarlierClosing } from '@/lib/fixes/rules';
import { hasPermission } from '@/lib/permissions';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { implement } from '@/lib/platform/operation/implement';
import { noInput } from '@/lib/platform/operation/input-schemas';
import { reportSelect, toReport } from '@/lib/reports/server/stored-report';
import { loadClosings } from './closings';
import { waitingFixesOutput } from './schema';

const MAX_SHOWN = 20;
/** Some of those that are loaded need no answer any more. */
const MAX_LOADED = 100;

export const waitingFixesQuery = implement(waitingFixes, {
  input: noInput,
  output: waitingFixesOutput,
  run: ({ db, actor }) => loadWaitingFixes(db, actor),
});

/** The fixes that the person can accept or return, the oldest first. */
export async function loadWaitingFixes(db: Db, { unit, personId }: Member): Promise<WaitingFixes> {
  const isLeader = hasPermission('manage-deadlines', unit.role);
  const rows = await db.fixSubmission.findMany({
    where: { state: 'sent', ...(isLeader ? {} : { link: { report: { createdById: personId } } }) },
    orderBy: [{ receivedAt: 'asc' }, { id: 'asc' }],
    take: MAX_LOADED,
    include: { link: { select: { name: true, reportId: true } } },
  });
  if (rows.length === 0) return { fixes: [], hasMore: false };
  const reportIds = [...new Set(rows.map(({ link }) => link.reportId))];
  const reports = (
    await db.report.findMany({ where: { id: { in: reportIds }, deletedAt: null }, select: reportSelect })
  ).map((row) => toReport(row));
  const bmpIds = new Set(rows.map(({ loggedBmpId }) => loggedBmpId));
  const bmps = reports.flatMap((report) => report.bmps.filter(({ id }) => bmpIds.has(id)));
  const closings = await loadClosings(db, bmps);
  const visits = await db.bmpVisit.findMany({
    where: { loggedBmpId: { in: [...bmpIds] } },
    select: { loggedBmpId: true, instance: { select: { id: true, tag: true } } },
    relationLoadStrategy: 'join',
  });
  const fixes = rows.flatMap((row): WaitingFix[] => {
    const report = reports.find(({ id }) => id === row.link.reportId);
    const bmp = report?.bmps.find(({ id }) => id === row.loggedBmpId);
    const ofBmp = closings.get(row.loggedBmpId);
    if (!report || !bmp || report.fields.siteId === null) return [];
    if (ofBmp && findEarlierClosing({ state: 'sent', actionIds: row.actionIds }, ofBmp)) return [];
    return [
      {
        id: row.id,
        linkId: row.fixLinkId,
        site: { id: report.fields.siteId, name: report.siteName, timeZone: report.timeZone },
        report: { id: report.id, date: new Date(report.fields.date).toISOString() },
        instance: visits.find(({ loggedBmpId }) => loggedBmpId === row.loggedBmpId)?.instance ?? null,
        bmp: { name: bmp.name, label: bmp.label },
        actions: (bmp.correctiveActions ?? []).filter(({ id }) => row.actionIds.includes(id)).map(({ name }) => name),
        name: row.name || row.link.name,
        note: row.note,
        photos: row.photos,
        doneAt: row.doneAt.toISOString(),
        receivedAt: row.receivedAt.toISOString(),
      },
    ];
  });
  return { fixes: fixes.slice(0, MAX_SHOWN), hasMore: fixes.length > MAX_SHOWN || rows.length === MAX_LOADED };
}
