import { compareStrings } from '@/lib/compare';
import { ACTION_AGES } from '@/lib/overview/action-ages';
import type { Overview, OverviewList, OverviewListQuery } from '@/lib/overview/contract';
import { INSPECTION_RESULTS } from '@/lib/overview/weeks';
import type { Db } from '@/lib/platform/database/client';
import { loadOverviewData } from './overview-data';
import { loadSiteWork } from './site-work';

/** The numbers of the overview. Three statements. */
export async function loadOverview(db: Db, now: Date): Promise<Overview> {
  const { weeks, hasProfiles, sites, inspections, actions } = await loadOverviewData(db, now);
  const repeats = new Map<string, number>();
  for (const { type, isRepeat } of actions) if (isRepeat) repeats.set(type, (repeats.get(type) ?? 0) + 1);
  const open = actions.filter(({ isOpen }) => isOpen);
  return {
    hasProfiles,
    sites: sites.map(({ timeZone: _, ...site }) => site),
    ages: ACTION_AGES.map((age) => ({ age, count: open.filter((action) => action.age === age).length })),
    weeks: weeks.map((firstDay) => {
      const ofWeek = inspections.filter(({ week }) => week === firstDay);
      return {
        firstDay,
        results: INSPECTION_RESULTS.map((result) => ({
          result,
          count: ofWeek.filter((inspection) => inspection.result === result).length,
        })),
      };
    }),
    repeats: [...repeats]
      .map(([type, count]) => ({ type, count }))
      .toSorted((a, b) => b.count - a.count || compareStrings(a.type, b.type)),
  };
}

/** The list behind a number of the overview. */
export async function loadOverviewList(
  db: Db,
  { list, week, bmpType }: OverviewListQuery,
  now: Date,
): Promise<OverviewList> {
  switch (list) {
    case 'not-inspected': {
      const sites = (await loadSiteWork(db, now)).filter((site) => site.isLongUninspected);
      return {
        ...{ kind: 'sites', list },
        sites: sites
          .map(({ id, name, timeZone, openActions, lastInspectedAt }) => ({
            ...{ id, name, timeZone, openActions, lastInspectedAt },
          }))
          .toSorted((a, b) => compareStrings(a.name, b.name) || compareStrings(a.id, b.id)),
      };
    }
    case 'late':
    case 'due':
    case 'fine':
    case 'not-watched': {
      const { sites } = await loadOverviewData(db, now);
      return {
        ...{ kind: 'sites', list },
        sites: sites.flatMap(({ id, name, timeZone, openActions, state }) =>
          state === list ? { id, name, timeZone, openActions, lastInspectedAt: null } : [],
        ),
      };
    }
    case 'in-time':
    case 'done-late':
    case 'not-done':
    case 'not-due-yet': {
      const { inspections } = await loadOverviewData(db, now);
      return {
        ...{ kind: 'inspections', list, week: week ?? null },
        inspections: inspections
          .filter((each) => each.result === list && (week === undefined || each.week === week))
          .map(({ week: _, result: __, ...inspection }) => inspection),
      };
    }
    default: {
      const { actions } = await loadOverviewData(db, now);
      return {
        ...{ kind: 'actions', list, bmpType: bmpType ?? null },
        actions: actions
          .filter(({ age, isOpen, isRepeat, type }) =>
            list === 'repeats' ? isRepeat && (bmpType === undefined || type === bmpType) : isOpen && age === list,
          )
          .map(({ age: _, isRepeat: __, ...action }) => action),
      };
    }
  }
}
