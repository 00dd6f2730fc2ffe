import { addCalendarDays } from '@/lib/dates';
import { addWorkingDays, type WorkWeek } from './working-hours';

/** Years for which records are kept after termination (40 CFR 122.41(j)(2); NR 216.48(1)(b)). */
const YEARS_TO_KEEP = 3;

/** The day until which records are kept, 'YYYY-MM-DD'. After February 29 it is March 1. */
export function getKeepUntil(terminatedOn: string): string {
  const [year = 0, month = 1, date = 1] = terminatedOn.split('-').map(Number);
  return new Date(Date.UTC(year + YEARS_TO_KEEP, month - 1, date)).toISOString().slice(0, 10);
}

/** In Wisconsin, renewal must be asked for this long before coverage ends (DNR, course page). */
const WORKING_DAYS_TO_RENEW = 14;

/** The last day to ask for renewal of coverage in Wisconsin. */
export const getRenewalDay = (coveredUntil: string, workWeek: WorkWeek): string =>
  addWorkingDays(coveredUntil, -WORKING_DAYS_TO_RENEW, workWeek);

/** The days on which the Office is reminded that coverage in Wisconsin ends. */
export const getRenewalReminderDays = (coveredUntil: string, workWeek: WorkWeek): string[] => [
  addCalendarDays(coveredUntil, -60),
  getRenewalDay(coveredUntil, workWeek),
];
