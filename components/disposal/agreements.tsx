'use client';

import { useDeferredValue, useState, type ReactNode } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { AgreementEntry, getPartnerName } from '@/components/disposal/agreement-entry';
import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { PageHead } from '@/components/shell/page-head';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { ListCard, RowActions, RowText } from '@/components/ui/lists/list-card';
import { ListFilters } from '@/components/ui/lists/list-filters';
import { EmptyState } from '@/components/ui/feedback/states';
import { useConfirm } from '@/components/ui/dialogs/use-confirm';
import { useLiveList } from '@/lib/client/use-live-list';
import type { Agreement, Offer } from '@/lib/disposal/agreement';
import { siteAgreements } from '@/lib/disposal/contract';
import { disposalMessages } from '@/lib/disposal/events';
import { getOfferPath } from '@/lib/disposal/rules';
import { formatQuantity } from '@/lib/disposal/texts';
import type { DisposalText } from '@/lib/text';

export interface AgreementsProps {
  unitId: string;
  /** The site whose agreements are shown; null: all sites that the person works for. */
  site: { id: string; name: string } | null;
  initialLists: { agreements: Agreement[]; offers: Offer[] };
  canOffer: boolean;
}

const FILTER_OPTIONS = [
  { value: 'current', label: 'Active and waiting', states: ['active', 'invited', 'expired'] },
  { value: 'past', label: 'Ended, declined and revoked', states: ['ended', 'declined', 'withdrawn'] },
] as const satisfies readonly { value: string; label: DisposalText; states: readonly Agreement['state'][] }[];
type AgreementFilter = (typeof FILTER_OPTIONS)[number]['value'];

/** The agreements of the person's sites, and invitations to the person (COMPANION-03). */
export function Agreements({ unitId, site, initialLists, canOffer }: AgreementsProps) {
  const t = useDisposalText();
  const { confirm, confirmDialog } = useConfirm();
  const list = useLiveList(siteAgreements, site ? { siteId: site.id } : {}, initialLists, {
    messages: disposalMessages,
    identifier: unitId,
    getHandlers: ({ refetchSoon }) => ({
      'changed-agreement': refetchSoon,
      'changed-ticket': refetchSoon,
      'changed-site-team': refetchSoon,
    }),
  });
  const { agreements, offers } = list.data;
  return (
    <>
      <PageHead
        title={t('Site Agreements')}
        lead={site && <span dir="auto">{site.name}</span>}
        actions={
          canOffer && (
            <HiddenWhenClosed>
              <ButtonLink href="/disposal-agreement-setup-1">
                <Icon name="plus" />
                {t('New Agreement')}
              </ButtonLink>
            </HiddenWhenClosed>
          )
        }
      />
      <div className="grid gap-4 desktop:gap-6">
        {offers.length > 0 && <Offers offers={offers} />}
        <AgreementList
          agreements={agreements}
          canOffer={canOffer}
          render={(agreement) => (
            <AgreementEntry
              key={agreement.id}
              agreement={agreement}
              confirm={confirm}
              onChanged={() => void list.refetch()}
            />
          )}
        />
      </div>
      {confirmDialog}
    </>
  );
}

function Offers({ offers }: { offers: readonly Offer[] }) {
  const t = useDisposalText();
  return (
    <ListCard id="offers" title={t('Invitations to you')}>
      {offers.map((offer) => (
        <li key={offer.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 desktop:px-6">
          <RowText name={<span dir="auto">{offer.material}</span>}>
            {formatQuantity(offer.quantity, offer.quantityUnit, t)} · {offer.unitName}, {offer.siteName}
          </RowText>
          <HiddenWhenClosed>
            <RowActions>
              <ButtonLink
                href={getOfferPath(offer.id)}
                aria-label={t('Complete agreement setup: {material}', { material: offer.material })}
              >
                {t('Complete Agreement Setup')}
              </ButtonLink>
            </RowActions>
          </HiddenWhenClosed>
        </li>
      ))}
    </ListCard>
  );
}

/** A person who may not make agreements gets a link to their sites, which show their profiles. */
function NoAgreements({ canOffer }: { canOffer: boolean }) {
  const t = useDisposalText();
  return (
    <EmptyState
      action={
        !canOffer && (
          <ButtonLink href="/assured-disposal-sites" variant="outline">
            {t('Assured Disposal Sites')}
          </ButtonLink>
        )
      }
    >
      {t('There is no agreement yet. An agreement connects one of your sites with another site.')}
    </EmptyState>
  );
}

interface AgreementListProps {
  agreements: readonly Agreement[];
  canOffer: boolean;
  render: (agreement: Agreement) => ReactNode;
}

function AgreementList({ agreements, canOffer, render }: AgreementListProps) {
  const t = useDisposalText();
  const [searchText, setSearchText] = useState('');
  const [filter, setFilter] = useState<AgreementFilter>('current');
  const query = useDeferredValue(searchText).trim().toLowerCase();
  const states: readonly Agreement['state'][] = FILTER_OPTIONS.find(({ value }) => value === filter)?.states ?? [];
  const matches = agreements.filter(
    (agreement) => states.includes(agreement.state) && getSearchText(agreement).includes(query),
  );
  if (agreements.length === 0) return <ListCard emptyState={<NoAgreements canOffer={canOffer} />}>{null}</ListCard>;
  return (
    <ListCard
      filters={
        <ListFilters
          placeholder={t('Material, site or partner')}
          query={searchText}
          onQueryChange={setSearchText}
          kind="filter"
          label={t('Show')}
          choices={FILTER_OPTIONS.map(({ value, label }) => ({ value, label: t(label) }))}
          selected={filter}
          onSelect={setFilter}
        />
      }
      emptyState={matches.length === 0 && <EmptyState>{t('No agreements match these filters.')}</EmptyState>}
    >
      {matches.map(render)}
    </ListCard>
  );
}

const getSearchText = (agreement: Agreement): string =>
  [agreement.material, agreement.export.siteName, agreement.import.siteName, getPartnerName(agreement)]
    .join('\n')
    .toLowerCase();
