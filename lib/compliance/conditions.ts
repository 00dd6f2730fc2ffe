import type { z } from 'zod';
import { calendarDay } from '@/lib/dates';
import type { conditionSchema, savedConditionSchema } from './server/schema';
import type { SiteCondition } from './site-deadline-input';

/** A condition as a person enters it: the days, or the time when snowmelt began to run off. */
export type ConditionInput = z.output<typeof conditionSchema>;
/** A saved condition, including one that was later corrected or withdrawn. */
export type SavedCondition = z.output<typeof savedConditionSchema>;

export type ConditionKind = SiteCondition['kind'];

/** The conditions that reduce inspections, in the order of the form. */
export const REDUCED_KINDS = ['stabilized', 'arid', 'frozen'] as const satisfies readonly ConditionKind[];
export type ReducedKind = (typeof REDUCED_KINDS)[number];

export const isReducedKind = (kind: ConditionKind): kind is ReducedKind => kind !== 'dewatering' && kind !== 'snowmelt';

/** The conditions in effect, without those that were corrected or withdrawn. */
export function selectConditions(saved: readonly SavedCondition[]): SavedCondition[] {
  const replacedIds = new Set(saved.map(({ replacesId }) => replacesId));
  return saved.filter(({ id, isWithdrawn }) => !isWithdrawn && !replacedIds.has(id));
}

/** What an entered condition means for the deadlines of a site. */
export function toSiteCondition(condition: ConditionInput, timeZone: string): SiteCondition {
  const unreduced = { isWholeSite: condition.area === '', interval: null, areStormsWatched: true };
  switch (condition.kind) {
    case 'snowmelt': {
      const day = calendarDay(condition.beganAt, timeZone);
      const beganAt = new Date(condition.beganAt).toISOString();
      return { ...unreduced, kind: condition.kind, fromDay: day, toDay: day, beganAt };
    }
    case 'dewatering': {
      const { kind, fromDay, toDay } = condition;
      return { ...unreduced, kind, fromDay, toDay, beganAt: null };
    }
    default: {
      const { kind, fromDay, toDay, interval, areStormsWatched } = condition;
      return { ...unreduced, kind, fromDay, toDay, beganAt: null, interval, areStormsWatched };
    }
  }
}

/** The input that a saved condition came from. */
export function toConditionInput(saved: SavedCondition): ConditionInput {
  const { kind, area, fromDay, toDay, beganAt, interval, areStormsWatched } = saved;
  if (kind === 'snowmelt') return { kind, area, beganAt: beganAt ?? '' };
  if (kind === 'dewatering') return { kind, area, fromDay, toDay };
  return { kind, area, fromDay, toDay, interval: interval ?? { everyDays: 1 }, areStormsWatched };
}

/** What is wrong with a condition, or null (CLOCK-13). */
export function findConditionFailure(
  condition: ConditionInput,
  reason: string,
  now: string,
): 'condition-ends-early' | 'snowmelt-in-future' | 'condition-reason-missing' | null {
  if (condition.kind === 'snowmelt')
    return Date.parse(condition.beganAt) > Date.parse(now) ? 'snowmelt-in-future' : null;
  if (condition.toDay !== null && condition.toDay < condition.fromDay) return 'condition-ends-early';
  return isReducedKind(condition.kind) && reason.trim() === '' ? 'condition-reason-missing' : null;
}
