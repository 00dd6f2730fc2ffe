import { addCalendarDays, getDayOfWeek } from '@/lib/dates';

/**
 * The days on which the federal holidays of a year are observed (5 U.S.C. 6103), 'YYYY-MM-DD': a holiday on a Saturday
 * is observed the day before, one on a Sunday the day after. The first may lie in the year before.
 */
export function listFederalHolidays(year: number): string[] {
  const fixed = ['01-01', '06-19', '07-04', '11-11', '12-25'].map((date) => observe(`${year}-${date}`));
  return [
    ...fixed,
    findWeekday(year, '01', MONDAY, 3),
    findWeekday(year, '02', MONDAY, 3),
    addCalendarDays(findWeekday(year, '06', MONDAY, 1), -7),
    findWeekday(year, '09', MONDAY, 1),
    findWeekday(year, '10', MONDAY, 2),
    findWeekday(year, '11', THURSDAY, 4),
  ].sort();
}

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

function observe(day: string): string {
  const dayOfWeek = getDayOfWeek(day);
  return addCalendarDays(day, dayOfWeek === SATURDAY ? -1 : dayOfWeek === SUNDAY ? 1 : 0);
}

/** The nth such day of the week in a month, counted from 1. */
function findWeekday(year: number, month: string, dayOfWeek: number, nth: number): string {
  const first = `${year}-${month}-01`;
  const offset = (dayOfWeek - getDayOfWeek(first) + 7) % 7;
  return addCalendarDays(first, offset + (nth - 1) * 7);
}
