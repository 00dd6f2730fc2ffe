import { headers } from 'next/headers';
import { WelcomeFrame } from '@/components/accounts/welcome-frame';
import { OfferedAgreement, type OfferReader } from '@/components/disposal/offered-agreement';
import { findOfferByLink } from '@/lib/disposal/server/answer-offer';
import { loadDisposalSites } from '@/lib/disposal/server/sites';
import { readCall } from '@/lib/platform/operation/request';
import { getCurrentActor, loadPage } from '@/lib/shell/server/load-page';
import { createTitleMetadata } from '@/lib/shell/server/page-language';
import { acceptOfferAction, declineOfferAction } from './actions';

/** The URL is a secret: no indexing, no referrer to other sites. */
export const generateMetadata = createTitleMetadata('Agreement', {
  robots: { index: false, follow: false },
  referrer: 'same-origin',
});

/** A GET changes nothing, because mail programs follow links. */
export default async function AgreementSetup2Page({ params }: PageProps<'/disposal-agreement-setup-2/[link]'>) {
  const { link } = await params;
  const linkedOffer = await findOfferByLink(await readCall(await headers()), link);
  return (
    <WelcomeFrame>
      <OfferedAgreement
        link={link}
        offer={linkedOffer?.offer ?? null}
        reader={await findReader(linkedOffer?.unitId ?? null)}
        actions={{ accept: acceptOfferAction, decline: declineOfferAction }}
      />
    </WelcomeFrame>
  );
}

async function findReader(offeringUnitId: string | null): Promise<OfferReader> {
  const actor = await getCurrentActor();
  if (!actor) return { kind: 'nobody' };
  if (!actor.unit) return { kind: 'without-unit' };
  if (actor.unit.id === offeringUnitId) return { kind: 'own-unit' };
  if (actor.unit.closedAt !== null) return { kind: 'closed-unit', unitName: actor.unit.name };
  const { data: sites } = await loadPage('disposal-agreement-setup-1', (db, member) => loadDisposalSites(db, member));
  return {
    kind: 'member',
    unitName: actor.unit.name,
    sites: sites.filter(({ profile }) => profile === 'manage').map(({ id, name }) => ({ id, name })),
  };
}
