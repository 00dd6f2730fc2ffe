import { compareStrings } from '@/lib/compare';
import { addCalendarDays, addElapsedHours, calendarDay, getDayOfWeek, getNextDay, toInstant } from '@/lib/dates';
import { getRenewalReminderDays } from './coverage';
import type { InspectionDeadline } from './inspection-deadline';
import type { WorkWeek } from './working-hours';

/** A time at which people are reminded (field-evidence §8). */
export interface ReminderStage {
  /** Unique among the stages of a deadline. */
  key: string;
  /** When it is sent, after the quiet hours. */
  at: string;
  audience: 'inspector' | 'leaders' | 'office';
}

/** What the reminders of a deadline follow from. */
interface ReminderInput extends Pick<InspectionDeadline, 'fromAt' | 'dueAt' | 'dueDay'> {
  kind: InspectionDeadline['kind'] | 'corrective-action';
}

const MORNING_HOUR = 7;
const EVENING_HOUR = 20;
/** From then until the morning no reminders are sent at the site, except those of rain. */
const QUIET_HOUR = 21;
const HOURS_OF_DAY = 24;
const HOURS_BEFORE = 4;
const HOURS_TO_LEADERS = 24;
const HOURS_TO_OFFICE = 48;
const HOURS_OF_WEEK = 7 * 24;

/** Whether reminders of a deadline are sent in the quiet hours. */
export const isSentAtNight = ({ kind }: Pick<ReminderInput, 'kind'>): boolean =>
  kind === 'storm' || kind === 'end-of-storm';

/** The stages of a deadline by time. Those that repeat every week are listed until `until`. */
export function listReminderStages(deadline: ReminderInput, timeZone: string, until: string): ReminderStage[] {
  const { fromAt, dueAt } = deadline;
  const stages = [...listInspectorStages(deadline, timeZone), ...listEscalations(deadline, until)];
  const moved = isSentAtNight(deadline)
    ? stages
    : stages.map((stage) => ({ ...stage, at: moveOutOfQuietHours(stage.at, dueAt, timeZone) }));
  return sortStages(moved.filter(({ at }) => at >= fromAt));
}

const sortStages = (stages: readonly ReminderStage[]): ReminderStage[] =>
  stages.toSorted((a, b) => compareStrings(a.at, b.at));

function listInspectorStages(deadline: ReminderInput, timeZone: string): ReminderStage[] {
  const { fromAt, dueAt, dueDay } = deadline;
  if (dueDay !== null) return listDayStages(dueDay, timeZone);
  return dueAt <= addElapsedHours(fromAt, HOURS_OF_DAY)
    ? list24HourStages(deadline)
    : listLongerStages(dueAt, timeZone);
}

/** What is due at the end of a day: the morning before, and in the morning and evening of the day. */
const listDayStages = (dueDay: string, timeZone: string): ReminderStage[] => [
  { key: 'day-before', at: toInstant(addCalendarDays(dueDay, -1), MORNING_HOUR, 0, timeZone), audience: 'inspector' },
  { key: 'morning', at: toInstant(dueDay, MORNING_HOUR, 0, timeZone), audience: 'inspector' },
  { key: 'evening', at: toInstant(dueDay, EVENING_HOUR, 0, timeZone), audience: 'inspector' },
];

const list24HourStages = ({ fromAt, dueAt }: ReminderInput): ReminderStage[] => [
  { key: 'begin', at: fromAt, audience: 'inspector' },
  { key: 'hours-before', at: addElapsedHours(dueAt, -HOURS_BEFORE), audience: 'inspector' },
  { key: 'due', at: dueAt, audience: 'inspector' },
];

