import { addElapsedHours, calendarDay } from '@/lib/dates';
import { create24HourDeadline, findInspectionFrom, type InspectionDeadline } from './inspection-deadline';
import { selectReadings } from './readings';
import { findProfile, toSiteRules, type SiteCondition, type SiteFacts, type StormDecision } from './site-facts';
import { findStorms, type Storm } from './storms';

/**
 * A storm requires an inspection within 24 hours of its trigger; one of several days, another within 24 hours of its
 * end. `facts.inspections` are by start.
 */
export function listStormDeadlines(facts: SiteFacts): InspectionDeadline[] {
  const { profiles, timeZone, inspections, conditions, stormDecisions } = facts;
  const startsOn = profiles[0]?.startsOn;
  if (startsOn === undefined) return [];
  const readings = selectReadings(facts.readings);
  return profiles.flatMap((profile) => {
    const rules = toSiteRules(profile, timeZone);
    const rule = rules.requirements.storm;
    if (rule === null) return [];
    return findStorms(readings, rule).flatMap((storm) => {
      const day = calendarDay(storm.triggerAt, timeZone);
      const isCounted = day >= startsOn && findProfile(profiles, day) === profile && areStormsWatched(conditions, day);
      const decision = findDecision(storm, stormDecisions);
      if (!isCounted || decision === 'dismissed') return [];
      const create = (kind: 'storm' | 'end-of-storm', fromAt: string) => {
        const clause = kind === 'storm' ? rule.clause : rule.endClause;
        const metBy = findInspectionFrom(inspections, fromAt);
        const isConfirmed = decision === 'confirmed';
        return create24HourDeadline({ kind, clause, fromAt, metBy }, rules, { storm, isConfirmed });
      };
      const isOfSeveralDays = storm.endAt !== storm.triggerAt;
      return [create('storm', storm.triggerAt), ...(isOfSeveralDays ? [create('end-of-storm', storm.endAt)] : [])];
    });
  });
}

const areStormsWatched = (conditions: readonly SiteCondition[], day: string): boolean =>
  conditions.every((condition) => condition.areStormsWatched || !condition.isWholeSite || !includesDay(condition, day));

const includesDay = ({ fromDay, toDay }: SiteCondition, day: string): boolean =>
  fromDay <= day && (toDay === null || day <= toDay);

/** The decision on a storm: its trigger lies within the storm or the 24 hours before it. */
function findDecision(storm: Storm, decisions: readonly StormDecision[]): StormDecision['decision'] | null {
  const from = addElapsedHours(storm.triggerAt, -24);
  return decisions.find(({ triggerAt }) => triggerAt > from && triggerAt <= storm.endAt)?.decision ?? null;
}
