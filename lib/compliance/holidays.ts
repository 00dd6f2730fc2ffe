import { compareStrings } from '@/lib/compare';
import { addCalendarDays, getDayOfWeek, getYear } from '@/lib/dates';

export interface Holiday {
  /** 'YYYY-MM-DD' */
  day: string;
  name: string;
}

/**
 * The federal holidays of a year on the days on which they are observed (5 U.S.C. 6103): a holiday on a Saturday is
 * observed the day before, one on a Sunday the day after. The first may lie in the year before.
 */
export function listFederalHolidays(year: number): readonly Holiday[] {
  const cached = HOLIDAYS.get(year);
  if (cached) return cached;
  const holidays = computeFederalHolidays(year);
  HOLIDAYS.set(year, holidays);
  return holidays;
}

export const isFederalHoliday = (day: string): boolean =>
  // New Year's Day may be observed in December.
  [getYear(day), getYear(day) + 1].some((year) => listFederalHolidays(year).some((holiday) => holiday.day === day));

/** Cached, because each permit profile of a work unit needs the holidays of the same years. */
const HOLIDAYS = new Map<number, readonly Holiday[]>();

function computeFederalHolidays(year: number): Holiday[] {
  const holidays: Record<string, string> = {
    'New Year’s Day': observe(`${year}-01-01`),
    'Birthday of Martin Luther King, Jr.': findWeekday(year, '01', MONDAY, 3),
    'Washington’s Birthday': findWeekday(year, '02', MONDAY, 3),
    'Memorial Day': addCalendarDays(findWeekday(year, '06', MONDAY, 1), -7),
    'Juneteenth National Independence Day': observe(`${year}-06-19`),
    'Independence Day': observe(`${year}-07-04`),
    'Labor Day': findWeekday(year, '09', MONDAY, 1),
    'Columbus Day': findWeekday(year, '10', MONDAY, 2),
    'Veterans Day': observe(`${year}-11-11`),
    'Thanksgiving Day': findWeekday(year, '11', THURSDAY, 4),
    'Christmas Day': observe(`${year}-12-25`),
  };
  return Object.entries(holidays)
    .map(([name, day]) => ({ name, day }))
    .toSorted((a, b) => compareStrings(a.day, b.day));
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
