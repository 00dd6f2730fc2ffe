'use client';

import { useState } from 'react';
import { useDisposalSentence, useDisposalText } from '@/components/disposal/use-disposal-text';
import { MeasuredChoice, isEstimated, measuredOf } from '@/components/disposal/measured-choice';
import { enteredOutcome, mistakesInReceipt } from '@/components/disposal/entered-receipt';
import type { TicketMoving } from '@/components/disposal/ticket-moving';
import { OneOf } from '@/components/ui/choice-group';
import { FormDialog } from '@/components/ui/form-dialog';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { useConfirm } from '@/components/ui/use-confirm';
import { useCreation } from '@/components/ui/use-creation';
import { useCurrentFailure } from '@/components/ui/use-current-failure';
import { useKeptInput } from '@/components/ui/use-kept-input';
import { keptKey } from '@/lib/client/kept-input';
import { proposeCorrection } from '@/lib/disposal/contract';
import { isUnlikelyReceipt, unlikelyReceiptQuestion } from '@/lib/disposal/load-checks';
import { amountIn, LONGEST_REASON, OUTCOMES, quantityMistake, type Outcome, type Receipt } from '@/lib/disposal/rules';
import { OUTCOME_LABELS, quantityText } from '@/lib/disposal/texts';
import { valuesOf, type Ticket, type TicketValues } from '@/lib/disposal/ticket';
import { fields, isText, optional } from '@/lib/live-messages';
import type { DisposalText, Translate } from '@/lib/text';

interface TypedCorrection {
  sent: string;
  measured: string;
  received: string;
  outcome: string;
  reason: string;
}

/** Changed fields, kept on the device until they are sent. Other fields follow the ticket. */
type ChangedFields = Partial<TypedCorrection>;

const isChangedFields = fields<ChangedFields>({
  sent: optional(isText),
  measured: optional(isText),
  received: optional(isText),
  outcome: optional(isText),
  reason: optional(isText),
});

const NOTHING: ChangedFields = {};

type CorrectionMistakes = Partial<Record<'sent' | 'received' | 'reason', string>>;

/** Proposes other values for a closed ticket. They count when the other side accepts them. */
export function CorrectTicket({ sender, ticket, onMoved, onClose }: TicketMoving & { onClose: () => void }) {
  const t = useDisposalText();
  const sentence = useDisposalSentence();
  const draft = keptKey(sender, `correct-ticket ${ticket.id}`);
  const kept = useKeptInput(draft, isChangedFields, NOTHING);
  const { confirm, confirmDialog } = useConfirm();
  const [mistakes, setMistakes] = useState<CorrectionMistakes>({});
  const { send, busy, ...command } = useCreation(proposeCorrection, {
    form: draft,
    again: false,
    onDone({ ticket: moved }) {
      kept.forget();
      onMoved(moved);
      onClose();
    },
  });
  const begun = typedOf(ticket);
  const typed = { ...begun, ...kept.value };
  const failed = useCurrentFailure(command.failed, typed);
  const set = (part: ChangedFields) => {
    kept.change(changedFields({ ...typed, ...part }, begun));
    setMistakes({});
  };
  const submit = async () => {
    const values = enteredValues(typed);
    const wrong = mistakesIn(values.sent, values, sentence);
    setMistakes(wrong);
    if (Object.keys(wrong).length > 0) return;
    const proposed = changedValues(values, valuesOf(ticket));
    const isUnlikely = isAboutQuantity(proposed) && isUnlikelyReceipt(values.sent, values);
    if (isUnlikely && !(await asksToPropose(values))) return;
    const sent = await send({ ticketId: ticket.id, ...proposed, ...(isUnlikely && { isConfirmed: true }) });
    if ('error' in sent) onMoved();
  };
  const asksToPropose = ({ sent, received }: TicketValues): Promise<boolean> =>
    confirm({
      title: t('Check the quantity'),
      question: unlikelyReceiptQuestion(sent, received, ticket.agreement.quantityUnit, t),
      act: t('Yes, propose'),
      cancel: t('No, change it'),
    });
  return (
    <FormDialog
      title={t('Correct ticket {number}', { number: ticket.number })}
      action={t('Propose correction')}
      maySend={kept.isKept}
      intro={
        <p className="text-ink-soft">
          {nowText(ticket, t)} {t('What you propose counts once the other site accepts it.')}
        </p>
      }
      {...{ busy, failed, onClose }}
      onSubmit={() => void submit()}
    >
      <CorrectionFields {...{ typed, mistakes, set }} unit={t(ticket.agreement.quantityUnit)} />
      {confirmDialog}
    </FormDialog>
  );
}

