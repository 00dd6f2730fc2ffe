import { useDisposalText } from '@/components/disposal/use-disposal-text';
import type { TicketActionProps } from '@/components/disposal/ticket-action-props';
import { Button } from '@/components/ui/buttons/button';
import { RowActions } from '@/components/ui/lists/list-card';
import { useCreation } from '@/components/ui/requests/use-creation';
import { answerCorrection } from '@/lib/disposal/contract';
import { canDecide } from '@/lib/disposal/rules';
import { OUTCOME_LABELS, formatQuantity, formatSent, formatTicketTime } from '@/lib/disposal/texts';
import type { Ticket, TicketCorrection } from '@/lib/disposal/ticket';
import type { DisposalText } from '@/lib/text';

interface PendingCorrectionProps extends TicketActionProps {
  correction: TicketCorrection;
}

/** A pending correction: the proposed values next to the current ones. */
export function PendingCorrection({ ticket, correction, canTransition, onTicketChange }: PendingCorrectionProps) {
  const t = useDisposalText();
  const { side, byName, at } = correction;
  return (
    <section aria-labelledby="correction" className="grid gap-3 rounded-control bg-documentation-bg p-4 print:hidden">
      <div>
        <h3 id="correction" className="font-bold wrap-anywhere">
          {t('Correction proposed by')} <bdi>{ticket.unitNames[side]}</bdi>
        </h3>
        <p className="text-small wrap-anywhere text-ink-soft">
          <bdi>{byName}</bdi> · {formatTicketTime(at, t)}
        </p>
      </div>
      <Changes ticket={ticket} correction={correction} />
      {canTransition('answer') ? (
        <ResponseButtons ticket={ticket} correction={correction} onTicketChange={onTicketChange} />
      ) : (
        <p className="text-small text-ink-soft">{t('The other site must accept or decline the correction.')}</p>
      )}
    </section>
  );
}

function Changes({ ticket, correction }: { ticket: Ticket; correction: TicketCorrection }) {
  const t = useDisposalText();
  const { quantityUnit } = ticket.agreement;
  const formatAmount = (value: number | null) => (value === null ? '–' : formatQuantity(value, quantityUnit, t));
  const rows: { label: DisposalText; currentText: string; proposedText: string }[] = [
    {
      label: 'Sent',
      currentText: formatSent(ticket.sent, ticket.sentEstimated, quantityUnit, t),
      proposedText: formatSent(correction.sent, correction.sentEstimated, quantityUnit, t),
    },
    { label: 'Received', currentText: formatAmount(ticket.received), proposedText: formatAmount(correction.received) },
    {
      label: 'Outcome',
      currentText: ticket.outcome ? t(OUTCOME_LABELS[ticket.outcome]) : '–',
      proposedText: t(OUTCOME_LABELS[correction.outcome]),
    },
    { label: 'Reason', currentText: ticket.reason || '–', proposedText: correction.reason || '–' },
  ];
  const changed = rows.filter(({ currentText, proposedText }) => currentText !== proposedText);
  if (changed.length === 0) return <p>{t('This correction does not change any values.')}</p>;
  return (
    <dl className="grid gap-2">
      {changed.map(({ label, currentText, proposedText }) => (
        <div key={label} className="grid gap-x-4 tablet:grid-cols-[7rem_minmax(0,1fr)]">
          <dt className="text-small leading-6 text-ink-soft">{t(label)}</dt>
          <dd className="wrap-anywhere">
            <del className="text-ink-soft" dir="auto">
              {currentText}
            </del>{' '}
            <span className="sr-only">{t('becomes')} </span>
            <ins className="font-bold no-underline" dir="auto">
              {proposedText}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ResponseButtons({
  ticket,
  correction,
  onTicketChange,
}: Omit<PendingCorrectionProps, 'canTransition' | 'sender'>) {
  const t = useDisposalText();
  const { send, isBusy } = useCreation(answerCorrection, {
    failureTitle: t('Response not saved'),
    onDone: ({ ticket: updatedTicket }) => onTicketChange(updatedTicket),
  });
  const respond = async (isAccepted: boolean) => {
    const result = await send({ ticketId: ticket.id, version: ticket.version, accept: isAccepted });
    if ('error' in result) onTicketChange();
  };
  if (!canDecide(correction.side, ticket.profiles))
    return (
      <RowActions>
        <p className="text-small text-ink-soft">{t('The correction takes effect when the other site accepts it.')}</p>
        <Button variant="outline" isBusy={isBusy} onClick={() => void respond(false)}>
          {t('Withdraw correction')}
        </Button>
      </RowActions>
    );
  return (
    <RowActions>
      <Button isBusy={isBusy} onClick={() => void respond(true)}>
        {t('Accept correction')}
      </Button>
      <Button variant="outline" isBusy={isBusy} onClick={() => void respond(false)}>
        {t('Decline')}
      </Button>
    </RowActions>
  );
}
