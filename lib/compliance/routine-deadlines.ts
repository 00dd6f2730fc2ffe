import { compareStrings } from '@/lib/compare';
import { addCalendarDays, calendarDay, getStartOfDay } from '@/lib/dates';
import { createDayDeadline, type InspectionDeadline } from './inspection-deadline';
import { findRules, type ReducedInterval, type SiteDeadlineInput } from './site-deadline-input';

/**
 * Each routine deadline follows from the day of the inspection before it, and the first one from the first day of
 * coverage. `input.inspections` are by start.
 */
export function listRoutineDeadlines(input: SiteDeadlineInput): InspectionDeadline[] {
  const { timeZone, inspections, profiles } = input;
  const startsOn = profiles[0]?.startsOn;
  if (startsOn === undefined) return [];
  const start = getStartOfDay(startsOn, timeZone);
  const lastEarlier = inspections.findLast(({ startedAt }) => startedAt < start);
  let lastInspectionDay = lastEarlier ? calendarDay(lastEarlier.startedAt, timeZone) : null;
  let lastDay = startsOn;
  let fromAt = start;
  const deadlines: InspectionDeadline[] = [];
  const reductions = listReductions(input);
  for (const metBy of [...inspections.filter(({ startedAt }) => startedAt >= start), null]) {
    const routine = findRules(input, lastDay)?.requirements.routine ?? null;
    const dueDay = routine && findDueDay(reductions, { everyDays: routine.everyDays, lastDay, lastInspectionDay });
    if (routine && dueDay !== null)
      deadlines.push(createDayDeadline({ kind: 'routine', clause: routine.clause, fromAt, metBy }, dueDay, timeZone));
    if (metBy === null) break;
    lastDay = calendarDay(metBy.startedAt, timeZone);
    lastInspectionDay = lastDay;
    fromAt = metBy.startedAt;
  }
  return deadlines;
}

interface Interval {
  everyDays: number;
  /** From which the days are counted. */
  lastDay: string;
  /** null before the first inspection. */
  lastInspectionDay: string | null;
}

/** Less frequent inspections of the whole site while a condition lasts. */
interface Reduction {
  reduced: ReducedInterval;
  fromDay: string;
  toDay: string | null;
}

/** By their first day. */
const listReductions = ({ conditions }: SiteDeadlineInput): Reduction[] =>
  conditions
    .flatMap(({ interval: reduced, isWholeSite, fromDay, toDay }) =>
      reduced !== null && isWholeSite ? [{ reduced, fromDay, toDay }] : [],
    )
    .toSorted((a, b) => compareStrings(a.fromDay, b.fromDay));

/** The day on which the next inspection is due, or null while none is required. */
function findDueDay(reductions: readonly Reduction[], interval: Interval): string | null {
  const { everyDays, lastDay } = interval;
  let dueDay = addCalendarDays(lastDay, everyDays);
  for (const { reduced, fromDay, toDay } of reductions) {
    const isOver = toDay !== null && toDay <= lastDay;
    if (isOver || fromDay > dueDay) continue;
    const reducedDay = findReducedDueDay(reduced, fromDay, interval);
    if (reducedDay !== null && (toDay === null || reducedDay <= toDay)) return reducedDay;
    if (toDay === null) return null;
    dueDay = addCalendarDays(toDay, everyDays);
  }
  return dueDay;
}

/** The due day while a condition lasts, or null if nothing is due. */
function findReducedDueDay(
  reduced: ReducedInterval,
  fromDay: string,
  { lastDay, lastInspectionDay }: Interval,
): string | null {
  if (reduced === 'suspended') return null;
  if (reduced !== 'monthly') return addCalendarDays(lastDay, reduced.everyDays);
  const month = (lastDay > fromDay ? lastDay : fromDay).slice(0, 7);
  const isInspected = lastInspectionDay?.startsWith(month) ?? false;
  return getLastDayOfMonth(month, isInspected ? 1 : 0);
}

/** The last day of the month `later` months after 'YYYY-MM'. */
function getLastDayOfMonth(month: string, later: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number + later, 0)).toISOString().slice(0, 10);
}
