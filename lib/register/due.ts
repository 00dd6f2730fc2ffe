import { getCorrectiveActionDeadline } from '@/lib/compliance/corrective-action-deadline';
import { findProfile, toSiteRules, type PermitProfile } from '@/lib/compliance/site-deadline-input';
import { addCalendarDays, calendarDay } from '@/lib/dates';
import type { RepairKind } from './corrective-actions';

export interface DueAction {
  discoveredAt: string;
  inspectionEndedAt: string;
  /** When the department told the work unit of it, or null. */
  departmentMessageAt: string | null;
  repairKind: RepairKind;
  closedAt: string | null;
  /** How it was closed, or null. */
  closedAs: 'fixed' | 'not-needed' | null;
}

export interface DueSite {
  timeZone: string;
  /** Whether nothing is due any more: the site is hidden, or its coverage was terminated (CLOCK-40). */
  isEnded: boolean;
  /** By `validFrom`; empty without a permit profile. */
  profiles: readonly PermitProfile[];
}

/** When a corrective action is due under the profile version of its day of discovery; null if nothing is due. */
export function getDueAt(action: DueAction, { timeZone, profiles, isEnded }: DueSite): string | null {
  if (isEnded) return null;
  const profile = findProfile(profiles, calendarDay(action.discoveredAt, timeZone));
  if (!profile) return null;
  const { requirements, site } = toSiteRules(profile, timeZone);
  const { discoveredAt, inspectionEndedAt, departmentMessageAt, repairKind } = action;
  const input = {
    discoveredAt,
    inspectionEndedAt,
    departmentMessageAt,
    repairClass: repairKind === 'significant' ? ('significant' as const) : ('small' as const),
    isInfeasible: repairKind === 'infeasible',
  };
  return getCorrectiveActionDeadline(input, requirements, site).dueAt;
}

/**
 * Whether an open corrective action is overdue: after its due time, or, at a site without a permit profile, after the
 * day of its discovery (BMP-40).
 */
export function isActionOverdue(action: DueAction, site: DueSite, now: string): boolean {
  if (action.closedAt !== null || site.isEnded) return false;
  const dueAt = getDueAt(action, site);
  const { timeZone } = site;
  return dueAt === null ? calendarDay(action.discoveredAt, timeZone) < calendarDay(now, timeZone) : now > dueAt;
}

/** Whether a fix reads 'Not done within 24 h': under Wisconsin's rules, after its due time (CLOCK-27). */
export function isDoneLate(action: DueAction, site: DueSite): boolean {
  const { closedAt, closedAs, discoveredAt } = action;
  if (closedAs !== 'fixed' || closedAt === null) return false;
  const profile = findProfile(site.profiles, calendarDay(discoveredAt, site.timeZone));
  if (profile?.options.key !== 'wdnr-nr216') return false;
  // What was due while the site was watched stays late after the end of coverage.
  const dueAt = getDueAt(action, { ...site, isEnded: false });
  return dueAt !== null && closedAt > dueAt;
}

/** Ranges of due days by the calendar of the site. 'none': nothing is due, as at a site without a permit profile. */
export const DUE_RANGES = ['today', 'next-7-days', 'later', 'none'] as const;
export type DueRange = (typeof DUE_RANGES)[number];

/** In which range a corrective action is due; null if its due day has passed. 'next-7-days' is after today. */
export function getDueRange(dueAt: string | null, timeZone: string, now: string): DueRange | null {
  if (dueAt === null) return 'none';
  const day = calendarDay(dueAt, timeZone);
  const today = calendarDay(now, timeZone);
  if (day <= today) return day === today ? 'today' : null;
  return day <= addCalendarDays(today, 7) ? 'next-7-days' : 'later';
}
