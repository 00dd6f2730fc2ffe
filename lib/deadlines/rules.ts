import { addElapsedHours } from '@/lib/dates';
import type { InspectionDeadline } from '@/lib/compliance/inspection-deadline';

const HOURS_AHEAD = 24 * 7;

/** Whether My day shows a deadline: it is open, and due within 7 days or late. */
export const isForMyDay = ({ metBy, dueAt }: Pick<InspectionDeadline, 'metBy' | 'dueAt'>, now: string): boolean =>
  metBy === null && dueAt <= addElapsedHours(now, HOURS_AHEAD);

/** Whether a person inspects a site: the responsible inspector, or else who inspected it last. */
export const isResponsibleInspector = (
  {
    profile,
    lastInspectorId,
  }: { profile: { details: { inspectorId: string | null } } | null; lastInspectorId: string | null },
  personId: string,
): boolean => (profile?.details.inspectorId ?? lastInspectorId) === personId;
