import { addElapsedHours, calendarDay } from '@/lib/dates';
import { selectReadings } from './readings';
import type { Requirements } from './requirements';
import {
  findProfile,
  toSiteRules,
  type SiteCondition,
  type SiteDeadlineInput,
  type SiteRules,
  type StormDecision,
} from './site-deadline-input';
import { findStorms, type Storm } from './storms';

/** A storm that requires an inspection unless a person dismisses it. */
export interface SiteStorm {
  storm: Storm;
  rules: SiteRules;
  rule: NonNullable<Requirements['storm']>;
}

/** The storms of a site since its first day of coverage, each by the rules of its day. */
export function listSiteStorms({ profiles, timeZone, conditions, ...input }: SiteDeadlineInput): SiteStorm[] {
  const startsOn = profiles[0]?.startsOn;
  if (startsOn === undefined) return [];
  const readings = selectReadings(input.readings);
  return profiles.flatMap((profile) => {
    const rules = toSiteRules(profile, timeZone);
    const rule = rules.requirements.storm;
    if (rule === null) return [];
    return findStorms(readings, rule).flatMap((storm) => {
      const day = calendarDay(storm.triggerAt, timeZone);
      const isCounted = day >= startsOn && findProfile(profiles, day) === profile && areStormsWatched(conditions, day);
      return isCounted ? [{ storm, rules, rule }] : [];
    });
  });
}

const areStormsWatched = (conditions: readonly SiteCondition[], day: string): boolean =>
  conditions.every((condition) => condition.areStormsWatched || !condition.isWholeSite || !includesDay(condition, day));

const includesDay = ({ fromDay, toDay }: SiteCondition, day: string): boolean =>
  fromDay <= day && (toDay === null || day <= toDay);

/** Whether a decision with this trigger is about the storm: it lies within the storm or the 24 hours before it. */
export const isDecidedBy = (storm: Storm, triggerAt: string): boolean =>
  triggerAt > addElapsedHours(storm.triggerAt, -24) && triggerAt <= storm.endAt;

/**
 * The decision on a storm that counts: the first one received that was not withdrawn. `decisions` are in the order in
 * which they were received.
 */
export function findStormDecision<Decision extends StormDecision>(
  storm: Storm,
  decisions: readonly Decision[],
): Decision | null {
  let current: Decision | null = null;
  for (const decision of decisions) {
    if (!isDecidedBy(storm, decision.triggerAt)) continue;
    if (decision.decision === 'withdrawn') current = null;
    else current ??= decision;
  }
  return current;
}
