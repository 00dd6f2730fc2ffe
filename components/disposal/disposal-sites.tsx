'use client';

import { PageHead } from '@/components/shell/page-head';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button-link';
import { ListCard, RowActions, RowText } from '@/components/ui/list-card';
import { EmptyState } from '@/components/ui/states';
import { useLiveList } from '@/lib/client/use-live-list';
import type { DisposalSite } from '@/lib/disposal/agreement';
import { disposalSites } from '@/lib/disposal/contract';
import { disposalMessages } from '@/lib/disposal/events';
import { PROFILE_LABELS } from '@/lib/disposal/texts';
import { several } from '@/lib/sentences';
import { siteMessages } from '@/lib/sites/events';

export interface DisposalSitesProps {
  unitId: string;
  listed: { sites: DisposalSite[] };
  mayAdd: boolean;
}

/** The sites that this person works for, with their open tickets (COMPANION-02). */
export function DisposalSites({ unitId, listed, mayAdd }: DisposalSitesProps) {
  const { shown } = useLiveList(disposalSites, {}, listed, {
    messages: { ...disposalMessages, ...siteMessages },
    identifier: unitId,
    on: ({ refetchSoon }) => ({
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
      <PageHead title="Assured Disposal Sites" lead="Where loads leave and where they arrive." />
      <ListCard empty={shown.sites.length === 0 && <NoSites mayAdd={mayAdd} />}>
        {shown.sites.map((site) => (
          <SiteEntry key={site.id} site={site} />
        ))}
      </ListCard>
    </>
  );
}

function NoSites({ mayAdd }: { mayAdd: boolean }) {
  return mayAdd ? (
    <EmptyState action={<ButtonLink href="/app/new-site">New Site</ButtonLink>}>
      Your work unit has no sites yet. Agreements are made between sites.
    </EmptyState>
  ) : (
    <EmptyState>You are not on the team of any site yet. Ask your Office to add you.</EmptyState>
  );
}

function SiteEntry({ site }: { site: DisposalSite }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 desktop:px-6">
      <RowText
        name={
          <>
            <span dir="auto">{site.name}</span> <Badge>{PROFILE_LABELS[site.profile]}</Badge>
          </>
        }
      >
        {several(site.activeAgreements, 'active agreement')}
        {site.openTickets > 0 && ` · ${several(site.openTickets, 'open ticket')}`}
      </RowText>
      <RowActions>
        <ButtonLink href={`/site-agreements?site=${site.id}`} variant="outline" aria-label={`Agreements: ${site.name}`}>
          Agreements
        </ButtonLink>
        <ButtonLink href={`/site-team?site=${site.id}`} variant="outline" aria-label={`Site team: ${site.name}`}>
          Site team
        </ButtonLink>
      </RowActions>
    </li>
  );
}
