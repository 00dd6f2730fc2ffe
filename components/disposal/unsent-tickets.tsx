import { useStoredHaulData } from '@/components/disposal/use-stored-haul-data';
import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { useUnsentTickets } from '@/components/disposal/use-unsent-tickets';
import { UnsentTicketRow } from '@/components/offline/unsent-ticket-row';
import { ListCard } from '@/components/ui/lists/list-card';
import type { RequestSender } from '@/lib/client/api';

export interface UnsentTicketsProps {
  sender: RequestSender;
  ticketId?: string;
}

/** This person's unsent tickets on this device, or those of one ticket; nothing if there are none. */
export function UnsentTicketList({ sender, ticketId }: UnsentTicketsProps) {
  const t = useDisposalText();
  const unsent = useUnsentTickets(sender)?.filter(
    ({ change }) => ticketId === undefined || change.ticketId === ticketId,
  );
  if (!unsent || unsent.length === 0) return null;
  return (
    <ListCard id="waiting-tickets" title={t('On this device, not sent yet')}>
      {unsent.map((ticket) => (
        // The list rereads the device after each change.
        <UnsentTicketRow key={ticket.change.changeId} ticket={ticket} onChange={() => undefined} />
      ))}
    </ListCard>
  );
}

/** `UnsentTicketList` on a server-rendered page. Also stores agreements and open tickets for offline use. */
export function UnsentTickets(props: UnsentTicketsProps) {
  useStoredHaulData(props.sender);
  return <UnsentTicketList {...props} />;
}
