import { useCallback, useState } from 'react';
import { listTicketActs } from '@/lib/offline/store/ticket-acts';
import { listUnsentTickets, type UnsentTicket } from '@/lib/offline/unsent-work/tickets';
import { readUnsentWork, type UnsentInspection, type Viewer } from '@/lib/offline/unsent-work/list';
import { usePolling } from './use-polling';

interface UnsentWorkList {
  unsent: UnsentInspection[] | null;
  tickets: UnsentTicket[];
  error: boolean;
  readAgain: () => void;
}

export function useUnsentWork(viewer: Viewer | null): UnsentWorkList {
  const [unsent, setUnsent] = useState<UnsentInspection[] | null>(null);
  const [tickets, setTickets] = useState<UnsentTicket[]>([]);
  const [error, setError] = useState(false);
  const { personId, unitId } = viewer ?? { personId: null, unitId: null };
  const units = viewer?.unitIds?.join(' ');

  const read = useCallback(async () => {
    const who = personId === null ? null : { personId, unitId, unitIds: units?.split(' ') };
    try {
      const [inspections, acts] = await Promise.all([readUnsentWork(who), listTicketActs()]);
      setError(false);
      setTickets(listUnsentTickets(acts, who));
      setUnsent(inspections);
    } catch {
      setError(true);
    }
  }, [personId, unitId, units]);

  usePolling(read);
  const readAgain = useCallback(() => void read(), [read]);
  return { unsent, tickets, error, readAgain };
}
