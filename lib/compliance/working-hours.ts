import type { z } from 'zod';
import { addCalendarDays, calendarDay, getDayOfWeek, toInstant } from '@/lib/dates';
import { isFederalHoliday } from './holidays';
import type { workWeekSchema } from './server/schema';

/** When people work at a site. */
export type WorkWeek = z.output<typeof workWeekSchema>;

export interface WorkingSite {
  timeZone: string;
  workWeek: WorkWeek;
}

/** Monday to Friday, 7 AM to 5 PM. */
export const DEFAULT_WORK_WEEK: WorkWeek = {
  daysOfWeek: [1, 2, 3, 4, 5],
  opensAt: 7,
  closesAt: 17,
  workedHolidays: [],
  otherDaysOff: [],
};

/** Work that must begin immediately may wait for the next working day if less than this is left of the day. */
const MIN_HOURS_TO_BEGIN = 2;

export const isWorkingDay = (day: string, { daysOfWeek, workedHolidays, otherDaysOff }: WorkWeek): boolean =>
  daysOfWeek.includes(getDayOfWeek(day)) &&
  !otherDaysOff.includes(day) &&
  (workedHolidays.includes(day) || !isFederalHoliday(day));

/** The nth working day after `day`, or before it if `count` is negative. */
export function addWorkingDays(day: string, count: number, workWeek: WorkWeek): string {
  const step = Math.sign(count);
  let result = day;
  for (let left = Math.abs(count); left > 0;) {
    result = addCalendarDays(result, step);
    if (isWorkingDay(result, workWeek)) left -= 1;
  }
  return result;
}

const getOpening = (day: string, { timeZone, workWeek }: WorkingSite): string =>
  toInstant(day, workWeek.opensAt, 0, timeZone);

/** The instant at which the working hours of a day end. */
export const getClosingTime = (day: string, { timeZone, workWeek }: WorkingSite): string =>
  toInstant(day, workWeek.closesAt, 0, timeZone);

export function isDuringWorkingHours(instant: string, site: WorkingSite): boolean {
  const day = calendarDay(instant, site.timeZone);
  return isWorkingDay(day, site.workWeek) && getOpening(day, site) <= instant && instant <= getClosingTime(day, site);
}

/** The end of the next working hours that begin at `instant` or later. */
export function getNextClosing(instant: string, site: WorkingSite): string {
  const today = calendarDay(instant, site.timeZone);
  const opensToday = isWorkingDay(today, site.workWeek) && getOpening(today, site) >= instant;
  return getClosingTime(opensToday ? today : addWorkingDays(today, 1, site.workWeek), site);
}

/** The last instant within working hours by `instant`: of Wednesday 4 AM, Tuesday 5 PM. */
export function getLastWorkingTime(instant: string, site: WorkingSite): string {
  if (isDuringWorkingHours(instant, site)) return instant;
  const today = calendarDay(instant, site.timeZone);
  const closesToday = isWorkingDay(today, site.workWeek) && getClosingTime(today, site) < instant;
  return getClosingTime(closesToday ? today : addWorkingDays(today, -1, site.workWeek), site);
}

/** The day by which work that must begin immediately begins (2022 CGP Part 5.2). */
export function getBeginByDay(instant: string, site: WorkingSite): string {
  const today = calendarDay(instant, site.timeZone);
  const { workWeek, timeZone } = site;
  const latestBeginning = toInstant(today, workWeek.closesAt - MIN_HOURS_TO_BEGIN, 0, timeZone);
  return isWorkingDay(today, workWeek) && instant <= latestBeginning ? today : addWorkingDays(today, 1, workWeek);
}