interface CorrectionFieldsProps {
  typed: TypedCorrection;
  mistakes: CorrectionMistakes;
  set: (part: ChangedFields) => void;
  unit: string;
}

function CorrectionFields({ typed, mistakes, set, unit }: CorrectionFieldsProps) {
  const t = useDisposalText();
  const outcome = outcomeIn(typed.outcome);
  return (
    <>
      <TextField
        label={t('Quantity sent')}
        unit={unit}
        inputMode="decimal"
        autoComplete="off"
        value={typed.sent}
        error={mistakes.sent}
        onChange={(event) => set({ sent: event.target.value })}
      />
      <MeasuredChoice value={typed.measured} onChange={(measured) => set({ measured })} />
      <OneOf
        legend={t('What happened to the load?')}
        choices={OUTCOMES.map((value) => ({ value, label: t(OUTCOME_LABELS[value]) }))}
        value={outcome}
        onChange={(chosen) => set({ outcome: chosen })}
      />
      {outcome !== 'refused' && (
        <TextField
          label={t('Quantity received')}
          unit={unit}
          inputMode="decimal"
          autoComplete="off"
          value={typed.received}
          error={mistakes.received}
          onChange={(event) => set({ received: event.target.value })}
        />
      )}
      <TextArea
        label={t('Reason')}
        optional={outcome === 'accepted' && t('(Optional)')}
        hint={t('Shown on the ticket to both sites')}
        dir="auto"
        limit={LONGEST_REASON}
        value={typed.reason}
        error={mistakes.reason}
        onChange={(event) => set({ reason: event.target.value })}
      />
    </>
  );
}

/** The current values, in case they changed after the person began to type. */
const nowText = ({ sent, received, agreement: { quantityUnit } }: Ticket, t: Translate<DisposalText>): string =>
  t('Now {sent} sent, {received} received.', {
    sent: quantityText(sent, quantityUnit, t),
    received: quantityText(received ?? 0, quantityUnit, t),
  });

const typedOf = ({ sent, sentEstimated, received, outcome, reason }: Ticket): TypedCorrection => ({
  sent: String(sent),
  measured: measuredOf(sentEstimated),
  received: String(received ?? ''),
  outcome: outcome ?? 'accepted',
  reason,
});

const outcomeIn = (typed: string): Outcome => enteredOutcome(typed) ?? 'accepted';

const FIELDS = ['sent', 'measured', 'received', 'outcome', 'reason'] as const;

const changedFields = (typed: TypedCorrection, begun: TypedCorrection): ChangedFields =>
  Object.fromEntries(FIELDS.filter((name) => typed[name] !== begun[name]).map((name) => [name, typed[name]]));

/** The values that differ from the ticket's. The server rejects a correction without changes. */
const changedValues = (values: TicketValues, before: TicketValues): Partial<TicketValues> => ({
  ...(values.sent !== before.sent && { sent: values.sent }),
  ...(values.sentEstimated !== before.sentEstimated && { sentEstimated: values.sentEstimated }),
  ...(values.received !== before.received && { received: values.received }),
  ...(values.outcome !== before.outcome && { outcome: values.outcome }),
  ...(values.reason !== before.reason && { reason: values.reason }),
});

const isAboutQuantity = ({ sent, received, outcome }: Partial<TicketValues>): boolean =>
  sent !== undefined || received !== undefined || outcome !== undefined;

/** A refused load always has quantity 0. */
const enteredValues = ({ sent, measured, received, outcome, reason }: TypedCorrection): TicketValues => ({
  sent: amountIn(sent),
  sentEstimated: isEstimated(measured),
  received: outcomeIn(outcome) === 'refused' ? 0 : amountIn(received),
  outcome: outcomeIn(outcome),
  reason: reason.trim(),
});

const mistakesIn = (
  sent: number,
  receipt: Receipt,
  sentence: ReturnType<typeof useDisposalSentence>,
): CorrectionMistakes => ({
  ...(quantityMistake(sent) && { sent: sentence('sent-wrong') }),
  ...mistakesInReceipt(receipt, sentence),
});
