import { addCalendarDays, addElapsedHours, calendarDay, getEndOfDay, getNextDay, getStartOfDay } from '@/lib/dates';
import { compareStrings } from '@/lib/compare';
import {
  create24HourDeadline,
  createDayDeadline,
  findInspectionFrom,
  type InspectionDeadline,
} from './inspection-deadline';
import { getBookingTime, selectReadings, type Reading } from './readings';
import { findRules, type SiteDeadlineInput } from './site-deadline-input';

/** The deadlines of dewatering and snowmelt. `input.inspections` are by start. */
export const listConditionDeadlines = (input: SiteDeadlineInput, now: string): InspectionDeadline[] => [
  ...listDewateringDeadlines(input, calendarDay(now, input.timeZone)),
  ...listSnowmeltDeadlines(input),
];

/** Days of dewatering before today that are inspected or missed. Earlier ones are left out. */
const MAX_DEWATERING_DAYS = 366;

/** An inspection on each day of dewatering, until today. */
function listDewateringDeadlines(input: SiteDeadlineInput, today: string): InspectionDeadline[] {
  const { timeZone, inspections } = input;
  return listDewateringDays(input, today).flatMap((day) => {
    const clause = findRules(input, day)?.requirements.dewatering?.clause;
    if (clause === undefined) return [];
    const [fromAt, end] = [getStartOfDay(day, timeZone), getEndOfDay(day, timeZone)];
    const inspection = findInspectionFrom(inspections, fromAt);
    const metBy = inspection && inspection.startedAt < end ? inspection : null;
    return [createDayDeadline({ kind: 'dewatering', clause, fromAt, metBy }, day, timeZone)];
  });
}

/** Each day once, also if several conditions include it. */
function listDewateringDays({ conditions, profiles }: SiteDeadlineInput, today: string): string[] {
  const startsOn = profiles[0]?.startsOn ?? today;
  const oldest = addCalendarDays(today, -MAX_DEWATERING_DAYS);
  const days = new Set<string>();
  for (const { kind, fromDay, toDay } of conditions) {
    if (kind !== 'dewatering') continue;
    const [firstDay = oldest] = [fromDay, startsOn, oldest].toSorted(compareStrings).slice(-1);
    const lastDay = toDay !== null && toDay < today ? toDay : today;
    for (let day = firstDay; day <= lastDay; day = getNextDay(day)) days.add(day);
  }
  return [...days].toSorted(compareStrings);
}

/** An inspection within 24 hours after heavy snow began to run off. Its snow does not count for the next snowmelt. */
function listSnowmeltDeadlines(input: SiteDeadlineInput): InspectionDeadline[] {
  const starts = input.conditions.flatMap(({ beganAt }) => beganAt ?? []);
  if (starts.length === 0) return [];
  const readings = selectReadings(input.readings);
  return [...new Set(starts)].toSorted(compareStrings).flatMap((beganAt, index, sorted) => {
    const rules = findRules(input, calendarDay(beganAt, input.timeZone));
    const rule = rules?.requirements.snowmelt;
    if (!rules || !rule) return [];
    if (!hasSnow(readings, rule.threshold, { after: sorted[index - 1] ?? '', until: beganAt })) return [];
    const metBy = findInspectionFrom(input.inspections, beganAt);
    return [create24HourDeadline({ kind: 'snowmelt', clause: rule.clause, fromAt: beganAt, metBy }, rules)];
  });
}

/** Whether so much snow was measured within 24 hours. */
function hasSnow(
  readings: readonly Reading[],
  threshold: number,
  { after, until }: { after: string; until: string },
): boolean {
  const snow = readings
    .filter((reading) => reading.snow > 0)
    .map((reading) => ({ at: getBookingTime(reading), depth: reading.snow }))
    .filter(({ at }) => at > after && at <= until);
  return snow.some((last) => {
    const from = addElapsedHours(last.at, -24);
    const depths = snow.flatMap(({ at, depth }) => (at > from && at <= last.at ? [depth] : []));
    return depths.reduce((sum, depth) => sum + depth, 0) >= threshold;
  });
}
