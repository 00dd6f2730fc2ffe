import { millisecondsInHour } from 'date-fns/constants';
import { formatDate, formatTimeOfDay } from '@/lib/dates';
import { translateToEnglish, type Translate } from '@/lib/text';

export const UNKNOWN_DEVICE = 'Unknown device';

/** Translates a name from `describeDevice`: 'Chrome en Android'. */
export function translateDeviceName(t: Translate, name: string): string {
  if (name === UNKNOWN_DEVICE) return t(UNKNOWN_DEVICE);
  const [program, system] = name.split(' on ');
  return program === undefined || system === undefined ? name : t('{program} on {system}', { program, system });
}

/** 'Active within the last hour' or the time of the last activity, which is stored at most once an hour. */
export function formatLastActive(
  lastActiveAt: string,
  now: string,
  timeZone: string,
  t: Translate = translateToEnglish,
  formatDay: typeof formatDate = formatDate,
): string {
  const elapsedMs = Date.parse(now) - Date.parse(lastActiveAt);
  if (elapsedMs < millisecondsInHour) return t('Active within the last hour');
  return t('Last active {day}, {time}', {
    day: formatDay(lastActiveAt, timeZone),
    time: formatTimeOfDay(lastActiveAt, timeZone),
  });
}

export const UNSENT_WORK_STAYS = 'Your unsent work stays on that device.';
