'use client';

import { useState } from 'react';
import { enteredOutcome, mistakesInReceipt } from '@/components/disposal/entered-receipt';
import type { TicketMoving } from '@/components/disposal/ticket-moving';
import { OneOf } from '@/components/ui/choice-group';
import { FormDialog } from '@/components/ui/form-dialog';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { useCommand } from '@/components/ui/use-command';
import { useKeptInput } from '@/components/ui/use-kept-input';
import { keptKey } from '@/lib/client/kept-input';
import { proposeCorrection } from '@/lib/disposal/contract';
import { amountIn, LONGEST_REASON, OUTCOMES, quantityMistake, type Outcome, type Receipt } from '@/lib/disposal/rules';
import { OUTCOME_LABELS, quantityText } from '@/lib/disposal/texts';
import type { Ticket } from '@/lib/disposal/ticket';
import { sentence } from '@/lib/failures';
import { fields, isText } from '@/lib/live-messages';

/** What was typed, as it was typed: kept on the device until it is sent. */
interface TypedCorrection {
  sent: string;
  received: string;
  outcome: string;
  reason: string;
}

const isTypedCorrection = fields<TypedCorrection>({ sent: isText, received: isText, outcome: isText, reason: isText });

type CorrectionMistakes = Partial<Record<'sent' | 'received' | 'reason', string>>;

/** Proposes other values of a closed ticket. They count when the other side has accepted them. */
export function CorrectTicket({ sender, ticket, onMoved, onClose }: TicketMoving & { onClose: () => void }) {
  const kept = useKeptInput(keptKey(sender, `correct-ticket ${ticket.id}`), isTypedCorrection, typedOf(ticket));
  const [mistakes, setMistakes] = useState<CorrectionMistakes>({});
  const { send, busy, failed } = useCommand(proposeCorrection, {
    again: false,
    onDone({ ticket: moved }) {
      kept.forget();
      onMoved(moved);
      onClose();
    },
  });
  const typed = kept.value;
  const set = (part: Partial<TypedCorrection>) => {
    kept.change({ ...typed, ...part });
    setMistakes({});
  };
  const submit = async () => {
    const receipt = receiptOf(typed);
    const wrong = mistakesIn(amountIn(typed.sent), receipt);
    setMistakes(wrong);
    if (Object.keys(wrong).length > 0) return;
    const sent = await send({ ticketId: ticket.id, sent: amountIn(typed.sent), ...receipt });
    if ('error' in sent) onMoved();
  };
  return (
    <FormDialog
      title={`Correct ticket ${ticket.number}`}
      action="Propose correction"
      maySend={kept.isKept}
      intro={
        <p className="text-ink-soft">{nowText(ticket)} What you propose counts when the other site has accepted it.</p>
      }
      {...{ busy, failed, onClose }}
      onSubmit={() => void submit()}
    >
      <CorrectionFields {...{ typed, mistakes, set }} unit={ticket.agreement.quantityUnit} />
    </FormDialog>
  );
}

interface CorrectionFieldsProps {
  typed: TypedCorrection;
  mistakes: CorrectionMistakes;
  set: (part: Partial<TypedCorrection>) => void;
  unit: string;
}

function CorrectionFields({ typed, mistakes, set, unit }: CorrectionFieldsProps) {
  const outcome = outcomeIn(typed.outcome);
  return (
    <>
      <TextField
        label="Quantity sent"
        unit={unit}
        inputMode="decimal"
        autoComplete="off"
        value={typed.sent}
        error={mistakes.sent}
        onChange={(event) => set({ sent: event.target.value })}
      />
      <OneOf
        legend="What became of the load?"
        choices={OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] }))}
        value={outcome}
        onChange={(chosen) => set({ outcome: chosen })}
      />
      {outcome !== 'refused' && (
        <TextField
          label="Quantity received"
          unit={unit}
          inputMode="decimal"
          autoComplete="off"
          value={typed.received}
          error={mistakes.received}
          onChange={(event) => set({ received: event.target.value })}
        />
      )}
      <TextArea
        label="Why?"
        optional={outcome === 'accepted'}
        hint="Both sites read this"
        dir="auto"
        limit={LONGEST_REASON}
        value={typed.reason}
        error={mistakes.reason}
        onChange={(event) => set({ reason: event.target.value })}
      />
    </>
  );
}

/** What was typed may be older than what counts, which stands here as it is. */
const nowText = ({ sent, received, agreement: { quantityUnit } }: Ticket): string =>
  `Now ${quantityText(sent, quantityUnit)} sent, ${quantityText(received ?? 0, quantityUnit)} received.`;

const typedOf = ({ sent, received, outcome, reason }: Ticket): TypedCorrection => ({
  sent: String(sent),
  received: String(received ?? ''),
  outcome: outcome ?? 'accepted',
  reason,
});

const outcomeIn = (typed: string): Outcome => enteredOutcome(typed) ?? 'accepted';

/** A refused load has received nothing, whatever was typed before. */
const receiptOf = ({ received, outcome, reason }: TypedCorrection): Receipt => ({
  received: outcomeIn(outcome) === 'refused' ? 0 : amountIn(received),
  outcome: outcomeIn(outcome),
  reason: reason.trim(),
});

const mistakesIn = (sent: number, receipt: Receipt): CorrectionMistakes => ({
  ...(quantityMistake(sent) && { sent: sentence('sent-wrong') }),
  ...mistakesInReceipt(receipt),
});
