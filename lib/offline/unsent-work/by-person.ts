import { listQueuedTicketChanges } from '@/lib/offline/store/queued-ticket-changes';
import { readUnsentWork } from './list';

export interface UnsentCounts {
  inspections: number;
  photos: number;
  /** Opened or closed here. */
  tickets: number;
}

interface PersonUnsentCounts {
  personId: string;
  /** null if unknown on this device. */
  name: string | null;
  counts: UnsentCounts;
}

/** The unsent work of each person who has some on this device. */
export async function readUnsentByPerson(): Promise<PersonUnsentCounts[]> {
  const [inspections, changes] = await Promise.all([readUnsentWork(null), listQueuedTicketChanges()]);
  const people = new Set([...inspections, ...changes].map(({ personId }) => personId));
  return [...people].map((personId) => {
    const isOfPerson = (work: { personId: string }) => work.personId === personId;
    const theirInspections = inspections.filter(isOfPerson);
    const tickets = changes.filter(isOfPerson);
    return {
      personId,
      name: [...theirInspections, ...tickets].map(({ personName }) => personName).find((name) => name !== null) ?? null,
      counts: toUnsentCounts(theirInspections, tickets),
    };
  });
}

/** Counts the unsent work that a person entered in a work unit; by default in all of them. */
export async function countUnsentOfPerson(personId: string, unitId?: string): Promise<UnsentCounts> {
  const [inspections, changes] = await Promise.all([readUnsentWork(null), listQueuedTicketChanges()]);
  const isCounted = (work: { personId: string; unitId: string | null }) =>
    work.personId === personId && (unitId === undefined || work.unitId === unitId);
  return toUnsentCounts(inspections.filter(isCounted), changes.filter(isCounted));
}

const toUnsentCounts = (
  inspections: readonly { photos: number }[],
  changes: readonly { ticketId: string }[],
): UnsentCounts => ({
  inspections: inspections.length,
  photos: inspections.reduce((sum, { photos }) => sum + photos, 0),
  tickets: new Set(changes.map(({ ticketId }) => ticketId)).size,
});
