import { formatReportDay } from '@/lib/dates';
import { formatSpanishDay } from '@/lib/dates-in-words';
import type { Language } from '@/lib/language';

/** In characters. */
export const MAX_BOARD_CONTACT_LENGTH = 80;

/** Of the picture of the certificate, as the browser sends it. */
export const MAX_CERTIFICATE_BYTES = 10 * 1024 * 1024;
export const CERTIFICATE_TOO_LARGE = 'This picture is larger than 10 MB. Choose a smaller one.';

/** Inspections whose PDFs the page of a board lists. */
export const MAX_BOARD_PDFS = 5;

/** A day at the site: '11-09' or '9 nov', with the year if it is not the current one. */
export function formatBoardDay(day: string, today: string, language: Language): string {
  const text = language === 'en' ? formatReportDay(day) : formatSpanishDay(day);
  return day.slice(0, 4) === today.slice(0, 4) ? text.slice(0, -5) : text;
}
