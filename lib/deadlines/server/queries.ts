import { myDay, siteDeadlines, type DayDeadlines, type SiteDeadlines } from '@/lib/deadlines/contract';
import { findInspectorId } from '@/lib/deadlines/rules';
import { DAYS_SHOWN, describeRules, listDayDeadlines, listSiteDeadlines } from '@/lib/deadlines/site-deadlines';
import { MAX_DAYS_BETWEEN_INSPECTIONS } from '@/lib/compliance/limits';
import { failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { noInput } from '@/lib/platform/operation/input-schemas';
import { implement } from '@/lib/platform/operation/implement';
import { DAYS_OF_OPEN_DEADLINES, loadDeadlineData, type DeadlineData } from './deadline-data';
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

/** The deadlines of a site in the last year and to come; null if the work unit does not have the site. */
export async function loadSiteDeadlines(db: Db, siteId: string, now: Date): Promise<SiteDeadlines | null> {
  const [data] = await loadDeadlineData(db, {
    now,
    siteId,
    daysOfInspections: DAYS_SHOWN + MAX_DAYS_BETWEEN_INSPECTIONS,
  });
  if (!data) return null;
  const options = data.profile?.details.options;
  return {
    site: { id: data.siteId, name: data.siteName, timeZone: data.timeZone },
    rules: options ? describeRules(options) : null,
    deadlines: listSiteDeadlines(data, now.toISOString()),
    conditions: data.savedConditions,
  };
}

export async function loadMyDay(db: Db, member: Member, now: Date): Promise<DayDeadlines> {
  const sites = await loadDeadlineData(db, { now, daysOfInspections: DAYS_OF_OPEN_DEADLINES });
  const isForPerson = await createMyDayFilter(db, member);
  return {
    hasProfiles: sites.some(({ profile }) => profile !== null),
    deadlines: listDayDeadlines(sites.filter(isForPerson), now.toISOString()),
  };
}

/** Returns which sites are on a person's My Day. Crew Members see only the sites that they inspect. */
export async function createMyDayFilter(
  db: Db,
  { unit, personId }: Member,
): Promise<(site: Pick<DeadlineData, 'profile' | 'lastInspectorId'>) => boolean> {
  if (unit.role !== 'employee') return () => true;
  const crew = await db.membership.findMany({ select: { personId: true } });
  const crewIds = new Set(crew.map((membership) => membership.personId));
  return ({ profile, lastInspectorId }) =>
    findInspectorId({ responsibleId: profile?.details.inspectorId ?? null, lastInspectorId }, crewIds) === personId;
}
