'use client';

import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { RowActions } from '@/components/ui/list-card';
import { ProgressBar } from '@/components/ui/progress';
import { useCommand } from '@/components/ui/use-command';
import { useCreation } from '@/components/ui/use-creation';
import type { Confirmation } from '@/components/ui/use-confirm';
import { formatListDate } from '@/lib/dates';
import type { Agreement } from '@/lib/disposal/agreement';
import { endAgreement, sendOfferAgain, withdrawOffer } from '@/lib/disposal/contract';
import {
  filledPercent,
  openingRefusal,
  otherSide,
  reaches,
  SIDES,
  type AgreementState,
  type Side,
} from '@/lib/disposal/rules';
import { quantityText } from '@/lib/disposal/texts';
import { ticketsAddress } from '@/lib/disposal/ticket-address';
import { several } from '@/lib/sentences';
import { UNIT_TIME_ZONE } from '@/lib/workgroups/skills';

export interface AgreementEntryProps {
  agreement: Agreement;
  onChanged: () => void;
  confirm: (asked: Confirmation) => Promise<boolean>;
}

const STATES: Record<AgreementState, { word: string; tone: BadgeTone }> = {
  invited: { word: 'Waiting for the partner', tone: 'incomplete' },
  expired: { word: 'Invitation expired', tone: 'overdue' },
  active: { word: 'Active', tone: 'complete' },
  ended: { word: 'Ended', tone: 'neutral' },
  declined: { word: 'Declined', tone: 'overdue' },
  withdrawn: { word: 'Taken back', tone: 'neutral' },
};

export function AgreementEntry({ agreement, onChanged, confirm }: AgreementEntryProps) {
  const { material, state } = agreement;
  return (
    <li className="grid gap-2 px-4 py-4 desktop:px-6">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-bold wrap-anywhere" dir="auto">
          {material}
        </h2>
        <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>
        <Badge>{agreement.kind === 'admin' ? 'Admin Agreement' : 'Collab Agreement'}</Badge>
      </div>
      <Sites agreement={agreement} />
      {state === 'active' || state === 'ended' ? <Hauled agreement={agreement} /> : <Invited agreement={agreement} />}
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        <ToTickets agreement={agreement} />
        <Acts {...{ agreement, onChanged, confirm }} />
      </div>
    </li>
  );
}

