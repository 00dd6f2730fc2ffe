import { formatListDate, formatReportTime } from '@/lib/dates';
import { inEnglish, type Translate } from '@/lib/text';

const HOUR_MS = 60 * 60 * 1000;

/** When a device was last heard of. That is written once an hour, so nothing more exact is said. */
export function lastActiveText(
  lastActiveAt: string,
  now: string,
  timeZone: string,
  t: Translate = inEnglish,
  formatDay: typeof formatListDate = formatListDate,
): string {
  const since = Date.parse(now) - Date.parse(lastActiveAt);
  if (since < HOUR_MS) return t('Active within the last hour');
  return t('Last active {day} {time}', {
    day: formatDay(lastActiveAt, timeZone),
    time: formatReportTime(lastActiveAt, timeZone),
  });
}

export const KEPT_ON_DEVICE = 'What it has not sent yet stays on it, for you.';
