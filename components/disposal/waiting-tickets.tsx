'use client';

import { useHaulOnDevice } from '@/components/disposal/use-haul-on-device';
import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { useWaitingTickets } from '@/components/disposal/use-waiting-tickets';
import { UnsentTicketRow } from '@/components/offline/unsent-ticket-row';
import { ListCard } from '@/components/ui/list-card';
import type { RequestSender } from '@/lib/client/ask';

export interface WaitingTicketsProps {
  sender: RequestSender;
  /** Shows what waits of this ticket alone. */
  ticketId?: string;
}

/** What was opened or closed on this device and has not been sent. Where nothing waits there is nothing to see. */
export function WaitingList({ sender, ticketId }: WaitingTicketsProps) {
  const t = useDisposalText();
  const waiting = useWaitingTickets(sender)?.filter(({ act }) => ticketId === undefined || act.ticketId === ticketId);
  if (!waiting || waiting.length === 0) return null;
  return (
    <ListCard id="waiting-tickets" title={t('On this device, not sent yet')}>
      {waiting.map((each) => (
        // Nothing to do here: this list reads the device again by itself whenever something on it changed.
        <UnsentTicketRow key={each.act.actId} ticket={each} onChange={() => undefined} />
      ))}
    </ListCard>
  );
}

/** The same on a page from the server: it keeps agreements and open tickets here, for when signal ends. */
export function WaitingTickets(props: WaitingTicketsProps) {
  useHaulOnDevice(props.sender);
  return <WaitingList {...props} />;
}
