import { DEFAULT_TIME_ZONE } from '@/lib/dates';
import { useUnitClosed } from '@/components/shell/unit-state';
import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { Badge, type BadgeTone } from '@/components/ui/feedback/badge';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { RowActions } from '@/components/ui/lists/list-card';
import { ProgressBar } from '@/components/ui/feedback/progress';
import { useCommand } from '@/components/ui/requests/use-command';
import { useCreation } from '@/components/ui/requests/use-creation';
import type { Confirmation } from '@/components/ui/dialogs/use-confirm';
import { formatDayIn } from '@/lib/dates-in-words';
import type { Agreement } from '@/lib/disposal/agreement';
import { endAgreement, sendOfferAgain, withdrawOffer } from '@/lib/disposal/contract';
import {
  calculateFilledPercent,
  findOpeningFailure,
  getOtherSide,
  hasAtLeast,
  SIDES,
  type AgreementState,
  type Side,
} from '@/lib/disposal/rules';
import { formatFromTo, getLanguage, formatQuantity } from '@/lib/disposal/texts';
import { getTicketListPath } from '@/lib/disposal/ticket-paths';
import { pluralize, type DisposalText, type Translate } from '@/lib/text';

export interface AgreementEntryProps {
  agreement: Agreement;
  onChanged: () => void;
  confirm: (confirmation: Confirmation) => Promise<boolean>;
}

const STATE_BADGES: Record<AgreementState, { label: DisposalText; tone: BadgeTone }> = {
  invited: { label: 'Waiting for the partner', tone: 'incomplete' },
  expired: { label: 'Invitation expired', tone: 'overdue' },
  active: { label: 'Active', tone: 'complete' },
  ended: { label: 'Ended', tone: 'neutral' },
  declined: { label: 'Declined', tone: 'overdue' },
  withdrawn: { label: 'Invitation revoked', tone: 'neutral' },
};

const KIND_LABELS = {
  admin: 'Admin Agreement',
  collab: 'Collab Agreement',
} as const satisfies Record<Agreement['kind'], DisposalText>;

/** An agreement in the list: its sites, totals or invitation, and actions. */
export function AgreementEntry({ agreement, onChanged, confirm }: AgreementEntryProps) {
  const t = useDisposalText();
  const { material, state } = agreement;
  return (
    <li className="grid gap-2 px-4 py-4 desktop:px-6">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-bold wrap-anywhere" dir="auto">
          {material}
        </h2>
        <Badge tone={STATE_BADGES[state].tone}>{t(STATE_BADGES[state].label)}</Badge>
      </div>
      <Sites agreement={agreement} />
      {state === 'active' || state === 'ended' ? (
        <HauledTotals agreement={agreement} />
      ) : (
        <InvitationSummary agreement={agreement} />
      )}
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        <TicketLinks agreement={agreement} />
        <AgreementActions agreement={agreement} onChanged={onChanged} confirm={confirm} />
      </div>
    </li>
  );
}

