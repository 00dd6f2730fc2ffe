import { addHours } from 'date-fns';
import { addCalendarDays, calendarDay, getNextDay } from '@/lib/dates';
import { getBookingTime, selectReadings, type Reading } from './readings';
import { getRequirements, type ClauseKey, type Requirements, type RuleOptions } from './rule-sets';
import { findStorms, type Storm } from './storms';
import {
  getEndOfDay,
  getNextClosing,
  isDuringWorkingHours,
  type WorkingHours,
  type WorkingSite,
} from './working-hours';

/** A version of a site's permit profile, in force from the day `validFrom` until the next version. */
export interface PermitProfile {
  validFrom: string;
  options: RuleOptions;
  workingHours: WorkingHours;
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
  interval: 'suspended' | 'monthly' | { everyDays: number } | null;
  /** Whether storms require an inspection meanwhile. */
  areStormsWatched: boolean;
}

/** Of several decisions on one storm, the first that was received counts. */
export interface StormDecision {
  triggerAt: string;
  decision: 'confirmed' | 'dismissed';
}

/** What the inspection deadlines of a site follow from. */
export interface SiteFacts {
  timeZone: string;
  /** By `validFrom`. */
  profiles: readonly PermitProfile[];
  inspections: readonly CompletedInspection[];
  readings: readonly Reading[];
  stormDecisions: readonly StormDecision[];
  conditions: readonly SiteCondition[];
}

/** An inspection that a permit requires. */
export interface InspectionDeadline {
  /** The same on every device as long as the facts are the same. */
  key: string;
  kind: 'routine' | 'storm' | 'end-of-storm' | 'dewatering' | 'snowmelt';
  clause: ClauseKey;
  /** The first inspection that starts from then on meets the deadline. */
  fromAt: string;
  /** When people are warned. An inspection that starts by then is in time. */
  dueAt: string;
  /** From then on the inspection is called late. */
  lateAfter: string;
  /** The day whose end is `dueAt`, or null. */
  dueDay: string | null;
  /** The storm that requires it, or null. */
  storm: Storm | null;
  /** False for a storm that nobody has confirmed: its deadline is never called late. */
  isConfirmed: boolean;
  metBy: CompletedInspection | null;
}

export type DeadlineState =
  | 'upcoming'
  | 'due'
  | 'after-hours'
  | 'late'
  /** Can no longer be met: a day of dewatering without an inspection. */
  | 'missed'
  | 'met'
  | 'met-after-hours'
  | 'met-late';

export function getDeadlineState(deadline: InspectionDeadline, now: string): DeadlineState {
  const { fromAt, dueAt, lateAfter, metBy, isConfirmed, kind } = deadline;
  if (metBy) return metBy.startedAt <= dueAt ? 'met' : metBy.startedAt <= lateAfter ? 'met-after-hours' : 'met-late';
  if (now < fromAt) return 'upcoming';
  if (now <= dueAt || !isConfirmed) return 'due';
  if (kind === 'dewatering') return 'missed';
  return now <= lateAfter ? 'after-hours' : 'late';
}

/**
 * All inspection deadlines of a site until `now`, and the next ones, by due time. They are computed, never stored: the
 * same facts give the same deadlines on a phone and on the server.
 */
export function computeInspectionDeadlines(facts: SiteFacts, now: string): InspectionDeadline[] {
  const [first] = facts.profiles;
  if (!first) return [];
  const inspections = facts.inspections.toSorted((a, b) => compare(a.startedAt, b.startedAt) || compare(a.id, b.id));
  const site = { ...facts, inspections };
  const terminatedOn = facts.profiles.at(-1)?.terminatedOn ?? null;
  const end = terminatedOn === null ? null : getEndOfDay(terminatedOn, facts.timeZone);
  return [...listRoutineDeadlines(site), ...listStormDeadlines(site), ...listConditionDeadlines(site, now)]
    .filter(({ dueAt }) => end === null || dueAt <= end)
    .toSorted((a, b) => compare(a.dueAt, b.dueAt) || compare(a.key, b.key));
}

/** The version in force on a day; before the first one, the first. */
function findProfile(profiles: readonly PermitProfile[], day: string): PermitProfile | undefined {
  return profiles.findLast(({ validFrom }) => validFrom <= day) ?? profiles[0];
}

/** The rules and working hours of a version of the profile. */
interface SiteRules {
  requirements: Requirements;
  site: WorkingSite;
}

function findRules({ profiles, timeZone }: SiteFacts, day: string): SiteRules | null {
  const profile = findProfile(profiles, day);
  if (!profile) return null;
  return { requirements: getRequirements(profile.options), site: { timeZone, workingHours: profile.workingHours } };
}

