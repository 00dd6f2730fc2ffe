import { useState } from 'react';
import { useDisposalFailureMessage, useDisposalText } from '@/components/disposal/use-disposal-text';
import type { TicketActionProps } from '@/components/disposal/ticket-action-props';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { TextArea } from '@/components/ui/forms/text-area';
import { useCommand } from '@/components/ui/requests/use-command';
import { useCurrentFailure } from '@/components/ui/forms/use-current-failure';
import { useStoredInput } from '@/components/ui/forms/use-stored-input';
import { createInputKey } from '@/lib/client/stored-input';
import { cancelTicket } from '@/lib/disposal/contract';
import { findCancelFailure, MAX_REASON_LENGTH } from '@/lib/disposal/rules';
import { isString } from '@/lib/type-guards';

/** Cancels a ticket whose load never left or never arrived. The other side sees the reason. */
export function CancelTicket({ sender, ticket, onTicketChange, onClose }: TicketActionProps & { onClose: () => void }) {
  const t = useDisposalText();
  const getMessage = useDisposalFailureMessage();
  const input = useStoredInput(createInputKey(sender, `cancel-ticket ${ticket.id}`), isString, '');
  const [error, setError] = useState<string>();
  const { send, isBusy, ...command } = useCommand(cancelTicket, {
    retry: false,
    onDone({ ticket: updatedTicket }) {
      input.remove();
      onTicketChange(updatedTicket);
      onClose();
    },
  });
  const failed = useCurrentFailure(command.failure, { reason: input.value });
  const submit = async () => {
    const code = findCancelFailure(input.value);
    setError(code ? getMessage(code) : undefined);
    if (code) return;
    const result = await send({ ticketId: ticket.id, reason: input.value });
    if ('error' in result) onTicketChange();
  };
  return (
    <FormDialog
      title={t('Cancel ticket {number}?', { number: ticket.number })}
      submitLabel={t('Cancel ticket')}
      variant="danger"
      cancelLabel={t('Keep ticket')}
      intro={<p>{t('A canceled ticket is not counted in totals and cannot be reopened.')}</p>}
      isBusy={isBusy}
      failure={failed}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <TextArea
        label={t('Why?')}
        hint={t('Shown on the ticket to both sites')}
        dir="auto"
        limit={MAX_REASON_LENGTH}
        value={input.value}
        error={error}
        onChange={(event) => {
          setError(undefined);
          input.change(event.target.value);
        }}
      />
    </FormDialog>
  );
}