/** What is due at a time more than 24 hours later: 24 hours before, in the morning of the day, and when it is due. */
function listLongerStages(dueAt: string, timeZone: string): ReminderStage[] {
  const morningAt = toInstant(calendarDay(dueAt, timeZone), MORNING_HOUR, 0, timeZone);
  return [
    { key: 'day-before', at: addElapsedHours(dueAt, -HOURS_OF_DAY), audience: 'inspector' },
    ...(morningAt < dueAt ? [{ key: 'morning', at: morningAt, audience: 'inspector' as const }] : []),
    { key: 'due', at: dueAt, audience: 'inspector' },
  ];
}

/** What nobody has met goes to the Crew Leaders, then to the Office every week. */
function listEscalations({ kind, dueAt }: ReminderInput, until: string): ReminderStage[] {
  const officeAt = addElapsedHours(dueAt, HOURS_TO_OFFICE);
  // A day of dewatering cannot be made up for; corrective actions have one weekly reminder per site.
  const isRepeated = kind !== 'dewatering' && kind !== 'corrective-action';
  const weeks = !isRepeated ? 0 : Math.floor((Date.parse(until) - Date.parse(officeAt)) / (HOURS_OF_WEEK * HOUR_MS));
  return [
    { key: 'leaders', at: addElapsedHours(dueAt, HOURS_TO_LEADERS), audience: 'leaders' },
    { key: 'office', at: officeAt, audience: 'office' },
    ...Array.from({ length: Math.max(0, weeks) }, (_, index) => ({
      key: `week-${index + 1}`,
      at: addElapsedHours(officeAt, (index + 1) * HOURS_OF_WEEK),
      audience: 'office' as const,
    })),
  ];
}

const HOUR_MS = 3_600_000;

/** In the quiet hours: at 8 PM before them if the deadline is due in them, otherwise at their end. */
function moveOutOfQuietHours(at: string, dueAt: string, timeZone: string): string {
  if (!isInQuietHours(at, timeZone)) return at;
  const day = calendarDay(at, timeZone);
  const isEarly = at < toInstant(day, MORNING_HOUR, 0, timeZone);
  const firstDay = isEarly ? addCalendarDays(day, -1) : day;
  const end = toInstant(getNextDay(firstDay), MORNING_HOUR, 0, timeZone);
  return at <= dueAt && dueAt < end ? toInstant(firstDay, EVENING_HOUR, 0, timeZone) : end;
}

export function isInQuietHours(instant: string, timeZone: string): boolean {
  const day = calendarDay(instant, timeZone);
  return instant < toInstant(day, MORNING_HOUR, 0, timeZone) || instant >= toInstant(day, QUIET_HOUR, 0, timeZone);
}

/** From when on an open corrective action is part of the weekly reminder of its site instead of its own one. */
export const getWeeklyFrom = (dueAt: string): string => addElapsedHours(dueAt, HOURS_TO_OFFICE + HOURS_OF_WEEK);

/** The Office is reminded every Monday morning of the corrective actions of a site. Only this week's stage is listed. */
export function listWeeklyStages(now: string, timeZone: string): ReminderStage[] {
  const today = calendarDay(now, timeZone);
  const monday = addCalendarDays(today, -((getDayOfWeek(today) + 6) % 7));
  return [{ key: monday, at: toInstant(monday, MORNING_HOUR, 0, timeZone), audience: 'office' }];
}

/** When the Office is reminded that coverage in Wisconsin ends (CLOCK-12). */
export const listCoverageStages = (coveredUntil: string, workWeek: WorkWeek, timeZone: string): ReminderStage[] =>
  sortStages(
    getRenewalReminderDays(coveredUntil, workWeek).map((day, index) => ({
      key: index === 0 ? '60-days' : 'renewal-day',
      at: toInstant(day, MORNING_HOUR, 0, timeZone),
      audience: 'office',
    })),
  );

/** The stage to send: the newest one of those that have passed, unless it was sent. Older ones are never sent later. */
export function findStageToSend(
  stages: readonly ReminderStage[],
  sentKeys: readonly string[],
  now: string,
): ReminderStage | null {
  const newest = stages.findLast(({ at }) => at <= now);
  return newest && !sentKeys.includes(newest.key) ? newest : null;
}
