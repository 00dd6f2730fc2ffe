import { compareStrings } from '@/lib/compare';
import { MAX_DAYS_BETWEEN_INSPECTIONS } from '@/lib/compliance/limits';
import { getStartOfUnitDay, getUnitDay } from '@/lib/dates';
import { loadDeadlineData } from '@/lib/deadlines/server/deadline-data';
import { computeKnownDeadlines } from '@/lib/deadlines/site-deadlines';
import { getActionAge } from '@/lib/overview/action-ages';
import type { OverviewData } from '@/lib/overview/numbers';
import { getSiteState } from '@/lib/overview/sites';
import { findDueWeek, getInspectionResult, listWeeks } from '@/lib/overview/weeks';
import type { Db } from '@/lib/platform/database/client';
import { toIsoTime } from '@/lib/platform/database/iso-time';
import { compareSiteNames } from '@/lib/sites/rules';

/** 12 weeks and the days before that an inspection that is due in the first of them may be early. */
const DAYS_OF_INSPECTIONS = 7 * 12 + MAX_DAYS_BETWEEN_INSPECTIONS;
/** 12 weeks and the days before that a storm takes. */
const DAYS_OF_RAIN = 7 * 13;

/** What is shown of the work unit. Three statements. */
export async function loadOverviewData(db: Db, now: Date): Promise<OverviewData> {
  const at = now.toISOString();
  const today = getUnitDay(now);
  const weeks = listWeeks(today);
  const [firstWeek = today] = weeks;
  const query = { now, daysOfInspections: DAYS_OF_INSPECTIONS, daysOfReadings: DAYS_OF_RAIN };
  const actions = await loadActions(db, now, new Date(getStartOfUnitDay(firstWeek)));
  const openActions = new Map<string, number>();
  for (const { site, isOpen } of actions) if (isOpen) openActions.set(site.id, (openActions.get(site.id) ?? 0) + 1);
  const sites = (await loadDeadlineData(db, query)).map((data) => {
    const { siteId: id, siteName: name, timeZone, position, profile } = data;
    const deadlines = profile === null ? [] : computeKnownDeadlines(data, at);
    const state = getSiteState({ hasProfile: profile !== null, deadlines, timeZone }, at);
    return { id, name, timeZone, position, state, openActions: openActions.get(id) ?? 0, deadlines };
  });
  return {
    weeks,
    hasProfiles: sites.some(({ state }) => state !== 'not-watched'),
    sites: sites
      .map(({ deadlines: _, ...site }) => site)
      .toSorted((a, b) => compareSiteNames(a, b) || compareStrings(a.id, b.id)),
    inspections: sites.flatMap(({ id, name, timeZone, deadlines }) =>
      deadlines.flatMap((deadline) => {
        const week = findDueWeek(weeks, deadline, timeZone);
        const result = week && getInspectionResult(deadline, at);
        if (!week || !result) return [];
        const { key, kind, dueDay, dueAt, metBy } = deadline;
        return [{ site: { id, name, timeZone }, key, kind, dueDay, dueAt, metBy, week, result }];
      }),
    ),
    actions,
  };
}

type ActionRow = Omit<OverviewData['actions'][number], 'age'>;

/**
 * The corrective actions that are open or were found in the 12 weeks, the oldest first, as JSON like the data of the
 * sites. A repeat was found again at a BMP after the same action there was closed.
 */
async function loadActions(db: Db, now: Date, since: Date): Promise<OverviewData['actions']> {
  const at = now.toISOString();
  const [found] = await db.$queryRaw<{ actions: ActionRow[] }[]>`
    SELECT coalesce(json_agg(json_build_object(
        'id', c.id, 'site', json_build_object('id', c.site_id, 'name', s.name, 'timeZone', s.time_zone),
        'instanceId', c.bmp_instance_id, 'tag', i.tag, 'type', coalesce(nullif(i.type, ''), i.name), 'name', c.name,
        'discoveredAt', ${toIsoTime('c.discovered_at')},
        'isOpen', c.closed_at IS NULL,
        'isRepeat', c.discovered_at >= ${since} AND EXISTS (
          SELECT 1 FROM corrective_action e WHERE e.bmp_instance_id = c.bmp_instance_id AND e.action_id = c.action_id
            AND e.id <> c.id AND e.discovered_at < c.discovered_at))
        ORDER BY c.discovered_at, c.id), '[]') AS actions
      FROM corrective_action c JOIN bmp_instance i ON i.id = c.bmp_instance_id JOIN site s ON s.id = c.site_id
     WHERE c.closed_at IS NULL OR c.discovered_at >= ${since}`;
  return (found?.actions ?? []).map((action) => ({
    ...action,
    age: getActionAge(action.discoveredAt, at, action.site.timeZone),
  }));
}
