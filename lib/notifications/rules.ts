/** Maximum per menu. Older ones appear as newer ones are cleared. */
export const MAX_NOTIFICATIONS_SHOWN = 100;

/** Maximum per call. */
export const MAX_NOTIFICATIONS_PER_CALL = 1000;

/** Counts of notifications and unfinished tasks that have not been received (NOTIF-24). */
export interface Badges {
  notifications: number;
  tasks: number;
}

/** '99+' above 99, because a badge has room for two digits. */
export const formatBadge = (count: number): string => (count > 99 ? '99+' : String(count));

/** Times of the day as '22:00'. A span whose end is before its start goes past midnight. */
export interface QuietHours {
  from: string;
  to: string;
}

export const DEFAULT_QUIET_HOURS: QuietHours = { from: '20:00', to: '06:00' };

/** Minutes of the day; null for a text that is not a time. */
export function parseMinuteOfDay(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

export const formatMinuteOfDay = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
