import { useState } from 'react';
import { useRequest, type Command } from '@/components/ui/requests/use-command';
import { useCurrentFailure } from '@/components/ui/forms/use-current-failure';
import type { StoredInput } from '@/components/ui/forms/use-stored-input';
import type { TicketAct } from '@/lib/offline/store/schema';
import { deleteTicketAct } from '@/lib/offline/store/ticket-acts';
import { storeAndSend, type TicketActResult } from '@/lib/offline/sync/ticket-sync';

interface TicketForm<Draft> extends Command<TicketAct, TicketActResult> {
  draft: Draft;
  /** Ignored from when the act is stored until sending ends. */
  change: (next: Draft) => void;
}

/**
 * A form that opens or closes a ticket. The act is stored on the device, then sent; without storage, it is only sent.
 * A stored act without a response stays queued. The draft is deleted as soon as the act is stored, so that it cannot be
 * submitted again after the page is closed; if the server refuses the act, the draft is restored. A refused late
 * closing stays queued, and is shown next to the ticket.
 */
export function useTicketForm<Draft extends object>(input: StoredInput<Draft>): TicketForm<Draft> {
  const [submitted, setSubmitted] = useState<Draft | null>(null);
  const draft = submitted ?? input.value;
  const onStored = () => {
    setSubmitted(draft);
    input.remove();
  };
  const { send, isBusy, ...command } = useRequest((act: TicketAct) => sendNewTicketAct(act, onStored), {
    retry: false,
  });
  const failure = useCurrentFailure(command.failure, draft);
  return {
    draft,
    change(next) {
      if (submitted === null) input.change(next);
    },
    isBusy,
    failure,
    async send(act) {
      const result = await send(act);
      if ('error' in result) input.change(draft);
      else input.remove();
      setSubmitted(null);
      return result;
    },
  };
}

/**
 * Stores an act on the device and sends it.
 * @param onStored called once the act is stored
 * @throws if the server refuses the act, except a late closing, which stays on the device
 */
export async function sendNewTicketAct(act: TicketAct, onStored?: () => void): Promise<TicketActResult> {
  const sent = await storeAndSend(act, onStored);
  if (sent.result.kind !== 'refused' || isLateClosing(sent)) return sent;
  await deleteTicketAct(act.actId);
  throw sent.result.failure;
}

/** The ticket was already closed, archived or canceled. The act is kept, so that its entries are not lost. */
const isLateClosing = ({ act, result }: TicketActResult): boolean =>
  act?.kind === 'close' && result.kind === 'refused' && LATE_CLOSING_CODES.has(result.failure.code);

const LATE_CLOSING_CODES: ReadonlySet<string> = new Set(['ticket-closed', 'ticket-archived', 'ticket-canceled']);
