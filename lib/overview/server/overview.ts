import { compareStrings } from '@/lib/compare';
import type { Overview, OverviewList, OverviewListQuery } from '@/lib/overview/contract';
import { countOverview, listCounted } from '@/lib/overview/numbers';
import type { Db } from '@/lib/platform/database/client';
import { compareSiteNames } from '@/lib/sites/rules';
import { loadOverviewData } from './overview-data';
import { loadSiteWork } from './site-work';

/** The numbers of the overview. Three statements. */
export const loadOverview = async (db: Db, now: Date): Promise<Overview> =>
  countOverview(await loadOverviewData(db, now));

/** The list behind a number of the overview, or of the line in Inspection Reports. */
export async function loadOverviewList(db: Db, query: OverviewListQuery, now: Date): Promise<OverviewList> {
  const { list } = query;
  return list === 'not-inspected'
    ? { kind: 'sites', list, sites: await listUninspectedSites(db, now) }
    : listCounted(await loadOverviewData(db, now), { ...query, list });
}

const listUninspectedSites = async (db: Db, now: Date) =>
  (await loadSiteWork(db, now))
    .filter((site) => site.isLongUninspected)
    .map(({ id, name, timeZone, openActions, lastInspectedAt }) => ({
      id,
      name,
      timeZone,
      openActions,
      lastInspectedAt,
    }))
    .toSorted((a, b) => compareSiteNames(a, b) || compareStrings(a.id, b.id));
