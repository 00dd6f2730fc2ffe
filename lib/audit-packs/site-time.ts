import { TZDate } from '@date-fns/tz';

/** '2026-11-09T17:00:00-06:00': an instant in the time of the site, to the second. */
export const formatSiteTime = (instant: string, timeZone: string): string =>
  new TZDate(instant, timeZone).toISOString().replace(/\.\d{3}/, '');
