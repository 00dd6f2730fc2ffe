import { TZDateMini } from '@date-fns/tz/date/mini';

/**
 * Date formats (decisions ). Instants are ISO 8601 strings in UTC, calendar days are
 * 'YYYY-MM-DD', time zones are IANA names; a site's times are in its own zone.
 *
 * inputs   MM/dd/yyyy hh:mm aa   '08/14/2026 09:42 AM'
 * records  MM-DD-YYYY, hh:mm a   '08-14-2026', '09:42 am'
 * list     MM/DD/YY              '08/14/26'
 */
export const DATE_TIME_PLACEHOLDER = 'MM/DD/YYYY hh:mm AM';
export const DATE_PLACEHOLDER = 'MM/DD/YYYY';

/** The local date and time in a time zone. Months count from 1. */
interface WallClock {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

/** 'MM/dd/yyyy hh:mm aa', for inputs. */
export function formatDateTimeInput(instant: string, timeZone: string): string {
  const clock = toWallClock(instant, timeZone);
  return `${formatDateInput(toDay(clock))} ${formatTime(clock)}`;
}

/** Parses a typed date and time in the time zone as an instant; null if invalid. */
export function parseDateTimeInput(text: string, timeZone: string): string | null {
  const [, date = '', hour = '', minute = '00', dayPeriod] =
    /^\s*([\d/.-]+)[\s,]+(\d{1,2})(?::?(\d{2}))?\s*([ap])?\.?m?\.?\s*$/i.exec(text) ?? [];
  const day = parseDateInput(date);
  const hours = parseHour(Number(hour), dayPeriod);
  if (day === null || hour === '' || hours === null || Number(minute) > 59) return null;
  return toInstant(day, hours, Number(minute), timeZone);
}

/** A calendar day as 'MM/dd/yyyy'. */
export function formatDateInput(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${month}/${date}/${year}`;
}

/** Parses a typed date as 'YYYY-MM-DD'; null if there is no such day. */
export function parseDateInput(text: string): string | null {
  const [, month = '', date = '', year = ''] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\s*$/.exec(text) ?? [];
  return toCalendarDay(Number(year.length === 2 ? `20${year}` : year), Number(month), Number(date));
}

/** 'MM-DD-YYYY', as in reports (VIEW-06). */
export function formatReportDate(instant: string, timeZone: string): string {
  return formatReportDay(calendarDay(instant, timeZone));
}

/** 'hh:mm am', as in reports (VIEW-06). */
export function formatReportTime(instant: string, timeZone: string): string {
  return formatTime(toWallClock(instant, timeZone)).toLowerCase();
}

/** '11/23/2026', wherever the specification gives no other format. */
export const formatDate = (instant: string, timeZone: string): string =>
  formatDateInput(calendarDay(instant, timeZone));

/** '11/23/2026, 4:32 PM', wherever the specification gives no other format. */
export const formatDateTime = (instant: string, timeZone: string): string =>
  `${formatDate(instant, timeZone)}, ${formatTimeOfDay(instant, timeZone)}`;

/** '4:32 PM', the time of `formatDateTime`. */
export const formatTimeOfDay = (instant: string, timeZone: string): string =>
  formatTime(toWallClock(instant, timeZone)).replace(/^0/, '');

/** 'MM-DD-YYYY hh:mm am'. */
export function formatReportDateTime(instant: string, timeZone: string): string {
  const clock = toWallClock(instant, timeZone);
  return `${formatReportDay(toDay(clock))} ${formatTime(clock).toLowerCase()}`;
}

/** A calendar day as 'MM-DD-YYYY'. */
export function formatReportDay(day: string): string {
  return formatDateInput(day).replaceAll('/', '-');
}

/** 'MM/DD/YY', for lists and messages (LIST-28, decision X-129). */
export function formatListDate(instant: string, timeZone: string): string {
  const [year = '', month = '', day = ''] = calendarDay(instant, timeZone).slice(2).split('-');
  return `${month}/${day}/${year}`;
}

/** The calendar day in the time zone, 'YYYY-MM-DD'. */
export function calendarDay(instant: string, timeZone: string): string {
  const day = instant.slice(0, 10);
  const { start, end } = getDayBounds(day, timeZone);
  if (instant < start) return addCalendarDays(day, -1);
  return instant < end ? day : getNextDay(day);
}

/** The time zone of accounts, of work units, and of reports without a site (decision X-26). */
export const DEFAULT_TIME_ZONE = 'America/Chicago';

/** The calendar day of a work unit, 'YYYY-MM-DD'. */
export const getUnitDay = (now: Date): string => calendarDay(now.toISOString(), DEFAULT_TIME_ZONE);

/** The instant at which a calendar day of work units begins. */
export const getStartOfUnitDay = (day: string): string => getStartOfDay(day, DEFAULT_TIME_ZONE);

/** Cached, because the deadlines of a work unit need the same days thousands of times. */
const DAYS = new Map<string, Map<string, { start: string; end: string }>>();

const getDayBounds = (day: string, timeZone: string) =>
  getCached(
    getCached(DAYS, timeZone, () => new Map()),
    day,
    () => ({
      start: toInstant(day, 0, 0, timeZone),
      end: toInstant(getNextDay(day), 0, 0, timeZone),
    }),
  );

const MAX_CACHED_VALUES = 10_000;

function getCached<Value>(cache: Map<string, Value>, key: string, create: () => Value): Value {
  let value = cache.get(key);
  if (value === undefined) {
    if (cache.size >= MAX_CACHED_VALUES) cache.clear();
    value = create();
    cache.set(key, value);
  }
  return value;
}

/** The instant at which a calendar day begins in the time zone. */
export const getStartOfDay = (day: string, timeZone: string): string => getDayBounds(day, timeZone).start;

/** 24:00 of a calendar day: the instant at which the next one begins. */
export const getEndOfDay = (day: string, timeZone: string): string => getDayBounds(day, timeZone).end;

/** The calendar day `count` days after `day`. */
export function addCalendarDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
}

/** The calendar day after `day`. */
export const getNextDay = (day: string): string => addCalendarDays(day, 1);

/** The day of the week, 0 for Sunday to 6 for Saturday. */
export const getDayOfWeek = (day: string): number => new Date(day).getUTCDay();

/** The instant so many elapsed hours later, whatever the clock on the wall says. */
export const addElapsedHours = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString();

/** The instant `days` later by the clock on the wall: 9:10 AM stays 9:10 AM through a clock change. */
export function addWallClockDays(instant: string, days: number, timeZone: string): string {
  const date = new TZDateMini(instant, timeZone);
  date.setDate(date.getDate() + days);
  return new Date(date.getTime()).toISOString();
}

/** The value of a datetime-local input, 'YYYY-MM-DDThh:mm'. */
export function formatPickerValue(instant: string, timeZone: string): string {
  const clock = toWallClock(instant, timeZone);
  return `${toDay(clock)}T${padTwo(clock.hour)}:${padTwo(clock.minute)}`;
}

/** Parses the value of a datetime-local input in the time zone; null if invalid. */
export function parsePickerValue(value: string, timeZone: string): string | null {
  const [, day = '', hour, minute] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(value) ?? [];
  return isPlausibleYear(getYear(day)) ? toInstant(day, Number(hour), Number(minute), timeZone) : null;
}

/** Whether a year is plausible. Others are typing errors. */
export const isPlausibleYear = (year: number): boolean => year >= 1970 && year < 2200;
export const getYear = (day: string): number => Number(day.slice(0, 4));

function toWallClock(instant: string, timeZone: string): WallClock {
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0] = getFormatter(timeZone)
    .format(new Date(instant))
    .split(/\D+/)
    .map(Number);
  return { year, month, day, hour, minute };
}

/** Formatters are cached: creating one costs more than a hundred uses, and a list formats a date per BMP. */
const getFormatter = (timeZone: string): Intl.DateTimeFormat =>
  getCached(
    FORMATTERS,
    timeZone,
    () => new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...NUMERIC_FIELDS }),
  );
const FORMATTERS = new Map<string, Intl.DateTimeFormat>();
const NUMERIC_FIELDS = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
} as const;

/** A time that a clock change skips counts from the last moment before the change. */
export function toInstant(day: string, hour: number, minute: number, timeZone: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDateMini(year, month - 1, date, hour, minute, timeZone).getTime()).toISOString();
}

function toCalendarDay(year: number, month: number, date: number): string | null {
  const day = new Date(Date.UTC(year, month - 1, date));
  const exists = isPlausibleYear(year) && day.getUTCMonth() === month - 1 && day.getUTCDate() === date;
  return exists ? day.toISOString().slice(0, 10) : null;
}

/** The hour of the day from '9' and 'pm'. Without am or pm, on the 24-hour clock. */
function parseHour(hour: number, dayPeriod: string | undefined): number | null {
  if (dayPeriod === undefined) return hour <= 23 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (dayPeriod.toLowerCase() === 'p' ? 12 : 0);
}

const padTwo = (number: number) => String(number).padStart(2, '0');
const toDay = ({ year, month, day }: WallClock) => `${String(year).padStart(4, '0')}-${padTwo(month)}-${padTwo(day)}`;
const formatTime = ({ hour, minute }: WallClock) =>
  `${padTwo(hour % 12 || 12)}:${padTwo(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
