import { useDisposalText } from '@/components/disposal/use-disposal-text';
import type { TicketActionProps } from '@/components/disposal/ticket-action-props';
import { Button } from '@/components/ui/buttons/button';
import { RowActions } from '@/components/ui/lists/list-card';
import { useCreation } from '@/components/ui/requests/use-creation';
import { answerCorrection } from '@/lib/disposal/contract';
import { canDecide } from '@/lib/disposal/rules';
import { OUTCOME_LABELS, formatQuantity, formatSent, ticketTime } from '@/lib/disposal/texts';
import type { Ticket, TicketCorrection } from '@/lib/disposal/ticket';
import type { DisposalText } from '@/lib/text';

interface PendingCorrectionProps extends TicketActionProps {
  correction: TicketCorrection;
}

/** A pending correction: the proposed values next to those that are valid until it is accepted. */
export function PendingCorrection({ ticket, correction, may, onMoved }: PendingCorrectionProps) {
  const t = useDisposalText();
  const { side, byName, at } = correction;
  return (
    <section aria-labelledby="correction" className="grid gap-3 rounded-control bg-documentation-bg p-4 print:hidden">
      <div>
        <h3 id="correction" className="font-bold wrap-anywhere">
          {t('Correction proposed by')} <bdi>{ticket.unitNames[side]}</bdi>
        </h3>
        <p className="text-small wrap-anywhere text-ink-soft">
          <bdi>{byName}</bdi> · {ticketTime(at, t)}
        </p>
      </div>
      <Changes ticket={ticket} correction={correction} />
      {may('answer') ? (
        <Answer {...{ ticket, correction, onMoved }} />
      ) : (
        <p className="text-small text-ink-soft">{t('The other site must accept or decline the correction.')}</p>
      )}
    </section>
  );
}

function Changes({ ticket, correction }: { ticket: Ticket; correction: TicketCorrection }) {
  const t = useDisposalText();
  const { quantityUnit } = ticket.agreement;
  const amount = (value: number | null) => (value === null ? '–' : formatQuantity(value, quantityUnit, t));
  const rows: { what: DisposalText; now: string; then: string }[] = [
    {
      what: 'Sent',
      now: formatSent(ticket.sent, ticket.sentEstimated, quantityUnit, t),
      then: formatSent(correction.sent, correction.sentEstimated, quantityUnit, t),
    },
    { what: 'Received', now: amount(ticket.received), then: amount(correction.received) },
    {
      what: 'Outcome',
      now: ticket.outcome ? t(OUTCOME_LABELS[ticket.outcome]) : '–',
      then: t(OUTCOME_LABELS[correction.outcome]),
    },
    { what: 'Reason', now: ticket.reason || '–', then: correction.reason || '–' },
  ];
  const changed = rows.filter(({ now, then }) => now !== then);
  if (changed.length === 0) return <p>{t('The correction changes nothing.')}</p>;
  return (
    <dl className="grid gap-2">
      {changed.map(({ what, now, then }) => (
        <div key={what} className="grid gap-x-4 tablet:grid-cols-[7rem_minmax(0,1fr)]">
          <dt className="text-small leading-6 text-ink-soft">{t(what)}</dt>
          <dd className="wrap-anywhere">
            <del className="text-ink-soft" dir="auto">
              {now}
            </del>{' '}
            <span className="sr-only">{t('becomes')} </span>
            <ins className="font-bold no-underline" dir="auto">
              {then}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Answer({ ticket, correction, onMoved }: Omit<PendingCorrectionProps, 'may' | 'sender'>) {
  const t = useDisposalText();
  const { send, busy } = useCreation(answerCorrection, {
    failureTitle: t('Response not saved'),
    onDone: ({ ticket: moved }) => onMoved(moved),
  });
  const answer = async (accept: boolean) => {
    const sent = await send({ ticketId: ticket.id, version: ticket.version, accept });
    if ('error' in sent) onMoved();
  };
  if (!canDecide(correction.side, ticket.profiles))
    return (
      <RowActions>
        <p className="text-small text-ink-soft">{t('The correction takes effect when the other site accepts it.')}</p>
        <Button variant="outline" busy={busy} onClick={() => void answer(false)}>
          {t('Withdraw correction')}
        </Button>
      </RowActions>
    );
  return (
    <RowActions>
      <Button busy={busy} onClick={() => void answer(true)}>
        {t('Accept correction')}
      </Button>
      <Button variant="outline" busy={busy} onClick={() => void answer(false)}>
        {t('Decline')}
      </Button>
    </RowActions>
  );
}
