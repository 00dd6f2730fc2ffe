import { addElapsedHours } from '@/lib/dates';
import type { InspectionDeadline } from '@/lib/compliance/inspection-deadline';

const HOURS_AHEAD = 24 * 7;

/** Whether My Day shows a deadline: it is open, and due within 7 days or late. */
export const isForMyDay = ({ metBy, dueAt }: Pick<InspectionDeadline, 'metBy' | 'dueAt'>, now: string): boolean =>
  metBy === null && dueAt <= addElapsedHours(now, HOURS_AHEAD);

interface SiteInspectors {
  /** From the permit profile. The person may have left the crew since. */
  responsibleId: string | null;
  lastInspectorId: string | null;
}

/** Who inspects a site: the responsible inspector if still in the crew, otherwise who inspected it last. */
export const findInspectorId = (
  { responsibleId, lastInspectorId }: SiteInspectors,
  crewIds: ReadonlySet<string>,
): string | null => (responsibleId !== null && crewIds.has(responsibleId) ? responsibleId : lastInspectorId);
