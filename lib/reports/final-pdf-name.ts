import { calendarDay } from '@/lib/dates';
import { DEFAULT_TIME_ZONE } from '@/lib/reports/domain/fields';

/** The address of a report's frozen PDF. Its file name, when it is saved, is `finalPdfFileName`. */
export const finalPdfAddress = (reportId: string): string => `/record/${reportId}.pdf`;

/**
 * `bay-view-lofts-2026-11-17-inspection.pdf`: plain letters and digits, safe in every file system. A name that has none
 * keeps its own letters (`河畔工地-2026-11-17-inspection.pdf`). `day` is the inspection's calendar day at the site.
 */
export function finalPdfFileName(siteName: string, day: string): string {
  const plain = withoutMarks(siteName).replace(/[^A-Za-z0-9]+/g, '-');
  const own = siteName.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '-');
  return `${/[A-Za-z]/.test(plain) ? inFileName(plain) : inFileName(own) || 'site'}-${day}-inspection.pdf`;
}

const withoutMarks = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '');
const inFileName = (text: string) =>
  Array.from(text.replace(/^-+|-+$/g, '').toLowerCase())
    .slice(0, 60)
    .join('');

/** The header that names a file of an answer (RFC 6266). Old browsers get the name without its special letters. */
export function namedFile(disposition: 'inline' | 'attachment', fileName: string): string {
  const plain = withoutMarks(fileName).replace(/[^A-Za-z0-9.-]/g, '_');
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}

/** The file name of the PDF of a report, as the report is stored in the database. */
export const finalPdfFileNameOf = (report: {
  siteName: string;
  date: Date;
  site: { timeZone: string } | null;
}): string =>
  finalPdfFileName(report.siteName, calendarDay(report.date.toISOString(), report.site?.timeZone ?? DEFAULT_TIME_ZONE));
