import { addCalendarDays, calendarDay } from '@/lib/dates';
import { isOpenDeadline } from '@/lib/deadlines/rules';
import { getDaySection, type Deadline } from '@/lib/deadlines/texts';

/** 'due': today, or there is rain to confirm. 'not-watched': the site has no permit profile (OVER-05). */
export const SITE_STATES = ['late', 'due', 'fine', 'not-watched'] as const;
export type SiteState = (typeof SITE_STATES)[number];

interface SiteStateInput {
  hasProfile: boolean;
  deadlines: readonly Deadline[];
  timeZone: string;
}

/** The state of a site, as My Day shows its most urgent deadline. */
export function getSiteState({ hasProfile, deadlines, timeZone }: SiteStateInput, now: string): SiteState {
  if (!hasProfile) return 'not-watched';
  const sections = deadlines
    .filter((deadline) => isOpenDeadline(deadline, now))
    .map((deadline) => getDaySection(deadline, now, timeZone));
  if (sections.includes('late')) return 'late';
  return sections.includes('today') || sections.includes('rain') ? 'due' : 'fine';
}

/** The line of Inspection Reports names sites without an inspection for so many whole days (OVER-08). */
const MAX_DAYS_UNINSPECTED = 7;

interface SiteAge {
  /** The start of the newest inspection; null before the first one. */
  lastInspectedAt: string | null;
  addedAt: string;
  timeZone: string;
}

/** Whether a site had no inspection for 7 whole days by its own calendar. */
export function isLongUninspected({ lastInspectedAt, addedAt, timeZone }: SiteAge, now: string): boolean {
  const lastDay = calendarDay(lastInspectedAt ?? addedAt, timeZone);
  return addCalendarDays(lastDay, MAX_DAYS_UNINSPECTED) < calendarDay(now, timeZone);
}
