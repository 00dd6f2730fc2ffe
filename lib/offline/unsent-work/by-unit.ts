import { listTicketActs } from '@/lib/offline/store/ticket-acts';
import type { UnsentCounts } from './by-person';
import { readUnsentWork } from './list';

export async function countUnsentOfUnit(personId: string, unitId: string): Promise<UnsentCounts> {
  const [inspections, acts] = await Promise.all([readUnsentWork(null), listTicketActs()]);
  const isIt = (each: { personId: string; unitId: string | null }) =>
    each.personId === personId && each.unitId === unitId;
  const mine = inspections.filter(isIt);
  return {
    inspections: mine.length,
    photos: mine.reduce((sum, { photos }) => sum + photos, 0),
    tickets: new Set(acts.filter(isIt).map(({ ticketId }) => ticketId)).size,
  };
}
