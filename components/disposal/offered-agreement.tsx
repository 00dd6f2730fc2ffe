import { WelcomeBox } from '@/components/accounts/welcome-frame';
import { AcceptOffer, DeclineOffer } from '@/components/disposal/answer-offer';
import { ButtonLink } from '@/components/ui/button-link';
import { formatListDate } from '@/lib/dates';
import type { Offer } from '@/lib/disposal/agreement';
import type { AgreementState } from '@/lib/disposal/rules';
import { quantityText } from '@/lib/disposal/texts';
import type { FormAction } from '@/lib/form-state';
import { UNIT_TIME_ZONE } from '@/lib/workgroups/skills';

/** Who opened the link: not signed in, without a work unit, or a member with sites to choose from. */
export type OfferReader =
  | { kind: 'nobody' }
  | { kind: 'without-unit' }
  | { kind: 'own-unit' }
  | { kind: 'member'; sites: SiteOption[]; unitName: string };

interface SiteOption {
  id: string;
  name: string;
}

export interface OfferedAgreementProps {
  link: string;
  /** null: the link was replaced by a newer one or is invalid. */
  offer: Offer | null;
  reader: OfferReader;
  actions: { accept: FormAction; decline: FormAction };
}

/** Step 2 of an agreement: the invitation behind the link, and the next action (COMPANION-05). */
export function OfferedAgreement({ link, offer, reader, actions }: OfferedAgreementProps) {
  if (offer === null)
    return (
      <WelcomeBox
        title="This link does not work"
        lead="It was replaced by a newer email, is not whole, or was sent to another address than the one you are signed in with."
      >
        <ButtonLink href={reader.kind === 'nobody' ? '/login' : '/site-agreements'} variant="outline">
          {reader.kind === 'nobody' ? 'Login' : 'Site Agreements'}
        </ButtonLink>
      </WelcomeBox>
    );
  if (offer.state !== 'invited')
    return (
      <WelcomeBox title="Agreement" lead={over(offer)}>
        <ButtonLink href="/site-agreements" variant="outline">
          Site Agreements
        </ButtonLink>
      </WelcomeBox>
    );
  return (
    <WelcomeBox title={`Agreement with ${offer.unitName}`} lead={`${offer.offeredByName} invites you to an agreement.`}>
      <div className="grid gap-6">
        <Facts offer={offer} />
        <WayOn {...{ link, offer, reader, actions }} />
      </div>
    </WelcomeBox>
  );
}

const OVER: Record<Exclude<AgreementState, 'invited' | 'expired'>, string> = {
  active: 'was accepted.',
  ended: 'has ended.',
  declined: 'was declined.',
  withdrawn: 'was taken back.',
};

const over = ({ state, unitName, expiresAt }: Offer): string =>
  state === 'invited' || state === 'expired'
    ? `The invitation of ${unitName} expired on ${expiresAt ? formatListDate(expiresAt, UNIT_TIME_ZONE) : 'its day'}. Ask them to send it again.`
    : `The agreement with ${unitName} ${OVER[state]}`;

function Facts({ offer }: { offer: Offer }) {
  const facts = [
    { what: 'Material', is: offer.material },
    { what: 'Quantity', is: quantityText(offer.quantity, offer.quantityUnit) },
    { what: offer.asks === 'import' ? 'Leaves from' : 'Arrives at', is: `${offer.siteName}, ${offer.unitName}` },
    { what: 'Good until', is: offer.expiresAt ? formatListDate(offer.expiresAt, UNIT_TIME_ZONE) : '' },
  ];
  return (
    <dl className="grid gap-2">
      {facts.map(({ what, is }) => (
        <div key={what} className="grid grid-cols-[7rem_1fr] gap-3">
          <dt className="text-ink-muted">{what}</dt>
          <dd className="font-medium wrap-anywhere" dir="auto">
            {is}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function WayOn({ link, offer, reader, actions }: OfferedAgreementProps & { offer: Offer }) {
  const decline = <DeclineOffer link={link} action={actions.decline} />;
  const path = encodeURIComponent(link);
  switch (reader.kind) {
    case 'nobody':
      return (
        <div className="grid gap-3">
          <p className="text-ink-soft">Sign in to accept for your company. You come back here afterwards.</p>
          <div className="flex flex-wrap gap-2">
            <ButtonLink href={`/register-for-agreement/${path}`} size="primary">
              Register
            </ButtonLink>
            <ButtonLink href={`/login-for-agreement/${path}`} size="primary" variant="outline">
              Login
            </ButtonLink>
          </div>
          {decline}
        </div>
      );
    case 'without-unit':
      return (
        <div className="grid gap-3">
          <p className="text-ink-soft">
            An agreement is made by a work unit. Create one or join one first, then open this link again.
          </p>
          <div className="flex flex-wrap gap-2">
            <ButtonLink href="/app/workunit-crew">Go to Work Unit Crew</ButtonLink>
          </div>
          {decline}
        </div>
      );
    case 'own-unit':
      return (
        <p className="text-ink-soft">
          Your own work unit sent this invitation. If you belong to the partner’s unit too, switch to it and open this
          link again.
        </p>
      );
    default:
      return (
        <div className="grid gap-3">
          <AcceptOffer
            link={link}
            action={actions.accept}
            sites={reader.sites}
            label={
              offer.asks === 'import' ? 'Our site that takes the material' : 'Our site that the material comes from'
            }
            unitName={reader.unitName}
          />
          {decline}
        </div>
      );
  }
}
