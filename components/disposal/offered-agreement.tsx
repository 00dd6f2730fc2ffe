'use client';

import { DEFAULT_TIME_ZONE } from '@/lib/dates';
import { WelcomeBox } from '@/components/accounts/welcome-frame';
import { AcceptOffer, DeclineOffer } from '@/components/disposal/answer-offer';
import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { formatDayIn } from '@/lib/dates-in-words';
import type { Offer } from '@/lib/disposal/agreement';
import type { AgreementState } from '@/lib/disposal/rules';
import { getLanguage, formatQuantity } from '@/lib/disposal/texts';
import type { FormAction } from '@/lib/form-state';
import type { DisposalText, Translate } from '@/lib/text';

/** Who opened the link. 'own-unit' is the unit that sent it; a 'member' can accept with one of `sites`. */
export type OfferReader =
  | { kind: 'nobody' }
  | { kind: 'without-unit' }
  | { kind: 'own-unit' }
  | { kind: 'closed-unit'; unitName: string }
  | { kind: 'member'; sites: SiteOption[]; unitName: string };

interface SiteOption {
  id: string;
  name: string;
}

export interface OfferedAgreementProps {
  link: string;
  /** null: the link is invalid, was replaced by a newer one, or is for a different address. */
  offer: Offer | null;
  reader: OfferReader;
  actions: { accept: FormAction; decline: FormAction };
}

/** Step 2 of an agreement: the invitation behind the link, and the next action (COMPANION-05). */
export function OfferedAgreement({ link, offer, reader, actions }: OfferedAgreementProps) {
  const t = useDisposalText();
  if (offer === null)
    return (
      <WelcomeBox
        title={t('This link does not work')}
        lead={t(
          'The link is incomplete, was replaced by a newer one, or was sent to a different address than the one you are signed in with. Ask the company that invited you to send it again.',
        )}
      >
        <ButtonLink href={reader.kind === 'nobody' ? '/login' : '/site-agreements'} variant="outline">
          {t(reader.kind === 'nobody' ? 'Login' : 'Site Agreements')}
        </ButtonLink>
      </WelcomeBox>
    );
  if (offer.state !== 'invited')
    return (
      <WelcomeBox title={t('Agreement')} lead={formatEnded(offer, t)}>
        <ButtonLink href="/site-agreements" variant="outline">
          {t('Site Agreements')}
        </ButtonLink>
      </WelcomeBox>
    );
  return (
    <WelcomeBox
      title={t('Agreement with {unit}', { unit: offer.unitName })}
      lead={t('{name} invites you to an agreement.', { name: offer.offeredByName })}
    >
      <div className="grid gap-6">
        <OfferDetails offer={offer} />
        <NextStep link={link} offer={offer} reader={reader} actions={actions} />
      </div>
    </WelcomeBox>
  );
}

const ENDED_TEXTS: Record<Exclude<AgreementState, 'invited' | 'expired'>, DisposalText> = {
  active: 'The agreement with {unit} was accepted.',
  ended: 'The agreement with {unit} has ended.',
  declined: 'The agreement with {unit} was declined.',
  withdrawn: 'The invitation from {unit} was revoked.',
};

function formatEnded({ state, unitName: unit, expiresAt }: Offer, t: Translate<DisposalText>): string {
  if (state !== 'invited' && state !== 'expired') return t(ENDED_TEXTS[state], { unit });
  return expiresAt
    ? t('The invitation from {unit} expired on {day}. Ask them to send it again.', {
        unit,
        day: formatDay(expiresAt, t),
      })
    : t('The invitation from {unit} has expired. Ask them to send it again.', { unit });
}

const formatDay = (instant: string, t: Translate<DisposalText>): string =>
  formatDayIn(instant, DEFAULT_TIME_ZONE, getLanguage(t));

function OfferDetails({ offer }: { offer: Offer }) {
  const t = useDisposalText();
  const details: { label: DisposalText; value: string }[] = [
    { label: 'Material', value: offer.material },
    { label: 'Quantity', value: formatQuantity(offer.quantity, offer.quantityUnit, t) },
    { label: offer.asks === 'import' ? 'Leaves from' : 'Arrives at', value: `${offer.siteName}, ${offer.unitName}` },
    { label: 'Valid until', value: offer.expiresAt ? formatDay(offer.expiresAt, t) : '' },
  ];
  return (
    <dl className="grid gap-2">
      {details.map(({ label, value }) => (
        <div key={label} className="grid grid-cols-[7rem_1fr] gap-3">
          <dt className="text-ink-muted">{t(label)}</dt>
          <dd className="font-medium wrap-anywhere" dir="auto">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function NextStep({ link, offer, reader, actions }: OfferedAgreementProps & { offer: Offer }) {
  const t = useDisposalText();
  const decline = <DeclineOffer link={link} action={actions.decline} />;
  const path = encodeURIComponent(link);
  switch (reader.kind) {
    case 'nobody':
      return (
        <div className="grid gap-3">
          <p className="text-ink-soft">{t('Sign in to accept for your company. You will return here afterward.')}</p>
          <div className="flex flex-wrap gap-2">
            <ButtonLink href={`/register-for-agreement/${path}`} size="primary">
              {t('Register')}
            </ButtonLink>
            <ButtonLink href={`/login-for-agreement/${path}`} size="primary" variant="outline">
              {t('Login')}
            </ButtonLink>
          </div>
          {decline}
        </div>
      );
    case 'without-unit':
      return (
        <div className="grid gap-3">
          <p className="text-ink-soft">
            {t('To accept, you must belong to a work unit. Create or join one first, then open this link again.')}
          </p>
          <div className="flex flex-wrap gap-2">
            <ButtonLink href="/app/workunit-crew">{t('Go to Work Unit Crew')}</ButtonLink>
          </div>
          {decline}
        </div>
      );
    case 'closed-unit':
      return (
        <div className="grid gap-3">
          <p className="text-ink-soft">
            {t(
              '{unit} is closed and cannot create agreements. Reopen it, or switch to another work unit, then open this link again.',
              // Isolates keep a right-to-left name from reordering the sentence, like <bdi> (Unicode UAX #9).
              { unit: `\u2068${reader.unitName}\u2069` },
            )}
          </p>
          {decline}
        </div>
      );
    case 'own-unit':
      return (
        <p className="text-ink-soft">
          {t(
            'Your own work unit sent this invitation. If you belong to the partner’s unit too, switch to it and open this link again.',
          )}
        </p>
      );
    default:
      return (
        <div className="grid gap-3">
          <AcceptOffer
            link={link}
            action={actions.accept}
            sites={reader.sites}
            label={t(
              offer.asks === 'import' ? 'Your site that receives the material' : 'Your site that sends the material',
            )}
            unitName={reader.unitName}
          />
          {decline}
        </div>
      );
  }
}
