import { dayActions, type DayActions } from '@/lib/deadlines/contract';
import { MAX_DAY_ACTIONS } from '@/lib/deadlines/rules';
import type { Db } from '@/lib/platform/database/client';
import { noInput } from '@/lib/platform/operation/input-schemas';
import { implement } from '@/lib/platform/operation/implement';
import { dayActionsOutput } from './schema';

export const dayActionsQuery = implement(dayActions, {
  input: noInput,
  output: dayActionsOutput,
  run: ({ db }) => loadDayActions(db),
});

/** The open corrective actions of the work unit, the oldest first. One statement. */
export async function loadDayActions(db: Db): Promise<DayActions> {
  const rows = await db.correctiveAction.findMany({
    where: { closedAt: null },
    orderBy: [{ discoveredAt: 'asc' }, { id: 'asc' }],
    take: MAX_DAY_ACTIONS + 1,
    select: {
      id: true,
      name: true,
      discoveredAt: true,
      instance: { select: { id: true, tag: true, name: true } },
      site: { select: { site: { select: { id: true, name: true, timeZone: true } } } },
    },
    relationLoadStrategy: 'join',
  });
  return {
    actions: rows.slice(0, MAX_DAY_ACTIONS).map(({ site, discoveredAt, ...action }) => ({
      ...action,
      site: site.site,
      discoveredAt: discoveredAt.toISOString(),
    })),
    hasMore: rows.length > MAX_DAY_ACTIONS,
  };
}
