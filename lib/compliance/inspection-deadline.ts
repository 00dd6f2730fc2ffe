import { addElapsedHours, getEndOfDay } from '@/lib/dates';
import type { ClauseKey } from './rules/rule-set';
import type { CompletedInspection, SiteRules } from './site-deadline-input';
import type { Storm } from './storms';
import { getNextClosing, isDuringWorkingHours } from './working-hours';

/** An inspection that a permit requires. */
export interface InspectionDeadline {
  /** The same on every device for the same input. */
  key: string;
  kind: 'routine' | 'storm' | 'end-of-storm' | 'dewatering' | 'snowmelt';
  /** The clause of the rules; null if the profile itself defines the rule. */
  clause: ClauseKey | null;
  /** The first inspection that starts from then on meets the deadline. */
  fromAt: string;
  /** When people are warned. An inspection that starts by then is in time. */
  dueAt: string;
  /** After this time, the inspection is late. */
  lateAfter: string;
  /** The day whose end is `dueAt`, or null. */
  dueDay: string | null;
  /** The storm that requires it, or null. */
  storm: Storm | null;
  /** False for a storm that nobody has confirmed: its inspection is never called late. */
  isConfirmed: boolean;
  metBy: CompletedInspection | null;
}

export type DeadlineState =
  | 'upcoming'
  | 'due'
  | 'after-hours'
  | 'late'
  /** Can no longer be met: a day of dewatering without an inspection. */
  | 'missed'
  | 'met'
  | 'met-after-hours'
  | 'met-late';

/** The fields that determine the state of a deadline. */
type StateInput = Pick<InspectionDeadline, 'kind' | 'fromAt' | 'dueAt' | 'lateAfter' | 'isConfirmed' | 'metBy'>;

export function getDeadlineState(deadline: StateInput, now: string): DeadlineState {
  const { fromAt, dueAt, lateAfter, metBy, isConfirmed, kind } = deadline;
  if (metBy) {
    if (metBy.startedAt <= dueAt || !isConfirmed) return 'met';
    return metBy.startedAt <= lateAfter ? 'met-after-hours' : 'met-late';
  }
  if (now < fromAt) return 'upcoming';
  if (now <= dueAt || !isConfirmed) return 'due';
  if (kind === 'dewatering') return 'missed';
  return now <= lateAfter ? 'after-hours' : 'late';
}

type Origin = Pick<InspectionDeadline, 'kind' | 'clause' | 'fromAt' | 'metBy'>;

/** A deadline at the end of a day. */
export function createDayDeadline(
  { kind, clause, fromAt, metBy }: Origin,
  dueDay: string,
  timeZone: string,
): InspectionDeadline {
  const key = `${kind} ${fromAt}`;
  const dueAt = getEndOfDay(dueDay, timeZone);
  return { key, kind, clause, fromAt, dueAt, lateAfter: dueAt, dueDay, storm: null, isConfirmed: true, metBy };
}

/** A deadline 24 hours after its cause. With the option 'Working hours only', it is late after the next working hours. */
export function create24HourDeadline(
  origin: Origin,
  { requirements, site }: SiteRules,
  { storm, isConfirmed }: Pick<InspectionDeadline, 'storm' | 'isConfirmed'> = { storm: null, isConfirmed: true },
): InspectionDeadline {
  const dueAt = addElapsedHours(origin.fromAt, 24);
  const isExtended = requirements.isWorkingHoursOnly && !isDuringWorkingHours(dueAt, site);
  const lateAfter = isExtended ? getNextClosing(dueAt, site) : dueAt;
  return { key: `${origin.kind} ${origin.fromAt}`, dueAt, lateAfter, dueDay: null, storm, isConfirmed, ...origin };
}

/** The first inspection that starts at `fromAt` or later. `inspections` are by start. */
export const findInspectionFrom = (
  inspections: readonly CompletedInspection[],
  fromAt: string,
): CompletedInspection | null => inspections.find(({ startedAt }) => startedAt >= fromAt) ?? null;
