import type { Db } from '@/lib/platform/database/client';
import type { LaterFixes } from '@/lib/register/later-fixes';

/** What a report requires and its own corrections did not fix, but someone fixed later (REG-10). One statement. */
export async function loadLaterFixes(db: Db, reportId: string): Promise<LaterFixes> {
  const fixed = await db.correctiveAction.findMany({
    where: { closedAs: 'fixed', instance: { visits: { some: { loggedBmp: { reportId } } } } },
    select: {
      ...{ actionId: true, closedAt: true, closedByBmpId: true },
      events: { where: { reportId, kind: { in: ['found', 'seen'] } }, select: { loggedBmpId: true } },
    },
    orderBy: [{ closedAt: 'asc' }, { id: 'asc' }],
    relationLoadStrategy: 'join',
  });
  const fixes: Record<string, Record<string, string>> = {};
  for (const { actionId, closedAt, closedByBmpId, events } of fixed)
    for (const { loggedBmpId: bmpId } of events)
      if (closedAt !== null && bmpId !== null && bmpId !== closedByBmpId)
        fixes[bmpId] = { ...fixes[bmpId], [actionId]: closedAt.toISOString() };
  return fixes;
}
