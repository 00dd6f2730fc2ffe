import { addElapsedHours, addWallClockDays, calendarDay } from '@/lib/dates';
import type { CorrectiveActionRule, RepairClass, Requirements } from './requirements';
import { addWorkingDays, getClosingTime, getBeginByDay, type WorkingSite } from './working-hours';

export interface CorrectiveActionDeadlineInput {
  discoveredAt: string;
  /** End of the inspection; if none was entered, when it was completed. */
  inspectionEndedAt: string;
  /** When the permitting agency notified the work unit, or null. */
  departmentMessageAt: string | null;
  repairClass: RepairClass;
  /** Whether someone documented why a small repair cannot be completed in time. */
  isInfeasible: boolean;
}

export interface CorrectiveActionDeadline {
  /** The day by which the work must begin, or null if the permit does not say. */
  beginBy: string | null;
  dueAt: string;
}

/** When a corrective action must begin and be completed. */
export function getCorrectiveActionDeadline(
  input: CorrectiveActionDeadlineInput,
  requirements: Requirements,
  site: WorkingSite,
): CorrectiveActionDeadline {
  const { infeasibleRule } = requirements;
  const isExtended = input.isInfeasible && input.repairClass === 'small' && infeasibleRule !== null;
  const rule = isExtended ? infeasibleRule : requirements.getCorrectiveActionRule(input.repairClass);
  return {
    beginBy: requirements.mustBeginImmediately ? getBeginByDay(input.discoveredAt, site) : null,
    dueAt: getDueTime(rule, input, site),
  };
}

/**
 * When the work unit first knew of a corrective action: the end of its inspection, or an earlier message of the
 * permitting agency.
 */
export const getNotifiedTime = ({
  inspectionEndedAt,
  departmentMessageAt,
}: Pick<CorrectiveActionDeadlineInput, 'inspectionEndedAt' | 'departmentMessageAt'>): string =>
  departmentMessageAt !== null && departmentMessageAt < inspectionEndedAt ? departmentMessageAt : inspectionEndedAt;

function getDueTime(rule: CorrectiveActionRule, input: CorrectiveActionDeadlineInput, site: WorkingSite): string {
  switch (rule.kind) {
    case 'hours-after-discovery':
      return addElapsedHours(input.discoveredAt, rule.hours);
    case 'hours-after-inspection':
      return addElapsedHours(getNotifiedTime(input), rule.hours);
    case 'close-of-business-day': {
      const day = calendarDay(input.discoveredAt, site.timeZone);
      return getClosingTime(addWorkingDays(day, rule.businessDays, site.workWeek), site);
    }
    case 'calendar-days':
      return addWallClockDays(input.discoveredAt, rule.days, site.timeZone);
  }
}
