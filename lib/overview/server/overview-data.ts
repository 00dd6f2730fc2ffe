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
  const sites: OverviewData['sites'] = [];
  const inspections: OverviewData['inspections'] = [];
  for (const data of await loadDeadlineData(db, query)) {
    const { siteId: id, siteName: name, timeZone, position, profile } = data;
    const site = { id, name, timeZone };
    const deadlines = profile === null ? [] : computeKnownDeadlines(data, at);
    const state = getSiteState({ hasProfile: profile !== null, deadlines, timeZone }, at);
    sites.push({ ...site, position, state, openActions: openActions.get(id) ?? 0 });
    for (const deadline of deadlines) {
      const { key, kind, dueDay, dueAt, metBy } = deadline;
      const week = findDueWeek(weeks, deadline, timeZone);
      const result = week && getInspectionResult(deadline, at);
      if (week && result) inspections.push({ site, key, kind, dueDay, dueAt, metBy, week, result });
    }
  }
  return {
    weeks,
    hasProfiles: sites.some(({ state }) => state !== 'not-watched'),
    sites: sites.toSorted((a, b) => compareSiteNames(a, b) || compareStrings(a.id, b.id)),
    inspections,
    actions,
  };
}

type Site = OverviewData['actions'][number]['site'];
type ActionRow = Omit<OverviewData['actions'][number], 'site' | 'age'> & { siteId: string };

/**
 * The corrective actions that are open or were found in the 12 weeks, the oldest first, as JSON like the data of the
 * sites. A repeat was found again at a BMP after the same action there was closed.
 */
async function loadActions(db: Db, now: Date, since: Date): Promise<OverviewData['actions']> {
  const at = now.toISOString();
  const [found] = await db.$queryRaw<{ actions: ActionRow[]; sites: Site[] }[]>`
    WITH action AS (
      SELECT c.id, c.site_id AS "siteId", c.bmp_instance_id AS "instanceId", i.tag,
             coalesce(nullif(i.type, ''), i.name) AS type, c.name,
             ${toIsoTime('c.discovered_at')} AS "discoveredAt", c.closed_at IS NULL AS "isOpen",
             c.discovered_at >= ${since} AND EXISTS (
               SELECT 1 FROM corrective_action e WHERE e.bmp_instance_id = c.bmp_instance_id
                 AND e.action_id = c.action_id AND e.discovered_at < c.discovered_at) AS "isRepeat"
        FROM corrective_action c JOIN bmp_instance i ON i.id = c.bmp_instance_id
       WHERE c.closed_at IS NULL OR c.discovered_at >= ${since})
    SELECT (SELECT coalesce(json_agg(action ORDER BY "discoveredAt", id), '[]') FROM action) AS actions,
           (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'timeZone', time_zone)), '[]')
              FROM site WHERE id IN (SELECT "siteId" FROM action)) AS sites`;
  const sites = new Map(found?.sites.map((site) => [site.id, site]));
  return (found?.actions ?? []).flatMap(({ siteId, ...action }) => {
    const site = sites.get(siteId);
    return site ? [{ ...action, site, age: getActionAge(action.discoveredAt, at, site.timeZone) }] : [];
  });
}
