import { compareStrings } from '@/lib/compare';
import { ACTION_AGES, type ActionAge } from '@/lib/overview/action-ages';
import type { Overview, OverviewList, OverviewListQuery } from '@/lib/overview/contract';
import { INSPECTION_RESULTS, type InspectionResult } from '@/lib/overview/weeks';
import { compareSiteNames } from '@/lib/sites/rules';

type ListedInspection = Extract<OverviewList, { kind: 'inspections' }>['inspections'][number];
type ListedRepair = Extract<OverviewList, { kind: 'actions' }>['actions'][number];

/** What the overview counts and its lists show, so that both have the same number (OVER-02). */
export interface OverviewData {
  /** Of the 12 weeks, as first days. */
  weeks: string[];
  hasProfiles: boolean;
  sites: (Overview['sites'][number] & { timeZone: string })[];
  inspections: (ListedInspection & { week: string; result: InspectionResult })[];
  /** Open ones, and those that were found in the 12 weeks. */
  actions: (ListedRepair & { age: ActionAge; isRepeat: boolean })[];
}

/** The numbers of the overview. */
export function countOverview({ weeks, hasProfiles, sites, inspections, actions }: OverviewData): Overview {
  const repeats = new Map<string, number>();
  for (const { type, isRepeat } of actions) if (isRepeat) repeats.set(type, (repeats.get(type) ?? 0) + 1);
  return {
    hasProfiles,
    sites: sites.map(({ timeZone: _, ...site }) => site),
    ages: ACTION_AGES.map((age) => ({
      age,
      count: actions.filter((action) => action.isOpen && action.age === age).length,
    })),
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

export type NumberQuery = OverviewListQuery & { list: Exclude<OverviewListQuery['list'], 'not-inspected'> };

/** What a number of the overview counts. */
export function listCounted({ sites, inspections, actions }: OverviewData, query: NumberQuery): OverviewList {
  const { list, week, bmpType } = query;
  switch (list) {
    case 'late':
    case 'due':
    case 'fine':
    case 'not-watched':
      return {
        kind: 'sites',
        list,
        sites: sites.flatMap(({ id, name, timeZone, openActions, state }) =>
          state === list ? { id, name, timeZone, openActions, lastInspectedAt: null } : [],
        ),
      };
    case 'in-time':
    case 'done-late':
    case 'not-done':
    case 'not-due-yet':
      return {
        kind: 'inspections',
        list,
        week: week ?? null,
        inspections: inspections
          .filter((each) => each.result === list && (week === undefined || each.week === week))
          .map(({ week: _, result: __, ...inspection }) => inspection)
          .toSorted((a, b) => compareStrings(a.dueAt, b.dueAt) || compareSiteNames(a.site, b.site)),
      };
    default:
      return {
        kind: 'actions',
        list,
        bmpType: bmpType ?? null,
        actions: actions
          .filter(({ age, isOpen, isRepeat, type }) =>
            list === 'repeats' ? isRepeat && (bmpType === undefined || type === bmpType) : isOpen && age === list,
          )
          .map(({ age: _, isRepeat: __, ...action }) => action),
      };
  }
}
