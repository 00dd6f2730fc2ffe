import { useState } from 'react';
import type { TicketActionProps } from '@/components/disposal/ticket-action-props';
import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import { RowActions } from '@/components/ui/lists/list-card';
import { useCommand } from '@/components/ui/requests/use-command';
import { archiveTicket } from '@/lib/disposal/contract';
import { TICKET_LISTS, type TicketList, type TicketStatus } from '@/lib/disposal/rules';
import { getTicketListPath } from '@/lib/disposal/ticket-paths';

const CancelDialog = lazyDialog(
  () => import('./cancel-ticket').then((module) => module.CancelTicket),
  ({ onClose }) => onClose,
);
const CorrectDialog = lazyDialog(
  () => import('./correct-ticket').then((module) => module.CorrectTicket),
  ({ onClose }) => onClose,
);

export function TicketActions(props: TicketActionProps) {
  const t = useDisposalText();
  const { ticket, canTransition, onTicketChange } = props;
  const [openDialog, setOpenDialog] = useState<'cancel' | 'correct' | null>(null);
  const archive = useCommand(archiveTicket, {
    failureTitle: t('Ticket not archived'),
    successMessage: t('Ticket archived'),
    onDone: ({ ticket: updatedTicket }) => onTicketChange(updatedTicket),
  });
  const archiveNow = async () => {
    const result = await archive.send({ ticketId: ticket.id });
    if ('error' in result) onTicketChange();
  };
  const close = () => setOpenDialog(null);
  return (
    <RowActions className="border-t border-line pt-4 max-tablet:*:w-full print:hidden">
      {canTransition('archive') && (
        <Button isBusy={archive.isBusy} onClick={() => void archiveNow()}>
          {t('Archive')}
        </Button>
      )}
      {canTransition('propose') && (
        <Button variant="outline" onClick={() => setOpenDialog('correct')}>
          {t('Correct')}
        </Button>
      )}
      <ButtonLink
        variant="text"
        href={getTicketListPath(getTicketList(ticket.status), { agreementId: ticket.agreementId })}
        prefetch={false}
      >
        {t('Tickets of this agreement')}
      </ButtonLink>
      {canTransition('cancel') && (
        <Button variant="danger-text" className="tablet:ml-auto" onClick={() => setOpenDialog('cancel')}>
          {t('Cancel ticket')}
        </Button>
      )}
      {openDialog === 'cancel' && <CancelDialog {...props} onClose={close} />}
      {openDialog === 'correct' && <CorrectDialog {...props} onClose={close} />}
    </RowActions>
  );
}

const getTicketList = (status: TicketStatus): TicketList => {
  if (status === 'open') return 'active';
  return TICKET_LISTS.closed.some((closedStatus) => closedStatus === status) ? 'closed' : 'archived';
};
