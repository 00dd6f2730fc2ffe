import { getEndOfDay } from '@/lib/dates';
import { compareStrings } from '@/lib/compare';
import { listConditionDeadlines } from './condition-deadlines';
import type { InspectionDeadline } from './inspection-deadline';
import { listRoutineDeadlines } from './routine-deadlines';
import type { SiteDeadlineInput } from './site-deadline-input';
import { listStormDeadlines } from './storm-deadlines';

/**
 * All inspection deadlines of a site until `now`, and the next ones, by due time. They are computed, never stored: the
 * same input gives the same deadlines on a phone and on the server (decision X-502).
 */
export function computeInspectionDeadlines(input: SiteDeadlineInput, now: string): InspectionDeadline[] {
  const inspections = input.inspections.toSorted(
    (a, b) => compareStrings(a.startedAt, b.startedAt) || compareStrings(a.id, b.id),
  );
  const sorted = { ...input, inspections };
  const terminatedOn = input.profiles.at(-1)?.terminatedOn ?? null;
  const end = terminatedOn === null ? null : getEndOfDay(terminatedOn, input.timeZone);
  return [...listRoutineDeadlines(sorted), ...listStormDeadlines(sorted), ...listConditionDeadlines(sorted, now)]
    .filter(({ dueAt }) => end === null || dueAt <= end)
    .toSorted((a, b) => compareStrings(a.dueAt, b.dueAt) || compareStrings(a.key, b.key));
}