function Sites({ agreement }: { agreement: Agreement }) {
  const t = useDisposalText();
  return (
    <dl className="grid gap-x-6 gap-y-1 text-[0.9375rem] tablet:grid-cols-2">
      {SIDES.map((side) => (
        <div key={side} className="min-w-0">
          <dt className="inline text-ink-muted">{t(side === 'export' ? 'Leaves from' : 'Arrives at')} </dt>
          <dd className="inline wrap-anywhere" dir="auto">
            {formatSide(agreement, side, t)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The site and work unit of a side; for an invitation, the partner's name until they choose a site. */
const formatSide = ({ invited, ...sides }: Agreement, side: Side, t: Translate<DisposalText>): string =>
  sides[side].siteName
    ? `${sides[side].siteName}, ${sides[side].unitName}`
    : (invited?.name ?? t('the invited partner'));

function HauledTotals({ agreement: { kind, quantity, quantityUnit, totals } }: { agreement: Agreement }) {
  const t = useDisposalText();
  if (totals.openTickets === 0 && totals.received === 0)
    return (
      <p className="text-small text-ink-muted">
        {t(KIND_LABELS[kind])} · {formatQuantity(quantity, quantityUnit, t)} · {t('nothing hauled yet')}
      </p>
    );
  const percent = calculateFilledPercent(quantity, totals);
  const formatAmount = (value: number) => formatQuantity(value, quantityUnit, t);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-muted">
      <ProgressBar percent={percent} label={t('Received and under way')} />
      <span>{t(KIND_LABELS[kind])}</span>
      <span>
        {t('{received} of {agreed} received, {underWay} under way', {
          received: formatAmount(totals.received),
          underWay: formatAmount(totals.underWay),
          agreed: formatAmount(quantity),
        })}
      </span>
      <span>{pluralize(t, totals.openTickets, '1 open ticket', '{count} open tickets')}</span>
      {percent > 100 && (
        <Badge tone="overdue">
          {t('{amount} over the agreed quantity', { amount: formatAmount(-totals.remaining) })}
        </Badge>
      )}
    </div>
  );
}

function InvitationSummary({
  agreement: { kind, invited, quantity, quantityUnit, state, answeredAt },
}: {
  agreement: Agreement;
}) {
  const instant = state === 'invited' || state === 'expired' ? invited?.expiresAt : answeredAt;
  const t = useDisposalText();
  const day = instant ? formatDayIn(instant, DEFAULT_TIME_ZONE, getLanguage(t)) : '';
  return (
    <p className="text-small wrap-anywhere text-ink-muted">
      {t(KIND_LABELS[kind])} · {formatQuantity(quantity, quantityUnit, t)}
      {invited && ` · ${t('sent to {email}', { email: invited.email })}`} · {t(getDayText(state), { day })}
    </p>
  );
}

function getDayText(state: AgreementState): DisposalText {
  if (state === 'invited') return 'valid until {day}';
  return state === 'expired' ? 'expired on {day}' : 'responded on {day}';
}

function AgreementActions({ agreement, onChanged, confirm }: AgreementEntryProps) {
  const t = useDisposalText();
  const { id: agreementId, material, state, profiles, offeredBy, totals } = agreement;
  const resendCommand = useCreation(sendOfferAgain, {
    failureTitle: t('Invitation not sent'),
    successMessage: t('Invitation sent again'),
    onDone: onChanged,
  });
  const withdrawCommand = useCommand(withdrawOffer, { failureTitle: t('Invitation not revoked'), onDone: onChanged });
  const endCommand = useCommand(endAgreement, { failureTitle: t('Agreement not ended'), onDone: onChanged });
  const isPending = state === 'invited' || state === 'expired';
  const isClosed = useUnitClosed();
  const canOffer = !isClosed && isPending && hasAtLeast(profiles[offeredBy], 'manage');
  const canEnd = !isClosed && state === 'active' && SIDES.some((side) => hasAtLeast(profiles[side], 'manage'));
  if (!canOffer && !canEnd) return null;
  // Several agreements can be about the same material.
  const about = `${material}: ${formatFromTo(formatSide(agreement, 'export', t), formatSide(agreement, 'import', t), t)}`;
  const confirmAndSend = async (confirmation: Omit<Confirmation, 'about'>, send: () => Promise<unknown>) => {
    if (await confirm({ ...confirmation, about })) await send();
  };
  return (
    <RowActions>
      {canOffer && (
        <>
          <Button
            variant="outline"
            isBusy={resendCommand.isBusy}
            aria-label={t('Send again: {name}', { name: material })}
            onClick={() => void resendCommand.send({ agreementId })}
          >
            {t('Send again')}
          </Button>
          <Button
            variant="text"
            isBusy={withdrawCommand.isBusy}
            aria-label={t('Revoke: {name}', { name: material })}
            onClick={() => void confirmAndSend(createRevokeQuestion(t), () => withdrawCommand.send({ agreementId }))}
          >
            {t('Revoke')}
          </Button>
        </>
      )}
      {canEnd && totals.openTickets === 0 && (
        <Button
          variant="text"
          isBusy={endCommand.isBusy}
          aria-label={t('End agreement: {name}', { name: material })}
          onClick={() => void confirmAndSend(createEndQuestion(t), () => endCommand.send({ agreementId }))}
        >
          {t('End agreement')}
        </Button>
      )}
      {canEnd && totals.openTickets > 0 && (
        <p className="text-small text-ink-muted">{t('To end this agreement, first close its open tickets.')}</p>
      )}
    </RowActions>
  );
}

function TicketLinks({ agreement: { id: agreementId, material, state, profiles, totals } }: { agreement: Agreement }) {
  const isClosed = useUnitClosed();
  const t = useDisposalText();
  if (state !== 'active' && state !== 'ended') return null;
  const canOpen = !isClosed && state === 'active' && findOpeningFailure(profiles) === null;
  if (!canOpen && totals.tickets === 0) return null;
  return (
    <RowActions>
      {canOpen && (
        <ButtonLink
          href={`/open-ticket?agreement=${agreementId}`}
          variant="outline"
          prefetch={false}
          aria-label={t('Open ticket: {material}', { material })}
        >
          {t('Open ticket')}
        </ButtonLink>
      )}
      {totals.tickets > 0 && (
        <ButtonLink
          href={getTicketListPath(totals.openTickets > 0 ? 'active' : 'closed', { agreementId })}
          variant="text"
          prefetch={false}
          aria-label={t('Tickets: {material}', { material })}
        >
          {t('Tickets')}
        </ButtonLink>
      )}
    </RowActions>
  );
}

const createRevokeQuestion = (t: Translate<DisposalText>) => ({
  title: t('Revoke the invitation?'),
  question: t('The link in the email stops working.'),
  confirmLabel: t('Revoke'),
  isDestructive: true,
});
const createEndQuestion = (t: Translate<DisposalText>) => ({
  title: t('End the agreement?'),
  question: t('No new tickets can be opened. Existing tickets are kept.'),
  confirmLabel: t('End agreement'),
  isDestructive: true,
});

/** The partner's work unit, or the invited person, for searching; '' in an agreement of one unit. */
export const getPartnerName = ({ kind, offeredBy, profiles, ...agreement }: Agreement): string => {
  if (kind === 'admin') return '';
  const ownSide = SIDES.find((side) => profiles[side] !== null) ?? offeredBy;
  return agreement[getOtherSide(ownSide)].unitName || (agreement.invited?.name ?? '');
};