/** Each routine deadline follows from the day of the inspection before it, and at first from the first day of coverage. */
function listRoutineDeadlines(facts: SiteFacts): InspectionDeadline[] {
  const { timeZone, inspections, profiles } = facts;
  const startsOn = profiles[0]?.startsOn;
  if (startsOn === undefined) return [];
  const start = getEndOfDay(addCalendarDays(startsOn, -1), timeZone);
  const counted = inspections.filter(({ startedAt }) => startedAt >= start);
  const deadlines: InspectionDeadline[] = [];
  const earlier = inspections.findLast(({ startedAt }) => startedAt < start);
  let lastInspectionDay = earlier ? calendarDay(earlier.startedAt, timeZone) : null;
  let lastDay = startsOn;
  let fromAt = start;
  for (const metBy of [...counted, null]) {
    const dueDay = findRoutineDueDay(facts, lastDay, lastInspectionDay);
    if (dueDay !== null) {
      const dueAt = getEndOfDay(dueDay, timeZone);
      deadlines.push({
        key: `routine ${fromAt}`,
        kind: 'routine',
        clause: 'routine',
        fromAt,
        dueAt,
        lateAfter: dueAt,
        dueDay,
        storm: null,
        isConfirmed: true,
        metBy,
      });
    }
    if (metBy === null) break;
    lastDay = calendarDay(metBy.startedAt, timeZone);
    lastInspectionDay = lastDay;
    fromAt = metBy.startedAt;
  }
  return deadlines;
}

/** The day on which the inspection after `lastDay` is due, or null if none is required. */
function findRoutineDueDay(facts: SiteFacts, lastDay: string, lastInspectionDay: string | null): string | null {
  const everyDays = findRules(facts, lastDay)?.requirements.everyDays ?? null;
  if (everyDays === null) return null;
  let dueDay = addCalendarDays(lastDay, everyDays);
  const reductions = facts.conditions
    .filter(({ interval, isWholeSite }) => interval !== null && isWholeSite)
    .toSorted((a, b) => compare(a.fromDay, b.fromDay));
  for (const { interval, fromDay, toDay } of reductions) {
    const isOver = toDay !== null && toDay <= lastDay;
    if (isOver || fromDay > dueDay) continue;
    const reducedDay = interval === null ? null : getReducedDueDay(interval, lastDay, lastInspectionDay, fromDay);
    if (reducedDay !== null && (toDay === null || reducedDay <= toDay)) return reducedDay;
    if (toDay === null) return null;
    dueDay = addCalendarDays(toDay, everyDays);
  }
  return dueDay;
}

/** The due day while a condition lasts, or null if nothing is due. */
function getReducedDueDay(
  interval: NonNullable<SiteCondition['interval']>,
  lastDay: string,
  lastInspectionDay: string | null,
  fromDay: string,
): string | null {
  if (interval === 'suspended') return null;
  if (interval !== 'monthly') return addCalendarDays(lastDay, interval.everyDays);
  const month = (lastDay > fromDay ? lastDay : fromDay).slice(0, 7);
  const isInspected = lastInspectionDay?.startsWith(month) ?? false;
  return getLastDayOfMonth(month, isInspected ? 1 : 0);
}

/** The last day of the month `later` months after 'YYYY-MM'. */
function getLastDayOfMonth(month: string, later: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number + later, 0)).toISOString().slice(0, 10);
}

/** A storm requires an inspection within 24 hours of its trigger; one of several days, another within 24 hours of its end. */
function listStormDeadlines(facts: SiteFacts): InspectionDeadline[] {
  return listStorms(facts).flatMap(({ storm, site, requirements }) => {
    const decision = findDecision(storm, facts.stormDecisions);
    if (decision === 'dismissed') return [];
    const shared = { dueDay: null, storm, isConfirmed: decision === 'confirmed' };
    const create = (kind: 'storm' | 'end-of-storm', clause: ClauseKey, fromAt: string): InspectionDeadline => {
      const dueAt = addElapsedDay(fromAt);
      const lateAfter = getLateAfter(dueAt, requirements, site);
      const metBy = findInspectionFrom(facts.inspections, fromAt);
      return { ...shared, key: `${kind} ${storm.triggerAt}`, kind, clause, fromAt, dueAt, lateAfter, metBy };
    };
    const isProlonged = storm.endAt !== storm.triggerAt;
    return [
      create('storm', 'storm', storm.triggerAt),
      ...(isProlonged ? [create('end-of-storm', 'prolonged-storm', storm.endAt)] : []),
    ];
  });
}

