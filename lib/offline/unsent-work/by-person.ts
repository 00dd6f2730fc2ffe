import { listTicketActs } from '@/lib/offline/store/ticket-acts';
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

export async function countUnsentOfPerson(personId: string): Promise<UnsentCounts> {
  const mine = (await readUnsentByPerson()).find((each) => each.personId === personId);
  return mine?.counts ?? { inspections: 0, photos: 0, tickets: 0 };
}

export async function readUnsentByPerson(): Promise<PersonUnsentCounts[]> {
  const [inspections, acts] = await Promise.all([readUnsentWork(null), listTicketActs()]);
  const people = new Set([...inspections, ...acts].map(({ personId }) => personId));
  return [...people].map((personId) => {
    const isTheirs = (each: { personId: string }) => each.personId === personId;
    const mine = inspections.filter(isTheirs);
    const tickets = acts.filter(isTheirs);
    return {
      personId,
      name: [...mine, ...tickets].map(({ personName }) => personName).find((name) => name !== null) ?? null,
      counts: countUnsent(mine, tickets),
    };
  });
}

export async function countUnsentOfUnit(personId: string, unitId: string): Promise<UnsentCounts> {
  const [inspections, acts] = await Promise.all([readUnsentWork(null), listTicketActs()]);
  const isIt = (each: { personId: string; unitId: string | null }) =>
    each.personId === personId && each.unitId === unitId;
  return countUnsent(inspections.filter(isIt), acts.filter(isIt));
}

const countUnsent = (
  inspections: readonly { photos: number }[],
  acts: readonly { ticketId: string }[],
): UnsentCounts => ({
  inspections: inspections.length,
  photos: inspections.reduce((sum, { photos }) => sum + photos, 0),
  tickets: new Set(acts.map(({ ticketId }) => ticketId)).size,
});
