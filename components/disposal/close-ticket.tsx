'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { OneOf } from '@/components/ui/choice-group';
import { FormError } from '@/components/ui/form-error';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { useDisposalSentence, useDisposalText } from '@/components/disposal/use-disposal-text';
import { enteredOutcome, mistakesInReceipt } from '@/components/disposal/entered-receipt';
import { closingKey, isTypedClosing, type TypedClosing } from '@/components/disposal/typed-closing';
import { useTicketForm } from '@/components/disposal/use-ticket-form';
import { useWaitingTickets } from '@/components/disposal/use-waiting-tickets';
import { useKeptInput } from '@/components/ui/use-kept-input';
import { RefusedError, type RequestSender } from '@/lib/client/ask';
import { useConfirm } from '@/components/ui/use-confirm';
import { now } from '@/lib/client/clock';
import { randomUuid } from '@/lib/client/random-uuid';
import type { Closing } from '@/lib/disposal/contract';
import { isUnlikelyReceipt, unlikelyReceiptQuestion } from '@/lib/disposal/load-checks';
import { amountIn, LONGEST_REASON, OUTCOMES, type Outcome, type Receipt } from '@/lib/disposal/rules';
import { OUTCOME_LABELS, quantityText } from '@/lib/disposal/texts';
import type { HaulData, Ticket } from '@/lib/disposal/ticket';
import { haulDataOf } from '@/lib/offline/store/haul-data';
import type { ClosingAct, TicketInHand } from '@/lib/offline/store/schema';
import { refusalOf, type TicketActSent } from '@/lib/offline/sync/ticket-sync';
import { ticketInHand } from '@/lib/offline/unsent-work/ticket-texts';
import type { DisposalText, Translate } from '@/lib/text';

const EMPTY: TypedClosing = { closeId: '', outcome: '', received: '', reason: '' };

const OUTCOME_MEANINGS: Record<Outcome, DisposalText> = {
  accepted: 'The load stays here',
  partly: 'A part of it stays here, the rest goes back',
  refused: 'All of it goes back',
};

type ClosingMistakes = Partial<Record<'outcome' | 'received' | 'reason', string>>;

export interface CloseTicketProps {
  sender: RequestSender;
  ticket: Ticket;
  /**
   * Called with the closed ticket, also if someone else closed it first. Not called while the closing is unsent:
   * `WaitingTickets` shows it.
   */
  onClosed: (ticket: Ticket) => void;
}

/** Form for the receipt of a load at the import site; works offline. */
export function CloseTicket({ sender, ticket, onClosed }: CloseTicketProps) {
  return (
    <ClosingForm
      sender={sender}
      ticketId={ticket.id}
      inHand={ticketInHand(ticket)}
      onSent={(sent) => {
        const now = sent.ticket ?? theirs(sent);
        if (now) onClosed(now);
      }}
    />
  );
}

const theirs = ({ result }: TicketActSent): Ticket | null =>
  result.kind === 'refused' ? refusalOf(result.failure).theirs : null;

interface ClosingFormProps {
  sender: RequestSender;
  ticketId: string;
  /** null: this device has never loaded the ticket. */
  inHand: TicketInHand | null;
  onSent: (sent: TicketActSent) => void;
}

