import { compareStrings } from '@/lib/compare';
import type { Deadline } from '@/lib/deadlines/texts';

/** An inspection of a pack. Times are instants. */
export interface PackInspection {
  id: string;
  startedAt: string;
  /** null if it was not entered. */
  endedAt: string | null;
  /** In words. */
  type: string;
  inspectors: readonly string[];
  /** In the order in which they signed. */
  signers: readonly string[];
  /** null while it is open. */
  closedAt: string | null;
  /** The PDFs of the pack. */
  files: readonly string[];
}

/** From the first instant of a period to the first one after it. */
export interface Period {
  start: string;
  end: string;
}

/** A requirement and the inspection that met it. One that was not required has no deadline. */
export interface InspectionRow {
  deadline: Deadline | null;
  inspection: PackInspection | { id: string; startedAt: string } | null;
}

/** A row for each deadline that was due or met in the period, and for each other inspection of the period, by time. */
export function listInspectionRows(
  deadlines: readonly Deadline[],
  inspections: readonly PackInspection[],
  period: Period,
): InspectionRow[] {
  const byId = new Map(inspections.map((inspection) => [inspection.id, inspection]));
  const required = deadlines
    .filter(({ dueAt, metBy }) => isDueIn(dueAt, period) || (metBy !== null && isIn(metBy.startedAt, period)))
    .map((deadline) => ({
      deadline,
      inspection: deadline.metBy && (byId.get(deadline.metBy.id) ?? deadline.metBy),
    }));
  const requiredIds = new Set(required.map(({ inspection }) => inspection?.id));
  const others = inspections
    .filter(({ id }) => !requiredIds.has(id))
    .map((inspection) => ({ deadline: null, inspection }));
  return [...required, ...others].toSorted((a, b) => compareStrings(getTime(a), getTime(b)));
}

const getTime = ({ deadline, inspection }: InspectionRow): string => deadline?.dueAt ?? inspection?.startedAt ?? '';

const isIn = (instant: string, { start, end }: Period): boolean => instant >= start && instant < end;

/** What is due at the end of the last day is due in the period. */
const isDueIn = (dueAt: string, { start, end }: Period): boolean => dueAt > start && dueAt <= end;
