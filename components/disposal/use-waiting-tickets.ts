import { useCallback, useState } from 'react';
import { useReading } from '@/components/offline/use-reading';
import type { RequestSender } from '@/lib/client/ask';
import { allTicketActs } from '@/lib/offline/store/ticket-acts';
import { unsentTickets, type UnsentTicket } from '@/lib/offline/unsent-work/tickets';

/**
 * This person's unsent ticket acts of this work unit on this device, oldest first. null until the device was read;
 * empty if the browser stores nothing.
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
