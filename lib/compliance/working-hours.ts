import { addCalendarDays, calendarDay, getDayOfWeek, toInstant } from '@/lib/dates';

/** When people work at a site. */
export interface WorkingHours {
  /** 0 for Sunday to 6 for Saturday. At least one. */
  daysOfWeek: readonly number[];
  /** Hours of the day, 0 to 24. */
  opensAt: number;
  closesAt: number;
  /** Days without work, 'YYYY-MM-DD'. */
  holidays: readonly string[];
}

export interface WorkingSite {
  timeZone: string;
  workingHours: WorkingHours;
}

/** Monday to Friday, 7 AM to 5 PM. */
export const DEFAULT_WORKING_HOURS: Omit<WorkingHours, 'holidays'> = {
  daysOfWeek: [1, 2, 3, 4, 5],
  opensAt: 7,
  closesAt: 17,
};

/** Work that must begin immediately may wait for the next working day if less than this is left of the day. */
const MIN_HOURS_TO_BEGIN = 2;

export const isWorkingDay = (day: string, { daysOfWeek, holidays }: WorkingHours): boolean =>
  daysOfWeek.includes(getDayOfWeek(day)) && !holidays.includes(day);

/** The nth working day after `day`, or before it if `count` is negative. */
export function addWorkingDays(day: string, count: number, hours: WorkingHours): string {
  const step = Math.sign(count);
  let result = day;
  for (let left = Math.abs(count); left > 0;) {
    result = addCalendarDays(result, step);
    if (isWorkingDay(result, hours)) left -= 1;
  }
  return result;
}

const getOpening = (day: string, { timeZone, workingHours }: WorkingSite): string =>
  toInstant(day, workingHours.opensAt, 0, timeZone);

/** The instant at which the working hours of a day end. */
export const getClosingTime = (day: string, { timeZone, workingHours }: WorkingSite): string =>
  toInstant(day, workingHours.closesAt, 0, timeZone);

export function isDuringWorkingHours(instant: string, site: WorkingSite): boolean {
  const day = calendarDay(instant, site.timeZone);
  return (
    isWorkingDay(day, site.workingHours) && getOpening(day, site) <= instant && instant <= getClosingTime(day, site)
  );
}

/** The end of the next working hours that begin at `instant` or later. */
export function getNextClosing(instant: string, site: WorkingSite): string {
  const today = calendarDay(instant, site.timeZone);
  const opensToday = isWorkingDay(today, site.workingHours) && getOpening(today, site) >= instant;
  return getClosingTime(opensToday ? today : addWorkingDays(today, 1, site.workingHours), site);
}

/** The last instant within working hours by `instant`: of Wednesday 4 AM, Tuesday 5 PM. */
export function getLastWorkingTime(instant: string, site: WorkingSite): string {
  if (isDuringWorkingHours(instant, site)) return instant;
  const today = calendarDay(instant, site.timeZone);
  const closesToday = isWorkingDay(today, site.workingHours) && getClosingTime(today, site) < instant;
  return getClosingTime(closesToday ? today : addWorkingDays(today, -1, site.workingHours), site);
}

/** The day by which work that must begin immediately begins (2022 CGP Part 5.2). */
export function getBeginByDay(instant: string, site: WorkingSite): string {
  const today = calendarDay(instant, site.timeZone);
  const { workingHours, timeZone } = site;
  const latestBeginning = toInstant(today, workingHours.closesAt - MIN_HOURS_TO_BEGIN, 0, timeZone);
  return isWorkingDay(today, workingHours) && instant <= latestBeginning
    ? today
    : addWorkingDays(today, 1, workingHours);
}
