'use client';

import { useHaulOnDevice } from '@/components/disposal/use-haul-on-device';
import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { useWaitingTickets } from '@/components/disposal/use-waiting-tickets';
import { UnsentTicketRow } from '@/components/offline/unsent-ticket-row';
import { ListCard } from '@/components/ui/list-card';
import type { RequestSender } from '@/lib/client/ask';

export interface WaitingTicketsProps {
  sender: RequestSender;
  ticketId?: string;
}

/** Unsent acts of this device; nothing if there are none. */
export function WaitingList({ sender, ticketId }: WaitingTicketsProps) {
  const t = useDisposalText();
  const waiting = useWaitingTickets(sender)?.filter(({ act }) => ticketId === undefined || act.ticketId === ticketId);
  if (!waiting || waiting.length === 0) return null;
  return (
    <ListCard id="waiting-tickets" title={t('On this device, not sent yet')}>
      {waiting.map((each) => (
        // The list rereads the device after each change.
        <UnsentTicketRow key={each.act.actId} ticket={each} onChange={() => undefined} />
      ))}
    </ListCard>
  );
}

/** The same on a server-rendered page, which also stores agreements and open tickets for offline use. */
export function WaitingTickets(props: WaitingTicketsProps) {
  useHaulOnDevice(props.sender);
  return <WaitingList {...props} />;
}
