'use client';

import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { PageHead } from '@/components/shell/page-head';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Badge } from '@/components/ui/feedback/badge';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { ListCard, RowActions, RowText } from '@/components/ui/lists/list-card';
import { EmptyState } from '@/components/ui/feedback/states';
import { useLiveList } from '@/lib/client/use-live-list';
import type { DisposalSite } from '@/lib/disposal/agreement';
import { disposalSites } from '@/lib/disposal/contract';
import { disposalMessages } from '@/lib/disposal/events';
import { PROFILE_LABELS } from '@/lib/profile-labels';
import { pluralize } from '@/lib/text';
import { siteMessages } from '@/lib/sites/events';

export interface DisposalSitesProps {
  unitId: string;
  initialList: { sites: DisposalSite[] };
  canAdd: boolean;
}

/** The sites that this person works for, with their open tickets (COMPANION-02). */
export function DisposalSites({ unitId, initialList, canAdd }: DisposalSitesProps) {
  const t = useDisposalText();
  const { data } = useLiveList(disposalSites, {}, initialList, {
    messages: { ...disposalMessages, ...siteMessages },
    identifier: unitId,
    getHandlers: ({ refetchSoon }) => ({
      'changed-agreement': refetchSoon,
      'changed-ticket': refetchSoon,
      'changed-site-team': refetchSoon,
      'new-site': refetchSoon,
      'edited-site': refetchSoon,
      'updated-sites': refetchSoon,
    }),
  });
  return (
    <>
      <PageHead title={t('Assured Disposal Sites')} lead={t('The sites that send and receive loads.')} />
      <ListCard emptyState={data.sites.length === 0 && <NoSites canAdd={canAdd} />}>
        {data.sites.map((site) => (
          <SiteEntry key={site.id} site={site} />
        ))}
      </ListCard>
    </>
  );
}

function NoSites({ canAdd }: { canAdd: boolean }) {
  const t = useDisposalText();
  return canAdd ? (
    <EmptyState
      action={
        <HiddenWhenClosed>
          <ButtonLink href="/app/new-site">{t('New Site')}</ButtonLink>
        </HiddenWhenClosed>
      }
    >
      {t('Your work unit has no sites yet. An agreement connects two sites.')}
    </EmptyState>
  ) : (
    <EmptyState>{t('You are not on a site team yet. Ask your Office to add you to one.')}</EmptyState>
  );
}

function SiteEntry({ site }: { site: DisposalSite }) {
  const t = useDisposalText();
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 desktop:px-6">
      <RowText
        name={
          <>
            <span dir="auto">{site.name}</span> <Badge>{t(PROFILE_LABELS[site.profile])}</Badge>
          </>
        }
      >
        {pluralize(t, site.activeAgreements, '1 active agreement', '{count} active agreements')}
        {site.openTickets > 0 && ` · ${pluralize(t, site.openTickets, '1 open ticket', '{count} open tickets')}`}
      </RowText>
      <RowActions>
        <ButtonLink
          href={`/site-agreements?site=${site.id}`}
          variant="outline"
          aria-label={t('Agreements: {name}', { name: site.name })}
        >
          {t('Agreements')}
        </ButtonLink>
        <ButtonLink
          href={`/site-team?site=${site.id}`}
          variant="outline"
          aria-label={t('Site team: {name}', { name: site.name })}
        >
          {t('Site team')}
        </ButtonLink>
      </RowActions>
    </li>
  );
}
