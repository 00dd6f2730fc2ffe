'use client';

import { useState } from 'react';
import { useDisposalSentence, useDisposalText } from '@/components/disposal/use-disposal-text';
import type { TicketMoving } from '@/components/disposal/ticket-moving';
import { FormDialog } from '@/components/ui/form-dialog';
import { TextArea } from '@/components/ui/text-area';
import { useCommand } from '@/components/ui/use-command';
import { useCurrentFailure } from '@/components/ui/use-current-failure';
import { useKeptInput } from '@/components/ui/use-kept-input';
import { keptKey } from '@/lib/client/kept-input';
import { cancelTicket } from '@/lib/disposal/contract';
import { cancelMistake, LONGEST_REASON } from '@/lib/disposal/rules';
import { isText } from '@/lib/live-messages';

/** Cancels a ticket whose load never left or never arrived. The other side sees the reason. */
export function CancelTicket({ sender, ticket, onMoved, onClose }: TicketMoving & { onClose: () => void }) {
  const t = useDisposalText();
  const sentence = useDisposalSentence();
  const kept = useKeptInput(keptKey(sender, `cancel-ticket ${ticket.id}`), isText, '');
  const [mistake, setMistake] = useState<string>();
  const { send, busy, ...command } = useCommand(cancelTicket, {
    again: false,
    onDone({ ticket: moved }) {
      kept.forget();
      onMoved(moved);
      onClose();
    },
  });
  const failed = useCurrentFailure(command.failed, { reason: kept.value });
  const submit = async () => {
    const wrong = cancelMistake(kept.value);
    setMistake(wrong ? sentence(wrong) : undefined);
    if (wrong) return;
    const sent = await send({ ticketId: ticket.id, reason: kept.value });
    if ('error' in sent) onMoved();
  };
  return (
    <FormDialog
      title={t('Cancel ticket {number}?', { number: ticket.number })}
      action={t('Cancel ticket')}
      variant="danger"
      cancel={t('Keep ticket')}
      intro={<p>{t('It no longer counts in any total, and it cannot be reopened.')}</p>}
      {...{ busy, failed, onClose }}
      onSubmit={() => void submit()}
    >
      <TextArea
        label={t('Why?')}
        hint={t('Both sites read this')}
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
