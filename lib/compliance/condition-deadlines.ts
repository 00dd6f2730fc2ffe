import { addElapsedHours, calendarDay, getEndOfDay, getNextDay, getStartOfDay } from '@/lib/dates';
import {
  create24HourDeadline,
  createDayDeadline,
  findInspectionFrom,
  type InspectionDeadline,
} from './inspection-deadline';
import { getBookingTime, selectReadings, type Reading } from './readings';
import { findRules, type SiteCondition, type SiteDeadlineInput } from './site-deadline-input';

/** The deadlines of dewatering and snowmelt. `input.inspections` are by start. */
export function listConditionDeadlines(input: SiteDeadlineInput, now: string): InspectionDeadline[] {
  const today = calendarDay(now, input.timeZone);
  return input.conditions.flatMap((condition) => {
    if (condition.kind === 'dewatering') return listDewateringDeadlines(input, condition, today);
    return condition.kind === 'snowmelt' ? listSnowmeltDeadlines(input, condition) : [];
  });
}

/** An inspection on each day of dewatering, until today. */
function listDewateringDeadlines(input: SiteDeadlineInput, { fromDay, toDay }: SiteCondition, today: string) {
  const { timeZone, inspections } = input;
  const lastDay = toDay !== null && toDay < today ? toDay : today;
  const deadlines: InspectionDeadline[] = [];
  for (let day = fromDay; day <= lastDay; day = getNextDay(day)) {
    const clause = findRules(input, day)?.requirements.dewatering?.clause;
    if (clause === undefined) continue;
    const [fromAt, end] = [getStartOfDay(day, timeZone), getEndOfDay(day, timeZone)];
    const inspection = findInspectionFrom(inspections, fromAt);
    const metBy = inspection && inspection.startedAt < end ? inspection : null;
    deadlines.push(createDayDeadline({ kind: 'dewatering', clause, fromAt, metBy }, day, timeZone));
  }
  return deadlines;
}

/** An inspection within 24 hours after much snow began to run off. */
function listSnowmeltDeadlines(input: SiteDeadlineInput, { beganAt, fromDay }: SiteCondition): InspectionDeadline[] {
  const rules = findRules(input, fromDay);
  const rule = rules?.requirements.snowmelt;
  if (!rules || !rule || beganAt === null) return [];
  const earlierMelts = input.conditions.flatMap((other) =>
    other.beganAt !== null && other.beganAt < beganAt ? [other.beganAt] : [],
  );
  const lastMelt = earlierMelts.sort().at(-1) ?? '';
  if (!hasSnow(input.readings, rule.threshold, { after: lastMelt, until: beganAt })) return [];
  const metBy = findInspectionFrom(input.inspections, beganAt);
  return [create24HourDeadline({ kind: 'snowmelt', clause: rule.clause, fromAt: beganAt, metBy }, rules)];
}

/** Whether so much snow was measured within 24 hours. */
function hasSnow(
  readings: readonly Reading[],
  threshold: number,
  { after, until }: { after: string; until: string },
): boolean {
  const snow = selectReadings(readings)
    .filter((reading) => reading.snow > 0)
    .map((reading) => ({ at: getBookingTime(reading), depth: reading.snow }))
    .filter(({ at }) => at > after && at <= until);
  return snow.some((last) => {
    const from = addElapsedHours(last.at, -24);
    const depths = snow.flatMap(({ at, depth }) => (at > from && at <= last.at ? [depth] : []));
    return depths.reduce((sum, depth) => sum + depth, 0) >= threshold;
  });
}