function Sites({ agreement }: { agreement: Agreement }) {
  return (
    <dl className="grid gap-x-6 gap-y-1 text-[0.9375rem] tablet:grid-cols-2">
      {SIDES.map((side) => (
        <div key={side} className="min-w-0">
          <dt className="inline text-ink-muted">{side === 'export' ? 'From' : 'To'} </dt>
          <dd className="inline wrap-anywhere" dir="auto">
            {whereOf(agreement, side)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The site and work unit of a side; for an invitation, the partner's name until they choose a site. */
const whereOf = ({ invited, ...sides }: Agreement, side: Side): string =>
  sides[side].siteName ? `${sides[side].siteName}, ${sides[side].unitName}` : (invited?.name ?? 'the invited partner');

function Hauled({ agreement: { quantity, quantityUnit, totals } }: { agreement: Agreement }) {
  if (totals.openTickets === 0 && totals.received === 0)
    return (
      <p className="text-small text-ink-muted">{quantityText(quantity, quantityUnit)} · nothing hauled under it yet</p>
    );
  const percent = filledPercent(quantity, totals);
  const amount = (value: number) => quantityText(value, quantityUnit);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-muted">
      <ProgressBar percent={percent} label="Received and under way" />
      <span>
        {amount(totals.received)} received, {amount(totals.underWay)} under way of {amount(quantity)}
      </span>
      <span>{several(totals.openTickets, 'open ticket')}</span>
      {percent > 100 && <Badge tone="overdue">{amount(-totals.remaining)} over the agreed quantity</Badge>}
    </div>
  );
}

function Invited({ agreement: { invited, quantity, quantityUnit, state, answeredAt } }: { agreement: Agreement }) {
  const when = state === 'invited' || state === 'expired' ? invited?.expiresAt : answeredAt;
  const on = when ? formatListDate(when, UNIT_TIME_ZONE) : '';
  const words = { invited: `good until ${on}`, expired: `expired on ${on}` };
  return (
    <p className="text-small wrap-anywhere text-ink-muted">
      {quantityText(quantity, quantityUnit)}
      {invited && ` · sent to ${invited.email}`} ·{' '}
      {state === 'invited' || state === 'expired' ? words[state] : `answered on ${on}`}
    </p>
  );
}

function Acts({ agreement, onChanged, confirm }: AgreementEntryProps) {
  const { id: agreementId, material, state, profiles, offeredBy, totals } = agreement;
  const again = useCreation(sendOfferAgain, {
    notDone: 'Invitation not sent',
    done: 'Invitation sent again',
    onDone: onChanged,
  });
  const withdraw = useCommand(withdrawOffer, { notDone: 'Invitation not taken back', onDone: onChanged });
  const end = useCommand(endAgreement, { notDone: 'Agreement not ended', onDone: onChanged });
  const waits = state === 'invited' || state === 'expired';
  const mayOffer = waits && reaches(profiles[offeredBy], 'manage');
  const mayEnd = state === 'active' && SIDES.some((side) => reaches(profiles[side], 'manage'));
  if (!mayOffer && !mayEnd) return null;
  const about = `${material}: ${whereOf(agreement, 'export')} to ${whereOf(agreement, 'import')}`;
  const act = async (asked: Omit<Confirmation, 'about'>, send: () => Promise<unknown>) => {
    if (await confirm({ ...asked, about })) await send();
  };
  return (
    <RowActions>
      {mayOffer && (
        <>
          <Button
            variant="outline"
            busy={again.busy}
            aria-label={`Send again: ${material}`}
            onClick={() => void again.send({ agreementId })}
          >
            Send again
          </Button>
          <Button
            variant="text"
            busy={withdraw.busy}
            aria-label={`Take back: ${material}`}
            onClick={() => void act(TAKE_BACK, () => withdraw.send({ agreementId }))}
          >
            Take back
          </Button>
        </>
      )}
      {mayEnd && totals.openTickets === 0 && (
        <Button
          variant="text"
          busy={end.busy}
          aria-label={`End agreement: ${material}`}
          onClick={() => void act(END, () => end.send({ agreementId }))}
        >
          End agreement
        </Button>
      )}
      {mayEnd && totals.openTickets > 0 && (
        <p className="text-small text-ink-muted">It can be ended when no ticket is open.</p>
      )}
    </RowActions>
  );
}

function ToTickets({ agreement: { id: agreementId, material, state, profiles, totals } }: { agreement: Agreement }) {
  if (state !== 'active' && state !== 'ended') return null;
  const mayOpen = state === 'active' && openingRefusal(profiles) === null;
  if (!mayOpen && totals.tickets === 0) return null;
  return (
    <RowActions>
      {mayOpen && (
        <ButtonLink
          href={`/open-ticket?agreement=${agreementId}`}
          variant="outline"
          prefetch={false}
          aria-label={`Open ticket: ${material}`}
        >
          Open ticket
        </ButtonLink>
      )}
      {totals.tickets > 0 && (
        <ButtonLink
          href={ticketsAddress(totals.openTickets > 0 ? 'active' : 'closed', { agreementId })}
          variant="text"
          prefetch={false}
          aria-label={`Tickets: ${material}`}
        >
          Tickets
        </ButtonLink>
      )}
    </RowActions>
  );
}

const TAKE_BACK = {
  title: 'Take back the invitation?',
  question: 'The link in the e-mail stops working.',
  act: 'Take back',
  destructive: true,
};
const END = {
  title: 'End the agreement?',
  question: 'No more tickets can be opened. What was hauled stays.',
  act: 'End agreement',
  destructive: true,
};

/** The other side, for searching; '' in an agreement of one unit. */
export const partnerOf = ({ kind, offeredBy, profiles, ...agreement }: Agreement): string => {
  if (kind === 'admin') return '';
  const own = SIDES.find((side) => profiles[side] !== null) ?? offeredBy;
  return agreement[otherSide(own)].unitName || (agreement.invited?.name ?? '');
};
