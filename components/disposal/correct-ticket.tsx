import { useState } from 'react';
import { useDisposalFailureMessage, useDisposalText } from '@/components/disposal/use-disposal-text';
import { MeasuredChoice, isEstimated, toMeasuredChoice } from '@/components/disposal/measured-choice';
import { parseEnteredOutcome, findReceiptErrors } from '@/components/disposal/receipt-form';
import type { TicketActionProps } from '@/components/disposal/ticket-action-props';
import { RadioGroup } from '@/components/ui/forms/choice-group';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { TextArea } from '@/components/ui/forms/text-area';
import { TextField } from '@/components/ui/forms/text-field';
import { useConfirm } from '@/components/ui/dialogs/use-confirm';
import { useCreation } from '@/components/ui/requests/use-creation';
import { useCurrentFailure } from '@/components/ui/forms/use-current-failure';
import { useStoredInput } from '@/components/ui/forms/use-stored-input';
import { createInputKey } from '@/lib/client/stored-input';
import { proposeCorrection } from '@/lib/disposal/contract';
import { isUnlikelyReceipt, formatUnlikelyReceiptQuestion } from '@/lib/disposal/load-checks';
import {
  parseAmount,
  MAX_REASON_LENGTH,
  OUTCOMES,
  findQuantityFailure,
  type Outcome,
  type Receipt,
} from '@/lib/disposal/rules';
import { OUTCOME_LABELS, formatQuantity } from '@/lib/disposal/texts';
import { getTicketValues, type Ticket, type TicketValues } from '@/lib/disposal/ticket';
import { isString, isOptional, hasFields } from '@/lib/type-guards';
import type { DisposalText, Translate } from '@/lib/text';

interface CorrectionDraft {
  sent: string;
  measured: string;
  received: string;
  outcome: string;
  reason: string;
}

/** Changed fields, kept on the device until they are sent. Other fields follow the ticket. */
type ChangedFields = Partial<CorrectionDraft>;

const isChangedFields = hasFields<ChangedFields>({
  sent: isOptional(isString),
  measured: isOptional(isString),
  received: isOptional(isString),
  outcome: isOptional(isString),
  reason: isOptional(isString),
});

const NO_CHANGES: ChangedFields = {};

type CorrectionErrors = Partial<Record<'sent' | 'received' | 'reason', string>>;

/** Proposes other values for a closed ticket. They take effect when the other side accepts them. */
export function CorrectTicket({
  sender,
  ticket,
  onTicketChange,
  onClose,
}: TicketActionProps & { onClose: () => void }) {
  const t = useDisposalText();
  const getMessage = useDisposalFailureMessage();
  const draftKey = createInputKey(sender, `correct-ticket ${ticket.id}`);
  const input = useStoredInput(draftKey, isChangedFields, NO_CHANGES);
  const { confirm, confirmDialog } = useConfirm();
  const [errors, setErrors] = useState<CorrectionErrors>({});
  const { send, isBusy, ...command } = useCreation(proposeCorrection, {
    draftKey,
    retry: false,
    onDone({ ticket: updatedTicket }) {
      input.remove();
      onTicketChange(updatedTicket);
      onClose();
    },
  });
  const original = toFormTexts(ticket);
  const draft = { ...original, ...input.value };
  const failed = useCurrentFailure(command.failure, draft);
  const set = (changes: ChangedFields) => {
    input.change(diffFields({ ...draft, ...changes }, original));
    setErrors({});
  };
  const submit = async () => {
    const values = toValues(draft);
    const newErrors = findErrors(values.sent, values, getMessage);
    setErrors(newErrors);
    if (Object.keys(newErrors).length > 0) return;
    const proposed = diffValues(values, getTicketValues(ticket));
    const isUnlikely = isAboutQuantity(proposed) && isUnlikelyReceipt(values.sent, values);
    if (isUnlikely && !(await confirmQuantity(values))) return;
    const result = await send({ ticketId: ticket.id, ...proposed, ...(isUnlikely && { isConfirmed: true }) });
    if ('error' in result) onTicketChange();
  };
  const confirmQuantity = ({ sent, received }: TicketValues): Promise<boolean> =>
    confirm({
      title: t('Check the quantity'),
      question: formatUnlikelyReceiptQuestion(sent, received, ticket.agreement.quantityUnit, t),
      confirmLabel: t('Yes, propose'),
      cancelLabel: t('No, change it'),
    });
  return (
    <FormDialog
      title={t('Correct ticket {number}', { number: ticket.number })}
      submitLabel={t('Propose correction')}
      canSubmit={input.isStored}
      intro={
        <p className="text-ink-soft">
          {formatCurrentValues(ticket, t)} {t('The correction takes effect when the other site accepts it.')}
        </p>
      }
      isBusy={isBusy}
      failure={failed}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <CorrectionFields draft={draft} errors={errors} onChange={set} unit={t(ticket.agreement.quantityUnit)} />
      {confirmDialog}
    </FormDialog>
  );
}

