import { calendarDay, DEFAULT_TIME_ZONE } from '@/lib/dates';
import { toFileNamePart } from '@/lib/sites/file-name';

/** URL of a report's frozen PDF. `formatPdfFileName` is its name as a file. */
export const createFinalPdfUrl = (reportId: string): string => `/record/${reportId}.pdf`;

/** `bay-view-lofts-2026-11-17-inspection.pdf`. `day` is the calendar day at the site. */
export const formatPdfFileName = (siteName: string, day: string): string =>
  `${toFileNamePart(siteName).toLowerCase()}-${day}-inspection.pdf`;

/** File name of the PDF of a report in its database form. */
export const formatPdfFileNameOfReport = (report: {
  siteName: string;
  date: Date;
  site: { timeZone: string } | null;
}): string =>
  formatPdfFileName(
    report.siteName,
    calendarDay(report.date.toISOString(), report.site?.timeZone ?? DEFAULT_TIME_ZONE),
  );
