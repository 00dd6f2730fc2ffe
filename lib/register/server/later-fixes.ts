import type { Db } from '@/lib/platform/database/client';
import type { LaterFixes } from '@/lib/register/later-fixes';

/**
 * The corrective actions that a report requires and that someone fixed outside it (REG-10): the times of the fixes, by
 * BMP id and id of the action in the library. One SQL statement.
 */
export async function loadLaterFixes(db: Db, reportId: string): Promise<LaterFixes> {
  const fixedActions = await db.correctiveAction.findMany({
    where: { closedAs: 'fixed', instance: { visits: { some: { loggedBmp: { reportId } } } } },
    select: {
      actionId: true,
      closedAt: true,
      closedByBmpId: true,
      events: { where: { reportId, kind: { in: ['found', 'seen'] } }, select: { loggedBmpId: true } },
    },
    orderBy: [{ closedAt: 'asc' }, { id: 'asc' }],
    relationLoadStrategy: 'join',
  });
  const fixes: Record<string, Record<string, string>> = {};
  for (const { actionId, closedAt, closedByBmpId, events } of fixedActions) {
    for (const { loggedBmpId: bmpId } of events) {
      if (closedAt === null || bmpId === null || bmpId === closedByBmpId) continue;
      (fixes[bmpId] ??= {})[actionId] = closedAt.toISOString();
    }
  }
  return fixes;
}
