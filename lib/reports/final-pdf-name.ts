import { calendarDay, DEFAULT_TIME_ZONE } from '@/lib/dates';

/** URL of a report's frozen PDF. `formatPdfFileName` is its name as a file. */
export const createFinalPdfUrl = (reportId: string): string => `/record/${reportId}.pdf`;

/**
 * `bay-view-lofts-2026-11-17-inspection.pdf`: ASCII letters and digits, safe in every file system. A name without ASCII
 * letters keeps its own letters (`河畔工地-2026-11-17-inspection.pdf`). The name is cut at MAX_NAME_LENGTH. `day`
 * is the calendar day at the site.
 */
export function formatPdfFileName(siteName: string, day: string): string {
  const plain = removeDiacritics(siteName).replace(/[^A-Za-z0-9]+/g, '-');
  const withOwnLetters = siteName.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '-');
  return `${/[A-Za-z]/.test(plain) ? toFileNamePart(plain) : toFileNamePart(withOwnLetters) || 'site'}-${day}-inspection.pdf`;
}

const MAX_NAME_LENGTH = 60;

const removeDiacritics = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '');
const toFileNamePart = (text: string) =>
  Array.from(text.replace(/^-+|-+$/g, '').toLowerCase())
    .slice(0, MAX_NAME_LENGTH)
    .join('');

/** Content-Disposition value (RFC 6266), with an ASCII fallback for old browsers. */
export function formatContentDisposition(disposition: 'inline' | 'attachment', fileName: string): string {
  const plain = removeDiacritics(fileName).replace(/[^A-Za-z0-9.-]/g, '_');
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}

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
