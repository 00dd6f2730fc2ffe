import { compareStrings } from '@/lib/compare';
import { addElapsedHours } from '@/lib/dates';
import { getRequirements, type RuleOptions } from '@/lib/compliance/requirements';
import { formatSchedule } from '@/lib/compliance/schedule-text';
import { myDay, siteDeadlines, type DayDeadlines, type SiteDeadlines } from '@/lib/deadlines/contract';
import { isForMyDay, findInspectorId } from '@/lib/deadlines/rules';
import { failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { noInput } from '@/lib/platform/operation/input-schemas';
import { implement } from '@/lib/platform/operation/implement';
import { computeKnownDeadlines, loadDeadlineData } from './deadline-data';
import { myDayOutput, siteDeadlinesOutput, deadlineSiteSchema } from './schema';

export const siteDeadlinesQuery = implement(siteDeadlines, {
  input: deadlineSiteSchema,
  output: siteDeadlinesOutput,
  run: async ({ db, input, now }) => (await loadSiteDeadlines(db, input.siteId, now)) ?? failure('site-not-found'),
});

export const myDayQuery = implement(myDay, {
  input: noInput,
  output: myDayOutput,
  run: ({ db, actor, now }) => loadMyDay(db, actor, now),
});

const DAYS_SHOWN = 366;
/** Newest inspections that the deadlines of one site, and those of each site on My Day, follow from. */
const MAX_INSPECTIONS = 150;
const MAX_INSPECTIONS_ON_MY_DAY = 20;

/** The deadlines of a site in the last year and to come; null if the work unit does not have the site. */
export async function loadSiteDeadlines(db: Db, siteId: string, now: Date): Promise<SiteDeadlines | null> {
  const [data] = await loadDeadlineData(db, { now, siteId, maxInspections: MAX_INSPECTIONS });
  if (!data) return null;
  const at = now.toISOString();
  const since = addElapsedHours(at, -24 * DAYS_SHOWN);
  const options = data.profile?.details.options;
  return {
    site: { id: data.siteId, name: data.siteName, timeZone: data.timeZone },
    rules: options ? describeRules(options) : null,
    deadlines: computeKnownDeadlines(data, at).filter(({ dueAt }) => dueAt >= since),
    conditions: data.savedConditions,
  };
}

function describeRules(options: RuleOptions): SiteDeadlines['rules'] {
  const { dewatering, snowmelt } = getRequirements(options);
  return {
    key: options.key,
    schedule: formatSchedule(options),
    inspectedConditions: [
      ...(dewatering ? (['dewatering'] as const) : []),
      ...(snowmelt ? (['snowmelt'] as const) : []),
    ],
  };
}

export async function loadMyDay(db: Db, { unit, personId }: Member, now: Date): Promise<DayDeadlines> {
  const sites = await loadDeadlineData(db, { now, maxInspections: MAX_INSPECTIONS_ON_MY_DAY });
  const at = now.toISOString();
  const crewIds = unit.role === 'employee' ? await loadCrewIds(db) : null;
  const deadlines = sites
    .filter(({ profile, lastInspectorId }) => {
      const responsibleId = profile?.details.inspectorId ?? null;
      return crewIds === null || findInspectorId({ responsibleId, lastInspectorId }, crewIds) === personId;
    })
    .flatMap((data) =>
      computeKnownDeadlines(data, at)
        .filter((deadline) => isForMyDay(deadline, at))
        .map((deadline) => ({
          ...deadline,
          siteId: data.siteId,
          siteName: data.siteName,
          timeZone: data.timeZone,
          rulesKey: data.profile?.details.options.key ?? 'custom',
        })),
    )
    .toSorted((a, b) => compareStrings(a.dueAt, b.dueAt) || compareStrings(a.siteName, b.siteName));
  return { hasProfiles: sites.some(({ profile }) => profile !== null), deadlines };
}

const loadCrewIds = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set((await db.membership.findMany({ select: { personId: true } })).map((membership) => membership.personId));
