import { addElapsedHours } from '@/lib/dates';
import type { InspectionDeadline } from '@/lib/compliance/inspection-deadline';
import type { ReminderStage } from '@/lib/compliance/reminder-stages';
import type { Role } from '@/lib/permissions';

/** Days for which a missed day of dewatering, which cannot be made up for, is shown and reminded of. */
export const DAYS_SHOWING_MISSED = 7;

type OpenDeadline = Pick<InspectionDeadline, 'kind' | 'metBy' | 'dueAt'>;

/** Whether a deadline is open: no inspection met it. A missed day is open for DAYS_SHOWING_MISSED days. */
export const isOpenDeadline = ({ kind, metBy, dueAt }: OpenDeadline, now: string): boolean =>
  metBy === null && (kind !== 'dewatering' || now < addElapsedHours(dueAt, 24 * DAYS_SHOWING_MISSED));

const HOURS_AHEAD = 24 * 7;

/** Whether My Day shows a deadline: it is open, and due within 7 days or late. */
export const isForMyDay = (deadline: OpenDeadline, now: string): boolean =>
  isOpenDeadline(deadline, now) && deadline.dueAt <= addElapsedHours(now, HOURS_AHEAD);

/** Sites whose deadlines a phone computes without signal. */
export const MAX_DEVICE_SITES = 200;

/** Corrective actions that My Day lists. */
export const MAX_DAY_ACTIONS = 50;

interface OpenInspection {
  status: string;
  isOwn: boolean;
  caStats: { completeCAPercent: number };
}

/** Whether My Day asks for CLOSE OUT: nothing is left to correct. Crew Members close their own inspections (CLOCK-35). */
export const isToClose = ({ status, isOwn, caStats }: OpenInspection, role: Role): boolean =>
  status === 'open' && caStats.completeCAPercent === 100 && (isOwn || role !== 'employee');

interface SiteInspectors {
  /** From the permit profile. The person may have left the crew since, like the next one. */
  responsibleId: string | null;
  lastInspectorId: string | null;
}

/** Who inspects a site: the responsible inspector if still in the crew, otherwise who inspected it last. */
export const findInspectorId = (
  { responsibleId, lastInspectorId }: SiteInspectors,
  crewIds: ReadonlySet<string>,
): string | null => [responsibleId, lastInspectorId].find((id) => id !== null && crewIds.has(id)) ?? null;

interface CrewMember {
  personId: string;
  role: string;
}

/**
 * Who receives a reminder: the inspector of the site, or the Crew Leaders if there is none, or the Office if there are
 * none of them either. The first reminder of a deadline reaches the inspector, too, if it is a later stage.
 */
export function listReminderRecipients(
  {
    audience,
    isFirst,
    inspectorId,
  }: Pick<ReminderStage, 'audience'> & { isFirst: boolean; inspectorId: string | null },
  crew: readonly CrewMember[],
): string[] {
  const list = (wanted: Role) => crew.filter(({ role }) => role === wanted).map(({ personId }) => personId);
  const office = list('admin');
  const crewLeaders = list('crewleader');
  const leaders = crewLeaders.length > 0 ? crewLeaders : office;
  const inspectors = inspectorId === null ? leaders : [inspectorId];
  const escalated = audience === 'leaders' ? leaders : office;
  if (audience === 'inspector') return inspectors;
  return isFirst ? [...new Set([...inspectors, ...escalated])] : escalated;
}