/** The storms that the version in force at their trigger counts, unless a condition says that storms are not watched. */
function listStorms(facts: SiteFacts): (SiteRules & { storm: Storm })[] {
  const readings = selectReadings(facts.readings);
  const startsOn = facts.profiles[0]?.startsOn ?? '';
  return facts.profiles.flatMap((profile) => {
    const requirements = getRequirements(profile.options);
    const site = { timeZone: facts.timeZone, workingHours: profile.workingHours };
    if (requirements.storm === null) return [];
    return findStorms(readings, requirements.storm)
      .filter(({ triggerAt }) => {
        const day = calendarDay(triggerAt, facts.timeZone);
        return (
          day >= startsOn && findProfile(facts.profiles, day) === profile && areStormsWatched(facts.conditions, day)
        );
      })
      .map((storm) => ({ storm, requirements, site }));
  });
}

const areStormsWatched = (conditions: readonly SiteCondition[], day: string): boolean =>
  conditions.every((condition) => condition.areStormsWatched || !condition.isWholeSite || !includesDay(condition, day));

const includesDay = ({ fromDay, toDay }: SiteCondition, day: string): boolean =>
  fromDay <= day && (toDay === null || day <= toDay);

/** The decision on a storm: its trigger lies within the storm or the 24 hours before it. */
function findDecision(storm: Storm, decisions: readonly StormDecision[]): StormDecision['decision'] | null {
  const from = addHours(storm.triggerAt, -24).toISOString();
  return decisions.find(({ triggerAt }) => triggerAt > from && triggerAt <= storm.endAt)?.decision ?? null;
}

/** Dewatering requires an inspection on each of its days, snowmelt one within 24 hours. */
function listConditionDeadlines(facts: SiteFacts, now: string): InspectionDeadline[] {
  const today = calendarDay(now, facts.timeZone);
  return facts.conditions.flatMap((condition) => {
    if (condition.kind === 'dewatering') return listDewateringDeadlines(facts, condition, today);
    const melt = condition.kind === 'snowmelt' ? createSnowmeltDeadline(facts, condition) : null;
    return melt ? [melt] : [];
  });
}

function listDewateringDeadlines(facts: SiteFacts, condition: SiteCondition, today: string): InspectionDeadline[] {
  const lastDay = condition.toDay !== null && condition.toDay < today ? condition.toDay : today;
  const deadlines: InspectionDeadline[] = [];
  for (let day = condition.fromDay; day <= lastDay; day = getNextDay(day)) {
    const fromAt = getEndOfDay(addCalendarDays(day, -1), facts.timeZone);
    const dueAt = getEndOfDay(day, facts.timeZone);
    const metBy = facts.inspections.find(({ startedAt }) => startedAt >= fromAt && startedAt < dueAt) ?? null;
    deadlines.push({
      key: `dewatering ${day}`,
      kind: 'dewatering',
      clause: 'dewatering',
      fromAt,
      dueAt,
      lateAfter: dueAt,
      dueDay: day,
      storm: null,
      isConfirmed: true,
      metBy,
    });
  }
  return deadlines;
}

function createSnowmeltDeadline(facts: SiteFacts, { beganAt, fromDay }: SiteCondition): InspectionDeadline | null {
  const rules = findRules(facts, fromDay);
  const threshold = rules?.requirements.snowmeltThreshold ?? null;
  if (!rules || threshold === null || beganAt === null || !hasSnow(facts.readings, beganAt, threshold)) return null;
  const dueAt = addElapsedDay(beganAt);
  return {
    key: `snowmelt ${beganAt}`,
    kind: 'snowmelt',
    clause: 'snowmelt',
    fromAt: beganAt,
    dueAt,
    lateAfter: getLateAfter(dueAt, rules.requirements, rules.site),
    dueDay: null,
    storm: null,
    isConfirmed: true,
    metBy: findInspectionFrom(facts.inspections, beganAt),
  };
}

/** Whether `threshold` of snow fell within 24 hours, before `until`. */
function hasSnow(readings: readonly Reading[], until: string, threshold: number): boolean {
  const snow = selectReadings(readings).filter((reading) => reading.snow > 0 && getBookingTime(reading) <= until);
  return snow.some((last) => {
    const windowStart = addHours(getBookingTime(last), -24).toISOString();
    const inWindow = snow.filter((each) => {
      const at = getBookingTime(each);
      return at > windowStart && at <= getBookingTime(last);
    });
    return inWindow.reduce((sum, each) => sum + each.snow, 0) >= threshold;
  });
}

/** Only with the option 'Working hours only' is an inspection late after the next working hours. */
const getLateAfter = (dueAt: string, { isWorkingHoursOnly }: Requirements, site: WorkingSite): string =>
  isWorkingHoursOnly && !isDuringWorkingHours(dueAt, site) ? getNextClosing(dueAt, site) : dueAt;

const findInspectionFrom = (inspections: readonly CompletedInspection[], fromAt: string): CompletedInspection | null =>
  inspections.find(({ startedAt }) => startedAt >= fromAt) ?? null;

const addElapsedDay = (instant: string): string => addHours(instant, 24).toISOString();

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
