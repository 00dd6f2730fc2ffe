'use client';

import { useState } from 'react';
import type { TicketMoving } from '@/components/disposal/ticket-moving';
import { FormDialog } from '@/components/ui/form-dialog';
import { TextArea } from '@/components/ui/text-area';
import { useCommand } from '@/components/ui/use-command';
import { useKeptInput } from '@/components/ui/use-kept-input';
import { keptKey } from '@/lib/client/kept-input';
import { cancelTicket } from '@/lib/disposal/contract';
import { cancelMistake, LONGEST_REASON } from '@/lib/disposal/rules';
import { sentence } from '@/lib/failures';
import { isText } from '@/lib/live-messages';

/** Cancels a ticket whose load never left or never arrived. The other side sees the reason. */
export function CancelTicket({ sender, ticket, onMoved, onClose }: TicketMoving & { onClose: () => void }) {
  const kept = useKeptInput(keptKey(sender, `cancel-ticket ${ticket.id}`), isText, '');
  const [mistake, setMistake] = useState<string>();
  const { send, busy, failed } = useCommand(cancelTicket, {
    again: false,
    onDone({ ticket: moved }) {
      kept.forget();
      onMoved(moved);
      onClose();
    },
  });
  const submit = async () => {
    const wrong = cancelMistake(kept.value);
    setMistake(wrong ? sentence(wrong) : undefined);
    if (wrong) return;
    const sent = await send({ ticketId: ticket.id, reason: kept.value });
    if ('error' in sent) onMoved();
  };
  return (
    <FormDialog
      title={`Cancel ticket ${ticket.number}?`}
      action="Cancel ticket"
      variant="danger"
      cancel="Keep ticket"
      intro={<p>It counts nowhere afterwards, and it cannot be opened again.</p>}
      {...{ busy, failed, onClose }}
      onSubmit={() => void submit()}
    >
      <TextArea
        label="Why?"
        hint="Both sites read this"
        dir="auto"
        limit={LONGEST_REASON}
        value={kept.value}
        error={mistake}
        onChange={(event) => {
          setMistake(undefined);
          kept.change(event.target.value);
        }}
      />
    </FormDialog>
  );
}
