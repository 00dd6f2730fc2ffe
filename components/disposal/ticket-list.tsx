'use client';

import { Icon } from '@/components/ui/icons/icon';
import { TotalsPerAgreement } from '@/components/disposal/totals-per-agreement';
import { FirstLoad } from '@/components/disposal/first-load';
import { FromTo } from '@/components/disposal/from-to';
import { ScanTicket } from '@/components/disposal/scan-ticket';
import { TicketFilters } from '@/components/disposal/ticket-filters';
import { TICKET_COLUMNS, TicketRow } from '@/components/disposal/ticket-row';
import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { UnsentTickets } from '@/components/disposal/unsent-tickets';
import { hasUnsentClosing, useUnsentTickets } from '@/components/disposal/use-unsent-tickets';
import { ShownAsOf } from '@/components/offline/shown-as-of';
import { PageHead } from '@/components/shell/page-head';
import { useUnitClosed } from '@/components/shell/unit-state';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { ListCard } from '@/components/ui/lists/list-card';
import { EmptyState, Loading } from '@/components/ui/feedback/states';
import type { RequestSender } from '@/lib/client/api';
import { useLiveList } from '@/lib/client/use-live-list';
import type { Agreement, Offer } from '@/lib/disposal/agreement';
import { listTickets, siteAgreements } from '@/lib/disposal/contract';
import { disposalMessages } from '@/lib/disposal/events';
import { findOpeningFailure, type TicketList } from '@/lib/disposal/rules';
import { formatDifference, formatFromTo, formatQuantity } from '@/lib/disposal/texts';
import { countFilters, getTicketListPath, type TicketFilter } from '@/lib/disposal/ticket-paths';
import type { Ticket, TicketTotals } from '@/lib/disposal/ticket';
import type { MapConfig } from '@/lib/map/types';
import { pluralize, type DisposalText, type Translate } from '@/lib/text';
import { lazyComponent } from '@/components/ui/lazy/lazy-component';

export interface TicketListPageProps {
  sender: RequestSender;
  /** Configuration of the map of open tickets; null for the other lists. */
  map: MapConfig | null;
  list: TicketList;
  filter: TicketFilter;
  before?: string;
  initialList: { tickets: Ticket[]; totals: TicketTotals[]; next: string | null };
  initialAgreements: { agreements: Agreement[]; offers: Offer[] };
  sites: readonly { id: string; name: string }[];
  /** Whether the person sees no tickets because the Office has not added them to the team of a site. */
  needsTeam: boolean;
  /** For the welcome shown to a work unit that only receives loads; null for others. */
  welcome: { canInvite: boolean } | null;
}

const TITLES: Record<TicketList, { title: DisposalText; lead: DisposalText }> = {
  active: { title: 'Active Tickets', lead: 'Loads that have left and have not been received yet.' },
  closed: { title: 'Closed Tickets', lead: 'Loads that were received. Correct what is wrong, then archive.' },
  archived: { title: 'Archived Tickets', lead: 'Finished and canceled tickets.' },
};

