import type { Reading } from './readings';
import { getRequirements, type Requirements, type RuleOptions } from './requirements';
import type { WorkWeek, WorkingSite } from './working-hours';

/** A version of a site's permit profile, in force from the day `validFrom` until the next version. */
export interface PermitProfile {
  validFrom: string;
  options: RuleOptions;
  workWeek: WorkWeek;
  /** The first day of coverage. */
  startsOn: string;
  terminatedOn: string | null;
}

/** An inspection that was completed, also without signal. */
export interface CompletedInspection {
  id: string;
  startedAt: string;
}

/** From a day to a day, both included; without an end while `toDay` is null. */
export interface SiteCondition {
  kind: 'stabilized' | 'arid' | 'frozen' | 'dewatering' | 'snowmelt';
  fromDay: string;
  toDay: string | null;
  /** When snowmelt began to run off; null for other kinds. */
  beganAt: string | null;
  /** Conditions of a part of the site reduce nothing. */
  isWholeSite: boolean;
  /** How often the site is inspected meanwhile; null for dewatering and snowmelt. */
  interval: ReducedInterval | null;
  /** Whether storms require an inspection meanwhile. */
  areStormsWatched: boolean;
}

export type ReducedInterval = 'suspended' | 'monthly' | { everyDays: number };

export interface StormDecision {
  triggerAt: string;
  /** 'withdrawn': the decision before it no longer counts. */
  decision: 'confirmed' | 'dismissed' | 'withdrawn';
}

/** What the inspection deadlines of a site follow from. */
export interface SiteDeadlineInput {
  timeZone: string;
  /** By `validFrom`. */
  profiles: readonly PermitProfile[];
  inspections: readonly CompletedInspection[];
  readings: readonly Reading[];
  /** In the order in which they were received. */
  stormDecisions: readonly StormDecision[];
  conditions: readonly SiteCondition[];
}

/** The rules and working hours of a version of the profile. */
export interface SiteRules {
  requirements: Requirements;
  site: WorkingSite;
}

export const toSiteRules = ({ options, workWeek }: PermitProfile, timeZone: string): SiteRules => ({
  requirements: getRequirements(options),
  site: { timeZone, workWeek },
});

/** The version in force on a day; before the first one, the first. */
export const findProfile = <Version extends { validFrom: string }>(
  profiles: readonly Version[],
  day: string,
): Version | undefined => profiles.findLast(({ validFrom }) => validFrom <= day) ?? profiles[0];

export function findRules({ profiles, timeZone }: SiteDeadlineInput, day: string): SiteRules | null {
  const profile = findProfile(profiles, day);
  return profile ? toSiteRules(profile, timeZone) : null;
}
