import { RULE_SETS } from './rules/rule-sets';

/** The rules of a profile, as the Office chooses them (CLOCK-02). */
export const RULE_NAMES = [
  { value: 'epa-cgp-2022', label: RULE_SETS['epa-cgp-2022'].name },
  { value: 'wdnr-nr216', label: RULE_SETS['wdnr-nr216'].name },
  { value: 'custom', label: RULE_SETS.custom.name },
] as const;

export const SCHEDULE_NAMES = [
  { value: 'every-14-days-and-storms', label: 'Every 14 days, and after 0.25 inches of rain' },
  { value: 'every-7-days', label: 'Every 7 days' },
  {
    value: 'every-7-days-and-storms',
    label: 'Every 7 days, and after 0.25 inches of rain',
    meta: 'For sediment- or nutrient-impaired waters, and Tier 2, 2.5, or 3 waters',
  },
] as const;

export const CORRECTIVE_ACTION_NAMES = [
  { value: 'hours-after-discovery', label: 'Hours after discovery' },
  { value: 'close-of-business-day', label: 'At the close of a business day' },
  { value: 'calendar-days', label: 'Calendar days after discovery' },
] as const;

export const WEEKDAY_NAMES = [
  { value: '1', label: 'Monday' },
  { value: '2', label: 'Tuesday' },
  { value: '3', label: 'Wednesday' },
  { value: '4', label: 'Thursday' },
  { value: '5', label: 'Friday' },
  { value: '6', label: 'Saturday' },
  { value: '0', label: 'Sunday' },
] as const;

/** '7 AM'; 0 and 24 are midnight. */
export function formatHour(hour: number): string {
  if (hour % 24 === 0) return 'Midnight';
  if (hour === 12) return 'Noon';
  return hour < 12 ? `${hour} AM` : `${hour - 12} PM`;
}