interface CorrectionFieldsProps {
  draft: CorrectionDraft;
  errors: CorrectionErrors;
  onChange: (changes: ChangedFields) => void;
  unit: string;
}

function CorrectionFields({ draft, errors, onChange, unit }: CorrectionFieldsProps) {
  const t = useDisposalText();
  const outcome = parseOutcome(draft.outcome);
  return (
    <>
      <TextField
        label={t('Quantity sent')}
        unit={unit}
        inputMode="decimal"
        autoComplete="off"
        value={draft.sent}
        error={errors.sent}
        onChange={(event) => onChange({ sent: event.target.value })}
      />
      <MeasuredChoice value={draft.measured} onChange={(measured) => onChange({ measured })} />
      <RadioGroup
        legend={t('What happened to the load?')}
        choices={OUTCOMES.map((value) => ({ value, label: t(OUTCOME_LABELS[value]) }))}
        value={outcome}
        onChange={(selected) => onChange({ outcome: selected })}
      />
      {outcome !== 'refused' && (
        <TextField
          label={t('Quantity received')}
          unit={unit}
          inputMode="decimal"
          autoComplete="off"
          value={draft.received}
          error={errors.received}
          onChange={(event) => onChange({ received: event.target.value })}
        />
      )}
      <TextArea
        label={t('Reason')}
        optional={outcome === 'accepted' && t('(Optional)')}
        hint={t('Shown on the ticket to both sites')}
        dir="auto"
        limit={MAX_REASON_LENGTH}
        value={draft.reason}
        error={errors.reason}
        onChange={(event) => onChange({ reason: event.target.value })}
      />
    </>
  );
}

/** The current values, shown because they may have changed since the form was opened. */
const formatCurrentValues = (
  { sent, received, agreement: { quantityUnit } }: Ticket,
  t: Translate<DisposalText>,
): string =>
  t('Current values: {sent} sent, {received} received.', {
    sent: formatQuantity(sent, quantityUnit, t),
    received: formatQuantity(received ?? 0, quantityUnit, t),
  });

const toFormTexts = ({ sent, sentEstimated, received, outcome, reason }: Ticket): CorrectionDraft => ({
  sent: String(sent),
  measured: toMeasuredChoice(sentEstimated),
  received: String(received ?? ''),
  outcome: outcome ?? 'accepted',
  reason,
});

const parseOutcome = (text: string): Outcome => parseEnteredOutcome(text) ?? 'accepted';

const FIELDS = ['sent', 'measured', 'received', 'outcome', 'reason'] as const;

const diffFields = (draft: CorrectionDraft, original: CorrectionDraft): ChangedFields =>
  Object.fromEntries(FIELDS.filter((name) => draft[name] !== original[name]).map((name) => [name, draft[name]]));

/** The values that differ from the ticket's. The server rejects a correction without changes. */
const diffValues = (values: TicketValues, original: TicketValues): Partial<TicketValues> => ({
  ...(values.sent !== original.sent && { sent: values.sent }),
  ...(values.sentEstimated !== original.sentEstimated && { sentEstimated: values.sentEstimated }),
  ...(values.received !== original.received && { received: values.received }),
  ...(values.outcome !== original.outcome && { outcome: values.outcome }),
  ...(values.reason !== original.reason && { reason: values.reason }),
});

const isAboutQuantity = ({ sent, received, outcome }: Partial<TicketValues>): boolean =>
  sent !== undefined || received !== undefined || outcome !== undefined;

/** A refused load always has quantity 0. */
const toValues = ({ sent, measured, received, outcome, reason }: CorrectionDraft): TicketValues => ({
  sent: parseAmount(sent),
  sentEstimated: isEstimated(measured),
  received: parseOutcome(outcome) === 'refused' ? 0 : parseAmount(received),
  outcome: parseOutcome(outcome),
  reason: reason.trim(),
});

const findErrors = (
  sent: number,
  receipt: Receipt,
  getMessage: ReturnType<typeof useDisposalFailureMessage>,
): CorrectionErrors => ({
  ...(findQuantityFailure(sent) && { sent: getMessage('sent-wrong') }),
  ...findReceiptErrors(receipt, getMessage),
});