/** One of the three lists of tickets, with totals per agreement (COMPANION-06…08). */
export function TicketListPage({
  sender,
  map,
  list,
  filter,
  before,
  initialList,
  initialAgreements,
  sites,
  needsTeam,
  welcome,
}: TicketListPageProps) {
  const t = useDisposalText();
  const ticketList = useLiveList(listTickets, { list, ...filter, before }, initialList, {
    messages: disposalMessages,
    identifier: sender.unitId,
    getHandlers: ({ refetchSoon }) => ({
      'changed-ticket': refetchSoon,
      'changed-agreement': refetchSoon,
      'changed-site-team': refetchSoon,
    }),
  });
  const { refetch } = ticketList;
  const { tickets, totals, next } = ticketList.data;
  const unsent = useUnsentTickets(sender);
  const agreementList = useLiveList(siteAgreements, {}, initialAgreements, {
    messages: disposalMessages,
    identifier: sender.unitId,
    getHandlers: ({ refetchSoon }) => ({ 'changed-ticket': refetchSoon, 'changed-agreement': refetchSoon }),
  });
  const { agreements } = agreementList.data;
  const acceptedAgreements = agreements.filter(({ state }) => state === 'active' || state === 'ended');
  const totaledAgreements = acceptedAgreements.filter(
    (agreement) => matchesFilter(agreement, filter) && (filter.agreementId || hasTotal(agreement, list)),
  );
  const hasNoTickets = tickets.length === 0 && agreements.every((agreement) => agreement.totals.tickets === 0);
  const firstLoad = hasNoTickets && welcome && <FirstLoad agreements={agreements} {...welcome} />;
  const hasContent = !hasNoTickets || countFilters(filter) > 0;
  const isClosed = useUnitClosed();
  const canOpen =
    !isClosed && agreements.some(({ state, profiles }) => state === 'active' && findOpeningFailure(profiles) === null);
  return (
    <>
      <PageHead
        title={t(TITLES[list].title)}
        lead={t(TITLES[list].lead)}
        actions={
          list === 'active' && (
            <>
              {!isClosed && <ScanTicket />}
              {canOpen && (
                <ButtonLink href={getOpenTicketPath(filter)}>
                  <Icon name="plus" />
                  {t('Open Ticket')}
                </ButtonLink>
              )}
            </>
          )
        }
      />
      <div className="grid gap-4 desktop:gap-6">
        <ShownAsOf
          lists={[ticketList, agreementList]}
          worksOffline={list === 'active' && !isClosed ? 'tickets' : undefined}
        />
        {list === 'active' && <UnsentTickets sender={sender} />}
        <ExceededNote agreements={totaledAgreements} />
        <ListCard
          filters={
            hasContent && (
              <>
                <TicketFilters
                  list={list}
                  filter={filter}
                  agreements={acceptedAgreements.map((agreement) => toAgreementOption(agreement, t))}
                  sites={sites.map(toSiteOption)}
                />
                <ListTotals totals={totals} />
              </>
            )
          }
          columns={TICKET_COLUMNS.map((column) => t(column))}
          emptyState={
            tickets.length === 0 &&
            (firstLoad || <NoTickets list={list} filter={filter} needsTeam={needsTeam} canOpen={canOpen} />)
          }
          foot={<Pagination list={list} filter={filter} next={next} isOlderPage={before !== undefined} />}
        >
          {tickets.map((ticket) => (
            <TicketRow
              key={ticket.id}
              sender={sender}
              ticket={ticket}
              isCloseUnsent={hasUnsentClosing(unsent, ticket.id)}
              onClosed={() => void refetch()}
            />
          ))}
        </ListCard>
        {map && hasContent && !needsTeam && <LazyTicketMap unitId={sender.unitId} map={map} />}
        <TotalsPerAgreement list={list} agreements={totaledAgreements} />
      </div>
    </>
  );
}

const getOpenTicketPath = ({ agreementId }: TicketFilter): string =>
  agreementId ? `/open-ticket?agreement=${agreementId}` : '/open-ticket';

const toAgreementOption = ({ id, material, export: from, import: to }: Agreement, t: Translate) => ({
  value: id,
  label: `${material}: ${formatFromTo(from.siteName, to.siteName, t)}`,
});

const toSiteOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

const matchesFilter = (agreement: Agreement, { agreementId, siteId }: TicketFilter): boolean =>
  (!agreementId || agreement.id === agreementId) &&
  (!siteId || agreement.export.siteId === siteId || agreement.import.siteId === siteId);

/** Ended agreements have no total in the active list, except one with a late ticket. */
const hasTotal = ({ state, totals }: Agreement, list: TicketList): boolean =>
  totals.tickets > 0 && (list !== 'active' || state === 'active' || totals.openTickets > 0);

