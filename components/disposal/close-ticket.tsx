import { useState, type FormEvent, type ReactNode } from 'react';
import { AcceptLoad } from '@/components/disposal/accept-load';
import { Button } from '@/components/ui/buttons/button';
import { RadioGroup } from '@/components/ui/forms/choice-group';
import { FormError } from '@/components/ui/forms/form-error';
import { TextArea } from '@/components/ui/forms/text-area';
import { TextField } from '@/components/ui/forms/text-field';
import { useDisposalFailureMessage, useDisposalText } from '@/components/disposal/use-disposal-text';
import { parseEnteredOutcome, findReceiptErrors } from '@/components/disposal/receipt-form';
import {
  getClosingKey,
  EMPTY_CLOSING_DRAFT,
  isClosingDraft,
  type ClosingDraft,
} from '@/components/disposal/closing-draft';
import { createQueuedClosing } from '@/components/disposal/queued-closing';
import { useTicketForm } from '@/components/disposal/use-ticket-form';
import { hasUnsentClosing, useUnsentTickets } from '@/components/disposal/use-unsent-tickets';
import { useStoredInput } from '@/components/ui/forms/use-stored-input';
import { RejectedError, type RequestSender } from '@/lib/client/api';
import { useConfirm } from '@/components/ui/dialogs/use-confirm';
import type { Closing } from '@/lib/disposal/contract';
import { isUnlikelyReceipt, formatUnlikelyReceiptQuestion } from '@/lib/disposal/load-checks';
import { parseAmount, MAX_REASON_LENGTH, OUTCOMES, type Outcome, type Receipt } from '@/lib/disposal/rules';
import { OUTCOME_LABELS, formatQuantity } from '@/lib/disposal/texts';
import type { Ticket } from '@/lib/disposal/ticket';
import type { TicketAtClosing } from '@/lib/offline/store/schema';
import { getConflictingTicket, toTicketRefusal, type TicketChangeResult } from '@/lib/offline/sync/ticket-sync';
import { toTicketAtClosing } from '@/lib/offline/unsent-work/ticket-texts';
import type { DisposalText, Translate } from '@/lib/text';

const OUTCOME_MEANINGS: Record<Outcome, DisposalText> = {
  accepted: 'The load stays here',
  partly: 'Part of the load stays here and the rest goes back',
  refused: 'The whole load goes back',
};

type ClosingErrors = Partial<Record<'outcome' | 'received' | 'reason', string>>;

export interface CloseTicketProps {
  sender: RequestSender;
  ticket: Ticket;
  /**
   * Called with the closed ticket, also if someone else closed it first. Not called while the closing is unsent:
   * `UnsentTickets` shows it.
   */
  onClosed: (ticket: Ticket) => void;
}

/** Form for the receipt of a load at the import site; works offline. */
export function CloseTicket({ sender, ticket, onClosed }: CloseTicketProps) {
  return (
    <ClosingForm
      sender={sender}
      ticketId={ticket.id}
      offlineTicket={toTicketAtClosing(ticket)}
      accept={
        <AcceptLoad sender={sender} ticket={ticket} onClosed={onClosed} size="primary" className="max-tablet:w-full" />
      }
      onSent={(sent) => {
        const closedTicket = sent.ticket ?? getConflictingTicket(sent);
        if (closedTicket) onClosed(closedTicket);
      }}
    />
  );
}

interface ClosingFormProps {
  sender: RequestSender;
  ticketId: string;
  /** null: this device has never loaded the ticket. */
  offlineTicket: TicketAtClosing | null;
  /** An `AcceptLoad`, above the form. */
  accept?: ReactNode;
  onSent: (sent: TicketChangeResult) => void;
}

