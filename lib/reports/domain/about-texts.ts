import { formatListDate } from '@/lib/dates';
import { formatDateTimeIn } from '@/lib/dates-in-words';
import type { Language } from '@/lib/language';
import { pluralize, translateToEnglish, type Translate } from '@/lib/text';
import type { Report } from './report';

/** 'The inspection of Bay View Lofts, 11/23/2026'. The specification's questions say only 'this inspection'. */
export const formatInspectionName = (
  siteName: string,
  date: string,
  timeZone: string,
  t: Translate = translateToEnglish,
  formatDay: typeof formatListDate = formatListDate,
): string =>
  t('The inspection of {site}, {day}', {
    site: siteName.trim() || t('a site not yet chosen'),
    day: formatDay(date, timeZone),
  });

/** `formatInspectionName` of a report, in English. */
export const formatReportName = ({
  siteName,
  timeZone,
  fields,
}: Pick<Report, 'siteName' | 'timeZone' | 'fields'>): string => formatInspectionName(siteName, fields.date, timeZone);

/** What is deleted with an inspection; null if no BMP is logged in it. */
export function formatInspectionContent(bmpCount: number, t: Translate = translateToEnglish): string | null {
  if (bmpCount === 0) return null;
  return pluralize(t, bmpCount, 'It has 1 logged BMP.', 'It has {count} logged BMPs.');
}

export const formatLastChanged = (
  { by, at }: { by: string; at: string },
  timeZone: string,
  t: Translate = translateToEnglish,
  language: Language = 'en',
): string =>
  t('{name} last changed it on {at}.', {
    name: by,
    at: formatDateTimeIn(at, timeZone, language),
  });
