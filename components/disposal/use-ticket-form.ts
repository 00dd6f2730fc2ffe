import { useState } from 'react';
import { useRequest, type Command } from '@/components/ui/requests/use-command';
import { useCurrentFailure } from '@/components/ui/forms/use-current-failure';
import type { StoredInput } from '@/components/ui/forms/use-stored-input';
import type { QueuedTicketChange } from '@/lib/offline/store/schema';
import { deleteQueuedTicketChange } from '@/lib/offline/store/queued-ticket-changes';
import { storeAndSend, type TicketChangeResult } from '@/lib/offline/sync/ticket-sync';

interface TicketForm<Draft> extends Command<QueuedTicketChange, TicketChangeResult> {
  draft: Draft;
  /** Ignored from when the change is stored until sending ends. */
  change: (next: Draft) => void;
}

/**
 * A form that opens or closes a ticket. The change is stored on the device, then sent; without storage, it is only sent.
 * A stored change without a response stays queued. The draft is deleted as soon as the change is stored, so that it cannot be
 * submitted again after the page is closed; if the server refuses the change, the draft is restored. A refused late
 * closing stays queued, and is shown next to the ticket.
 */
export function useTicketForm<Draft extends object>(input: StoredInput<Draft>): TicketForm<Draft> {
  const [submitted, setSubmitted] = useState<Draft | null>(null);
  const draft = submitted ?? input.value;
  const onStored = () => {
    setSubmitted(draft);
    input.remove();
  };
  const { send, isBusy, ...command } = useRequest(
    (change: QueuedTicketChange) => sendNewTicketChange(change, onStored),
    {
      retry: false,
    },
  );
  const failure = useCurrentFailure(command.failure, draft);
  return {
    draft,
    change(next) {
      if (submitted === null) input.change(next);
    },
    isBusy,
    failure,
    async send(change) {
      const result = await send(change);
      if ('error' in result) input.change(draft);
      else input.remove();
      setSubmitted(null);
      return result;
    },
  };
}

/**
 * Stores a change on the device and sends it.
 * @param onStored called once the change is stored
 * @throws if the server refuses the change, except a late closing, which stays on the device
 */
export async function sendNewTicketChange(
  change: QueuedTicketChange,
  onStored?: () => void,
): Promise<TicketChangeResult> {
  const sent = await storeAndSend(change, onStored);
  if (sent.result.kind !== 'refused' || isLateClosing(sent)) return sent;
  await deleteQueuedTicketChange(change.changeId);
  throw sent.result.failure;
}

/** The ticket was already closed, archived or canceled. The change is kept, so that its entries are not lost. */
const isLateClosing = ({ change, result }: TicketChangeResult): boolean =>
  change?.kind === 'close' && result.kind === 'refused' && LATE_CLOSING_CODES.has(result.failure.code);

const LATE_CLOSING_CODES: ReadonlySet<string> = new Set(['ticket-closed', 'ticket-archived', 'ticket-canceled']);