/** Above the list, because on a phone the totals are far below. */
function ExceededNote({ agreements }: { agreements: readonly Agreement[] }) {
  const t = useDisposalText();
  const exceeded = agreements.filter(({ state, totals }) => state === 'active' && totals.remaining < 0);
  if (exceeded.length === 0) return null;
  return (
    <InlineNote tone="warn">
      <p>{t('Over the agreed quantity, including loads under way:')}</p>
      <ul>
        {exceeded.map(({ id, material, totals, quantityUnit, ...sides }) => (
          <li key={id} className="wrap-anywhere">
            <bdi>{material}</bdi>, <FromTo from={sides.export.siteName} to={sides.import.siteName} />:{' '}
            {t('{amount} over', { amount: formatQuantity(-totals.remaining, quantityUnit, t) })}
          </li>
        ))}
      </ul>
    </InlineNote>
  );
}

function ListTotals({ totals }: { totals: readonly TicketTotals[] }) {
  const t = useDisposalText();
  if (totals.length === 0) return null;
  return (
    <ul className="grid gap-0.5 border-b border-line px-4 pb-3 text-[0.9375rem] tablet:pt-3 desktop:px-6">
      {totals.map(({ quantityUnit, tickets, sent, received, difference }) => (
        <li key={quantityUnit} className="tabular-nums">
          <b>{pluralize(t, tickets, '1 ticket', '{count} tickets')}</b>
          {` · ${t('{amount} sent', { amount: formatQuantity(sent, quantityUnit, t) })}`}
          {difference !== null &&
            ` · ${t('{amount} received', { amount: formatQuantity(received, quantityUnit, t) })} · ${formatDifference(difference, quantityUnit, t)}`}
        </li>
      ))}
    </ul>
  );
}

type NoTicketsProps = Pick<TicketListPageProps, 'list' | 'filter' | 'needsTeam'> & { canOpen: boolean };

function NoTickets({ list, filter, needsTeam, canOpen }: NoTicketsProps) {
  const t = useDisposalText();
  if (needsTeam)
    return <EmptyState>{t('You are not on a site team yet. Ask your Office to add you to one.')}</EmptyState>;
  if (countFilters(filter) > 0)
    return (
      <EmptyState
        action={
          <ButtonLink variant="outline" href={getTicketListPath(list)}>
            {t('Clear filters')}
          </ButtonLink>
        }
      >
        {t('No tickets match these filters.')}
      </EmptyState>
    );
  if (list === 'active')
    return (
      <EmptyState
        action={
          canOpen ? (
            <ButtonLink href="/open-ticket">{t('Open Ticket')}</ButtonLink>
          ) : (
            <ButtonLink href="/site-agreements" variant="outline">
              {t('Site Agreements')}
            </ButtonLink>
          )
        }
      >
        {t('No load is under way. Tickets are opened at the site that sends the load.')}
      </EmptyState>
    );
  return <EmptyState>{t(list === 'closed' ? 'There are no closed tickets.' : 'Nothing is archived yet.')}</EmptyState>;
}

function Pagination({
  list,
  filter,
  next,
  isOlderPage,
}: Pick<TicketListPageProps, 'list' | 'filter'> & { next: string | null; isOlderPage: boolean }) {
  const t = useDisposalText();
  if (next === null && !isOlderPage) return null;
  return (
    <nav
      aria-label={t('Pages of tickets')}
      className="flex justify-end gap-2 border-t border-line px-4 py-3 desktop:px-6"
    >
      {isOlderPage && (
        <ButtonLink variant="text" href={getTicketListPath(list, filter)} prefetch={false}>
          {t('Newest')}
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink variant="text" href={getTicketListPath(list, filter, next)} prefetch={false}>
          {t('Older')}
        </ButtonLink>
      )}
    </nav>
  );
}

const LazyTicketMap = lazyComponent(
  () => import('@/components/disposal/ticket-map').then(({ TicketMap }) => TicketMap),
  <Loading />,
);
