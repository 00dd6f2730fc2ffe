import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import type { ButtonLook } from '@/components/ui/buttons/button-style';
import { usePopup } from '@/components/ui/feedback/popup';
import { useRequest } from '@/components/ui/requests/use-command';
import { createQueuedClosing } from '@/components/disposal/queued-closing';
import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { sendNewTicketChange } from '@/components/disposal/use-ticket-form';
import type { RequestSender } from '@/lib/client/api';
import type { Closing } from '@/lib/disposal/contract';
import { formatQuantity } from '@/lib/disposal/texts';
import type { Ticket } from '@/lib/disposal/ticket';
import { getConflictingTicket } from '@/lib/offline/sync/ticket-sync';
import { toTicketAtClosing } from '@/lib/offline/unsent-work/ticket-texts';

interface AcceptLoadProps extends Pick<ButtonLook, 'size' | 'className'> {
  sender: RequestSender;
  ticket: Ticket;
  /** Called with the closed ticket, also if someone else closed it first; not while the closing is unsent. */
  onClosed?: (ticket: Ticket) => void;
}

/** Closes a ticket with the quantity sent; works offline (decision X-403). */
export function AcceptLoad({ sender, ticket, onClosed, ...look }: AcceptLoadProps) {
  const t = useDisposalText();
  const popup = usePopup();
  const [closeId] = useState(() => crypto.randomUUID());
  const { id, number, truck, sent, agreement } = ticket;
  const amount = formatQuantity(sent, agreement.quantityUnit, t);
  const sendClosing = async (closing: Closing) =>
    sendNewTicketChange(await createQueuedClosing(closing, toTicketAtClosing(ticket), sender));
  const { send, isBusy } = useRequest(sendClosing, {
    failureTitle: t('Ticket not closed'),
    onDone(result) {
      if (result.ticket)
        popup.show({
          kind: 'success',
          title: t('Accepted {amount}', { amount }),
          message: t('Ticket {number}, {truck}. If this is wrong, correct the ticket under Closed Tickets.', {
            number,
            truck,
          }),
        });
      const closedTicket = result.ticket ?? getConflictingTicket(result);
      if (closedTicket) onClosed?.(closedTicket);
    },
  });
  return (
    <Button
      {...look}
      isBusy={isBusy}
      onClick={() => void send({ ticketId: id, closeId, received: sent, outcome: 'accepted', reason: '' })}
      aria-label={t('Accept {amount}: ticket {number}, {truck}', { amount, number, truck })}
    >
      {t('Accept {amount}', { amount })}
    </Button>
  );
}
