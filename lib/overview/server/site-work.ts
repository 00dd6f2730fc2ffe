import type { OpenWork } from '@/lib/overview/contract';
import { SITE_PROFILES } from '@/lib/compliance/server/rows';
import { isLongUninspected } from '@/lib/overview/sites';
import type { Db } from '@/lib/platform/database/client';
import { isActionOverdue } from '@/lib/register/due';
import { toDueAction, toDueSite } from '@/lib/register/server/actions';

interface SiteWork {
  id: string;
  name: string;
  timeZone: string;
  lastInspectedAt: string | null;
  isLongUninspected: boolean;
  openActions: number;
  overdueActions: number;
}

/** What is open at each site of the work unit, also at hidden ones. One statement. */
export async function loadSiteWork(db: Db, now: Date): Promise<SiteWork[]> {
  const links = await db.siteVisibility.findMany({
    where: { OR: [{ visible: true }, { correctiveActions: { some: { closedAt: null } } }] },
    select: {
      visible: true,
      site: {
        select: {
          id: true,
          name: true,
          timeZone: true,
          createdAt: true,
          reports: {
            where: { status: { not: 'setup' }, deletedAt: null },
            orderBy: { date: 'desc' },
            take: 1,
            select: { date: true },
          },
        },
      },
      permitProfiles: SITE_PROFILES,
      correctiveActions: { where: { closedAt: null } },
    },
    relationLoadStrategy: 'join',
  });
  const at = now.toISOString();
  return links.map(({ site, correctiveActions, ...rest }) => {
    const { id, name, timeZone, createdAt, reports } = site;
    const dueSite = toDueSite({ ...rest, timeZone }, now);
    const lastInspectedAt = reports[0]?.date.toISOString() ?? null;
    const age = { lastInspectedAt, addedAt: createdAt.toISOString(), timeZone };
    return {
      id,
      name,
      timeZone,
      lastInspectedAt,
      // A site that is hidden, or whose coverage was terminated, requires nothing (CLOCK-40).
      isLongUninspected: !dueSite.isEnded && isLongUninspected(age, at),
      openActions: correctiveActions.length,
      overdueActions: correctiveActions.filter((row) => isActionOverdue(toDueAction(row), dueSite, at)).length,
    };
  });
}

/** How much is open in the work unit. One statement. */
export async function loadOpenWork(db: Db, now: Date): Promise<OpenWork> {
  const sites = await loadSiteWork(db, now);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    open: sum(sites.map(({ openActions }) => openActions)),
    overdue: sum(sites.map(({ overdueActions }) => overdueActions)),
    notInspected: sites.filter((site) => site.isLongUninspected).length,
  };
}
