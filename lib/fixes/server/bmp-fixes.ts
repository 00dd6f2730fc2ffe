import { failure, type Failure } from '@/lib/failures';
import { bmpFixes, type BmpFixList } from '@/lib/fixes/contract';
import { findEarlierClosing, FIX_STATES } from '@/lib/fixes/rules';
import type { Db } from '@/lib/platform/database/client';
import { implement } from '@/lib/platform/operation/implement';
import { reportSelect, toReport } from '@/lib/reports/server/stored-report';
import { loadClosings } from './closings';
import { bmpFixesOutput, bmpFixesSchema } from './schema';

export const bmpFixesQuery = implement(bmpFixes, {
  input: bmpFixesSchema,
  output: bmpFixesOutput,
  run: ({ db, input }) => loadBmpFixes(db, input.instanceId),
});

export async function loadBmpFixes(db: Db, instanceId: string): Promise<BmpFixList | Failure> {
  const instance = await db.bmpInstance.findUnique({
    where: { id: instanceId },
    select: { site: { select: { site: { select: { timeZone: true } } } }, visits: { select: { loggedBmpId: true } } },
    relationLoadStrategy: 'join',
  });
  if (!instance) return failure('bmp-not-found');
  const { timeZone } = instance.site.site;
  const rows = await db.fixSubmission.findMany({
    where: { loggedBmpId: { in: instance.visits.map(({ loggedBmpId }) => loggedBmpId) } },
    orderBy: [{ receivedAt: 'desc' }, { id: 'desc' }],
    include: { link: { select: { name: true, reportId: true } } },
  });
  if (rows.length === 0) return { timeZone, fixes: [] };
  const reportIds = [...new Set(rows.map(({ link }) => link.reportId))];
  const reports = await db.report.findMany({ where: { id: { in: reportIds } }, select: reportSelect });
  const bmps = reports.flatMap((row) => toReport(row).bmps);
  const closings = await loadClosings(
    db,
    bmps.filter(({ id }) => rows.some(({ loggedBmpId }) => loggedBmpId === id)),
  );
  return {
    timeZone,
    fixes: rows.map((row) => {
      const bmp = bmps.find(({ id }) => id === row.loggedBmpId);
      const state = FIX_STATES.find((name) => name === row.state) ?? 'sent';
      const ofBmp = closings.get(row.loggedBmpId);
      return {
        id: row.id,
        actions: (bmp?.correctiveActions ?? []).filter(({ id }) => row.actionIds.includes(id)).map(({ name }) => name),
        name: row.name || row.link.name,
        note: row.note,
        photos: row.photos,
        doneAt: row.doneAt.toISOString(),
        state,
        decidedBy: row.decidedByName ?? '',
        decidedAt: row.decidedAt?.toISOString() ?? null,
        reason: row.reason,
        closing: ofBmp ? findEarlierClosing({ state, actionIds: row.actionIds }, ofBmp) : null,
      };
    }),
  };
}