/** The sent quantity is not prefilled, so that the received one is measured. */
export function ClosingForm({ sender, ticketId, inHand, onSent }: ClosingFormProps) {
  const kept = useKeptInput(closingKey(sender, ticketId), isTypedClosing, EMPTY);
  const [mistakes, setMistakes] = useState<ClosingMistakes>({});
  const { typed, change, send, busy, failed } = useTicketForm(kept);
  const { confirm, confirmDialog } = useConfirm();
  const t = useDisposalText();
  const sentence = useDisposalSentence();
  const waiting = useWaitingTickets(sender);
  const outcome = enteredOutcome(typed.outcome);
  const set = (part: Partial<TypedClosing>) => {
    change({ ...typed, closeId: typed.closeId || randomUuid(), ...part });
    setMistakes({});
  };
  const submit = () => {
    const wrong = mistakesIn(typed, t, sentence);
    setMistakes(wrong);
    if (outcome === null || Object.keys(wrong).length > 0) return;
    void check(receiptOf(typed, outcome));
  };
  const asksToClose = (load: Pick<TicketInHand, 'sent' | 'quantityUnit'>, { received }: Receipt): Promise<boolean> =>
    confirm({
      title: t('Check the quantity'),
      question: unlikelyReceiptQuestion(load.sent, received, load.quantityUnit, t),
      act: t('Yes, close ticket'),
      cancel: t('No, change it'),
    });
  async function check(receipt: Receipt): Promise<void> {
    const isUnlikely = inHand !== null && isUnlikelyReceipt(inHand.sent, receipt);
    if (isUnlikely && !(await asksToClose(inHand, receipt))) return;
    await close(isUnlikely ? { ...receipt, isConfirmed: true } : receipt);
  }
  async function close(receipt: Receipt & Pick<Closing, 'isConfirmed'>): Promise<void> {
    const me = (await haulDataOf(sender).catch(() => null))?.haul ?? null;
    const sent = await send(closingOf({ ticketId, closeId: typed.closeId, ...receipt }, inHand, sender, me));
    if (!('error' in sent)) return onSent(sent.output);
    // The device did not know the sent quantity, the server does.
    const load = unlikelyLoad(sent.error);
    if (load && (await asksToClose(load, receipt))) await close({ ...receipt, isConfirmed: true });
  }
  // One closing per ticket: an unsent one is shown by `WaitingTickets`.
  if (waiting?.some(({ act }) => act.kind === 'close' && act.ticketId === ticketId))
    return (
      <p className="text-ink-soft">{t('You closed this ticket on this device. It has not reached the server.')}</p>
    );
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormError message={failed?.message ?? null} help={failed?.help} />
      <OneOf
        legend={t('What happened to the load?')}
        choices={OUTCOMES.map((value) => ({
          value,
          label: t(OUTCOME_LABELS[value]),
          meta: t(OUTCOME_MEANINGS[value]),
        }))}
        value={outcome}
        error={mistakes.outcome}
        onChange={(chosen) => set({ outcome: chosen })}
      />
      {outcome !== 'refused' && (
        <TextField
          label={t('Quantity received')}
          hint={
            inHand
              ? t('Sent: {amount}', { amount: quantityText(inHand.sent, inHand.quantityUnit, t) })
              : t('In the unit of the agreement, as the driver’s ticket says')
          }
          unit={inHand ? t(inHand.quantityUnit) : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={typed.received}
          error={mistakes.received}
          onChange={(event) => set({ received: event.target.value })}
        />
      )}
      {outcome !== null && outcome !== 'accepted' && (
        <TextArea
          label={t('Why?')}
          hint={t('Both sites read this')}
          dir="auto"
          limit={LONGEST_REASON}
          value={typed.reason}
          error={mistakes.reason}
          onChange={(event) => set({ reason: event.target.value })}
        />
      )}
      <div>
        <Button type="submit" size="primary" busy={busy} className="max-tablet:w-full">
          {t('Close ticket')}
        </Button>
      </div>
      {confirmDialog}
    </form>
  );
}

/** The load whose received quantity must be confirmed; null for other failures. */
function unlikelyLoad(error: unknown): TicketInHand | null {
  if (!(error instanceof RefusedError) || error.code !== 'received-unlikely') return null;
  const { theirs } = refusalOf(error);
  return theirs && ticketInHand(theirs);
}

function closingOf(
  closing: Closing,
  ticket: TicketInHand | null,
  { personId, unitId }: RequestSender,
  known: HaulData | null,
): ClosingAct {
  const at = now();
  const { ticketId, closeId } = closing;
  return {
    kind: 'close',
    actId: closeId,
    ticketId,
    personId,
    personName: known?.me.name ?? null,
    unitId,
    unitName: known?.unit.name ?? null,
    at,
    closing: { ...closing, closedAt: at },
    ticket,
  };
}

/** Ignores fields that do not apply: a refused load has no quantity, an accepted one no reason. */
const receiptOf = ({ received, reason }: TypedClosing, outcome: Outcome): Receipt => ({
  received: outcome === 'refused' ? 0 : amountIn(received),
  outcome,
  reason: outcome === 'accepted' ? '' : reason.trim(),
});

function mistakesIn(
  typed: TypedClosing,
  t: Translate<DisposalText>,
  sentence: ReturnType<typeof useDisposalSentence>,
): ClosingMistakes {
  const outcome = enteredOutcome(typed.outcome);
  if (outcome === null) return { outcome: t('Choose what happened to the load') };
  return mistakesInReceipt(receiptOf(typed, outcome), sentence);
}
