import { toInstant } from '@/lib/dates';

/** The instant of a time in Chicago such as '11-09 07:00', in 2026 without a year. */
export function toTime(text: string): Date {
  const [, year = '2026', day = '', hour, minute] = /^(?:(\d{4})-)?(\d\d-\d\d) (\d\d):(\d\d)$/.exec(text) ?? [];
  return new Date(toInstant(`${year}-${day}`, Number(hour), Number(minute), 'America/Chicago'));
}
