import { findEarlierClosing } from '@/lib/fixes/rules';
import { asSystem, asUnit, type Db } from '@/lib/platform/database/client';
import { saveNotifications } from '@/lib/platform/messages/notifications';
import { reportSelect, toReport } from '@/lib/reports/server/stored-report';
import { loadClosings } from './closings';
import { createFixKey } from './deliveries';

interface NotifiedFixes {
  unitId: string;
  fixIds: string[];
}

/** Withdraws the notifications of fixes that need no answer, because someone closed the corrective actions otherwise. */
export async function withdrawAnsweredFixes(now: Date): Promise<void> {
  for (const { unitId, fixIds } of await listNotified())
    await asUnit(unitId, (db) => withdrawAnswered(db, fixIds, now));
}

const listNotified = (): Promise<NotifiedFixes[]> =>
  asSystem(
    (db) => db.$queryRaw<NotifiedFixes[]>`
      SELECT f.work_unit_id AS "unitId", array_agg(DISTINCT f.id::text) AS "fixIds" FROM fix_submission f
        JOIN notification n ON n.dedupe_key = '18 ' || f.id AND n.type = 18
       WHERE f.state = 'sent' GROUP BY f.work_unit_id`,
  );

async function withdrawAnswered(db: Db, fixIds: readonly string[], now: Date): Promise<void> {
  const fixes = await db.fixSubmission.findMany({
    where: { id: { in: [...fixIds] } },
    select: { id: true, loggedBmpId: true, actionIds: true, link: { select: { reportId: true } } },
  });
  const reportIds = [...new Set(fixes.map(({ link }) => link.reportId))];
  const reports = await db.report.findMany({ where: { id: { in: reportIds } }, select: reportSelect });
  const bmpIds = new Set(fixes.map(({ loggedBmpId }) => loggedBmpId));
  const bmps = reports.flatMap((row) => toReport(row).bmps).filter(({ id }) => bmpIds.has(id));
  const closings = await loadClosings(db, bmps);
  const answered = fixes.filter(({ loggedBmpId, actionIds }) => {
    const ofBmp = closings.get(loggedBmpId);
    return ofBmp && findEarlierClosing({ state: 'sent', actionIds }, ofBmp) !== null;
  });
  const withdrawals = answered.map(({ id }) => ({ kind: 'notification-withdrawal' as const, key: createFixKey(id) }));
  await saveNotifications(db, withdrawals, now);
}
