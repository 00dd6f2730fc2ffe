'use client';

import type { TicketMoving } from '@/components/disposal/ticket-moving';
import { Button } from '@/components/ui/button';
import { RowActions } from '@/components/ui/list-card';
import { useCreation } from '@/components/ui/use-creation';
import { formatReportDateTime } from '@/lib/dates';
import { answerCorrection } from '@/lib/disposal/contract';
import { decidesOn } from '@/lib/disposal/rules';
import { OUTCOME_LABELS, quantityText, sentText } from '@/lib/disposal/texts';
import type { Ticket, TicketCorrection } from '@/lib/disposal/ticket';
import { UNIT_TIME_ZONE } from '@/lib/workgroups/skills';

interface WaitingCorrectionProps extends TicketMoving {
  correction: TicketCorrection;
}

/** A pending correction: the proposed values next to those that are valid until it is accepted. */
export function WaitingCorrection({ ticket, correction, may, onMoved }: WaitingCorrectionProps) {
  const { side, byName, at } = correction;
  return (
    <section aria-labelledby="correction" className="grid gap-3 rounded-control bg-documentation-bg p-4 print:hidden">
      <div>
        <h3 id="correction" className="font-bold wrap-anywhere">
          Correction proposed by <bdi>{ticket.unitNames[side]}</bdi>
        </h3>
        <p className="text-small wrap-anywhere text-ink-soft">
          <bdi>{byName}</bdi> · {formatReportDateTime(at, UNIT_TIME_ZONE)}
        </p>
      </div>
      <Changes ticket={ticket} correction={correction} />
      {may('answer') ? (
        <Answer {...{ ticket, correction, onMoved }} />
      ) : (
        <p className="text-small text-ink-soft">The other site answers it.</p>
      )}
    </section>
  );
}

function Changes({ ticket, correction }: { ticket: Ticket; correction: TicketCorrection }) {
  const amount = (value: number | null) => (value === null ? '–' : quantityText(value, ticket.agreement.quantityUnit));
  const rows = [
    {
      what: 'Sent',
      now: sentText(ticket.sent, ticket.sentEstimated, ticket.agreement.quantityUnit),
      then: sentText(correction.sent, correction.sentEstimated, ticket.agreement.quantityUnit),
    },
    { what: 'Received', now: amount(ticket.received), then: amount(correction.received) },
    {
      what: 'Outcome',
      now: ticket.outcome ? OUTCOME_LABELS[ticket.outcome] : '–',
      then: OUTCOME_LABELS[correction.outcome],
    },
    { what: 'Reason', now: ticket.reason || '–', then: correction.reason || '–' },
  ].filter(({ now, then }) => now !== then);
  if (rows.length === 0) return <p>It changes nothing.</p>;
  return (
    <dl className="grid gap-2">
      {rows.map(({ what, now, then }) => (
        <div key={what} className="grid gap-x-4 tablet:grid-cols-[7rem_minmax(0,1fr)]">
          <dt className="text-small leading-6 text-ink-soft">{what}</dt>
          <dd className="wrap-anywhere">
            <del className="text-ink-soft" dir="auto">
              {now}
            </del>{' '}
            <span className="sr-only">becomes </span>
            <ins className="font-bold no-underline" dir="auto">
              {then}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Answer({ ticket, correction, onMoved }: Omit<WaitingCorrectionProps, 'may' | 'sender'>) {
  const { send, busy } = useCreation(answerCorrection, {
    notDone: 'Correction not answered',
    onDone: ({ ticket: moved }) => onMoved(moved),
  });
  const answer = async (accept: boolean) => {
    const sent = await send({ ticketId: ticket.id, version: ticket.version, accept });
    if ('error' in sent) onMoved();
  };
  if (!decidesOn(correction.side, ticket.profiles))
    return (
      <RowActions>
        <p className="text-small text-ink-soft">It counts when the other site has accepted it.</p>
        <Button variant="outline" busy={busy} onClick={() => void answer(false)}>
          Take back
        </Button>
      </RowActions>
    );
  return (
    <RowActions>
      <Button busy={busy} onClick={() => void answer(true)}>
        Accept correction
      </Button>
      <Button variant="outline" busy={busy} onClick={() => void answer(false)}>
        Decline
      </Button>
    </RowActions>
  );
}
