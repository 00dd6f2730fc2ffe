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
