import { calendarDay } from '@/lib/dates';
import { DEFAULT_TIME_ZONE } from './fields';

/** Where the frozen PDF of a report is read, and what it is called when saved. */
export const recordAddress = (reportId: string): string => `/record/${reportId}.pdf`;

/**
 * `bay-view-lofts-2026-11-17-inspection.pdf`: plain letters and digits, safe in every header and file system. `day` is
 * the inspection's calendar day at the site.
 */
export function recordFileName(siteName: string, day: string): string {
  const site = siteName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 60);
  return `${site || 'site'}-${day}-inspection.pdf`;
}

/** The same for a stored report. */
export const recordFileNameOf = (report: { siteName: string; date: Date; site: { timeZone: string } | null }): string =>
  recordFileName(report.siteName, calendarDay(report.date.toISOString(), report.site?.timeZone ?? DEFAULT_TIME_ZONE));
