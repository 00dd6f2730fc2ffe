import { calendarDay, formatDateTime, formatListDate, formatReportDate, formatReportTime } from '@/lib/dates';
import type { Language } from '@/lib/language';

/**
 * Dates of a site in the reader's language. English has the formats of the specification. Spanish spells the month,
 * because 11/12 would be read as December 11.
 */

/** Not from Intl, so that server and browser give the same text. */
const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** The calendar day at the site: '11/20/26' or '20 nov 2026'. */
export function formatDayIn(instant: string, timeZone: string, language: Language): string {
  return language === 'en' ? formatListDate(instant, timeZone) : formatSpanishDay(calendarDay(instant, timeZone));
}

/** The calendar day at the site, as in reports: '11-20-2026' or '20 nov 2026'. */
export function formatReportDateIn(instant: string, timeZone: string, language: Language): string {
  return language === 'en' ? formatReportDate(instant, timeZone) : formatSpanishDay(calendarDay(instant, timeZone));
}

/** The time at the site: '09:42 am' or '9:42 a. m.'. */
export function formatReportTimeIn(instant: string, timeZone: string, language: Language): string {
  const time = formatReportTime(instant, timeZone);
  return language === 'en' ? time : translateTime(time);
}

/** '11/20/2026, 9:42 AM' or '20 nov 2026, 9:42 a. m.', wherever the specification gives no other format. */
export const formatDateTimeIn = (instant: string, timeZone: string, language: Language): string =>
  language === 'en' ? formatDateTime(instant, timeZone) : formatReportDateTimeIn(instant, timeZone, language);

/** Day and time at the site: '11-20-2026 09:42 am' or '20 nov 2026, 9:42 a. m.'. */
export function formatReportDateTimeIn(instant: string, timeZone: string, language: Language): string {
  const [day, time] = [
    formatReportDateIn(instant, timeZone, language),
    formatReportTimeIn(instant, timeZone, language),
  ];
  return language === 'en' ? `${day} ${time}` : `${day}, ${time}`;
}

/**
 * Translates a text of `formatDate` or `formatDateTime`: '11/20/2026' becomes '20 nov 2026', and
 * '11/20/2026, 9:42 AM' becomes '20 nov 2026, 9:42 a. m.'.
 */
export const translateDate = (text: string): string =>
  text.replace(
    /^(\d\d)\/(\d\d)\/(\d{4})(?:, (.+))?$/,
    (_, month: string, day: string, year: string, time: string | undefined) =>
      [formatSpanishDay(`${year}-${month}-${day}`), ...(time ? [translateTime(time.toLowerCase())] : [])].join(', '),
  );

/** '09:42 am' becomes '9:42 a. m.'. */
const translateTime = (time: string): string => time.replace(/^0/, '').replace(/([ap])m$/, `$1.${NO_BREAK_SPACE}m.`);

const NO_BREAK_SPACE = '\u00a0';

/** '2026-11-20' becomes '20 nov 2026'. */
export function formatSpanishDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
}