/** Closes a ticket. The received quantity is not prefilled with the sent one, so that it is measured. */
export function ClosingForm({ sender, ticketId, offlineTicket, accept, onSent }: ClosingFormProps) {
  const input = useStoredInput(getClosingKey(sender, ticketId), isClosingDraft, EMPTY_CLOSING_DRAFT);
  const [errors, setErrors] = useState<ClosingErrors>({});
  const { draft, change, send, isBusy, failure } = useTicketForm(input);
  const { confirm, confirmDialog } = useConfirm();
  const t = useDisposalText();
  const getMessage = useDisposalFailureMessage();
  const unsent = useUnsentTickets(sender);
  const outcome = parseEnteredOutcome(draft.outcome);
  const set = (changes: Partial<ClosingDraft>) => {
    change({ ...draft, closeId: draft.closeId || crypto.randomUUID(), ...changes });
    setErrors({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const newErrors = findErrors(draft, t, getMessage);
    setErrors(newErrors);
    if (outcome === null || Object.keys(newErrors).length > 0) return;
    void checkAndClose(toReceipt(draft, outcome));
  };
  const confirmQuantity = (
    load: Pick<TicketAtClosing, 'sent' | 'quantityUnit'>,
    { received }: Receipt,
  ): Promise<boolean> =>
    confirm({
      title: t('Check the quantity'),
      question: formatUnlikelyReceiptQuestion(load.sent, received, load.quantityUnit, t),
      confirmLabel: t('Yes, close ticket'),
      cancelLabel: t('No, change it'),
    });
  async function checkAndClose(receipt: Receipt): Promise<void> {
    const isUnlikely = offlineTicket !== null && isUnlikelyReceipt(offlineTicket.sent, receipt);
    if (isUnlikely && !(await confirmQuantity(offlineTicket, receipt))) return;
    await close(isUnlikely ? { ...receipt, isConfirmed: true } : receipt);
  }
  async function close(receipt: Receipt & Pick<Closing, 'isConfirmed'>): Promise<void> {
    const result = await send(
      await createQueuedClosing({ ticketId, closeId: draft.closeId, ...receipt }, offlineTicket, sender),
    );
    if (!('error' in result)) return onSent(result.output);
    // The device did not know the sent quantity, the server does.
    const load = parseUnlikelyLoad(result.error);
    if (load && (await confirmQuantity(load, receipt))) await close({ ...receipt, isConfirmed: true });
  }
  // One closing per ticket: an unsent one is shown by `UnsentTickets`.
  if (hasUnsentClosing(unsent, ticketId))
    return (
      <p className="text-ink-soft">{t('You closed this ticket on this device. The closing has not been sent yet.')}</p>
    );
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {accept && (
        <div className="grid gap-5">
          <div>{accept}</div>
          <p className="border-t border-line pt-5 text-ink-soft">
            {t('If the load is different, enter the quantity that arrived.')}
          </p>
        </div>
      )}
      <FormError message={failure?.message ?? null} help={failure?.action} />
      <RadioGroup
        legend={t('What happened to the load?')}
        choices={OUTCOMES.map((value) => ({
          value,
          label: t(OUTCOME_LABELS[value]),
          meta: t(OUTCOME_MEANINGS[value]),
        }))}
        value={outcome}
        error={errors.outcome}
        onChange={(selected) => set({ outcome: selected })}
      />
      {outcome !== 'refused' && (
        <TextField
          label={t('Quantity received')}
          hint={
            offlineTicket
              ? t('Sent: {amount}', { amount: formatQuantity(offlineTicket.sent, offlineTicket.quantityUnit, t) })
              : t('In the agreement’s unit of measure, as shown on the driver’s ticket')
          }
          unit={offlineTicket ? t(offlineTicket.quantityUnit) : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={draft.received}
          error={errors.received}
          onChange={(event) => set({ received: event.target.value })}
        />
      )}
      {outcome !== null && outcome !== 'accepted' && (
        <TextArea
          label={t('Why?')}
          hint={t('Shown on the ticket to both sites')}
          dir="auto"
          limit={MAX_REASON_LENGTH}
          value={draft.reason}
          error={errors.reason}
          onChange={(event) => set({ reason: event.target.value })}
        />
      )}
      <div>
        <Button type="submit" size="primary" isBusy={isBusy} className="max-tablet:w-full">
          {t('Close ticket')}
        </Button>
      </div>
      {confirmDialog}
    </form>
  );
}

/** The load whose received quantity must be confirmed; null for other failures. */
function parseUnlikelyLoad(error: unknown): TicketAtClosing | null {
  if (!(error instanceof RejectedError) || error.code !== 'received-unlikely') return null;
  const { serverTicket } = toTicketRefusal(error);
  return serverTicket && toTicketAtClosing(serverTicket);
}

/** Ignores fields that do not apply: a refused load has no quantity, an accepted one no reason. */
const toReceipt = ({ received, reason }: ClosingDraft, outcome: Outcome): Receipt => ({
  received: outcome === 'refused' ? 0 : parseAmount(received),
  outcome,
  reason: outcome === 'accepted' ? '' : reason.trim(),
});

function findErrors(
  draft: ClosingDraft,
  t: Translate<DisposalText>,
  getMessage: ReturnType<typeof useDisposalFailureMessage>,
): ClosingErrors {
  const outcome = parseEnteredOutcome(draft.outcome);
  if (outcome === null) return { outcome: t('Choose what happened to the load') };
  return findReceiptErrors(toReceipt(draft, outcome), getMessage);
}
