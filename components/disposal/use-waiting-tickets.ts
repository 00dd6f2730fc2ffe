import { useCallback, useState } from 'react';
import { useReading } from '@/components/offline/use-reading';
import type { RequestSender } from '@/lib/client/ask';
import { allTicketActs } from '@/lib/offline/store/ticket-acts';
import { unsentTickets, type UnsentTicket } from '@/lib/offline/unsent-work/tickets';

/**
 * What this person did with tickets of this work unit on this device and the server does not have yet, oldest first. null
 * until the device was read; a browser that stores nothing has nothing.
 */
export function useWaitingTickets({ personId, unitId }: RequestSender): readonly UnsentTicket[] | null {
  const [waiting, setWaiting] = useState<readonly UnsentTicket[] | null>(null);
  const read = useCallback(async () => {
    const acts = await allTicketActs().catch(() => []);
    const seen = unsentTickets(acts, { personId, unitId });
    setWaiting(seen.filter(({ state }) => state !== 'other-person' && state !== 'other-unit'));
  }, [personId, unitId]);
  useReading(read);
  return waiting;
}
