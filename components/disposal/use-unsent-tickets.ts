import { useCallback, useState } from 'react';
import { usePollUnsentWork } from '@/components/offline/use-poll-unsent-work';
import type { RequestSender } from '@/lib/client/api';
import { listQueuedTicketChanges } from '@/lib/offline/store/queued-ticket-changes';
import { listUnsentTickets, type UnsentTicket } from '@/lib/offline/unsent-work/tickets';

/**
 * This person's unsent ticket changes of this work unit on this device, oldest first. null until the device was read;
 * empty if the browser stores nothing.
 */
export function useUnsentTickets({ personId, unitId }: RequestSender): readonly UnsentTicket[] | null {
  const [tickets, setTickets] = useState<readonly UnsentTicket[] | null>(null);
  const read = useCallback(async () => {
    const changes = await listQueuedTicketChanges().catch(() => []);
    const unsent = listUnsentTickets(changes, { personId, unitId });
    setTickets(unsent.filter(({ state }) => state !== 'other-person' && state !== 'other-unit'));
  }, [personId, unitId]);
  usePollUnsentWork(read);
  return tickets;
}

export const hasUnsentClosing = (unsent: readonly UnsentTicket[] | null, ticketId: string): boolean =>
  unsent?.some(({ change }) => change.kind === 'close' && change.ticketId === ticketId) ?? false;
