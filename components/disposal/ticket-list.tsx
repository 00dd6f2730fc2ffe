'use client';

import { Plus } from 'lucide-react';
import { TotalsPerAgreement } from '@/components/disposal/totals-per-agreement';
import { TicketFilters } from '@/components/disposal/ticket-filters';
import { TICKET_COLUMNS, TicketRow } from '@/components/disposal/ticket-row';
import { TicketMapPart } from '@/components/disposal/ticket-map-part';
import { WaitingTickets } from '@/components/disposal/waiting-tickets';
import { PageHead } from '@/components/shell/page-head';
import { ButtonLink } from '@/components/ui/button-link';
import { InlineNote } from '@/components/ui/inline-note';
import { ListCard } from '@/components/ui/list-card';
import { EmptyState } from '@/components/ui/states';
import type { RequestSender } from '@/lib/client/ask';
import { useLiveList } from '@/lib/client/use-live-list';
import type { Agreement, Offer } from '@/lib/disposal/agreement';
import { listTickets, siteAgreements } from '@/lib/disposal/contract';
import { disposalMessages } from '@/lib/disposal/events';
import { openingRefusal, type TicketList } from '@/lib/disposal/rules';
import { differenceText, quantityText } from '@/lib/disposal/texts';
import { filtersOn, ticketsAddress, type TicketFilter } from '@/lib/disposal/ticket-address';
import type { Ticket, TicketTotals } from '@/lib/disposal/ticket';
import type { MapConfig } from '@/lib/map/types';
import { several } from '@/lib/sentences';

export interface TicketListProps {
  sender: RequestSender;
  /** Of the map of open tickets; null for the other lists. */
  map: MapConfig | null;
  list: TicketList;
  filter: TicketFilter;
  before?: string;
  listed: { tickets: Ticket[]; totals: TicketTotals[]; next: string | null };
  agreed: { agreements: Agreement[]; offers: Offer[] };
  sites: readonly { id: string; name: string }[];
}

const TITLES: Record<TicketList, { title: string; lead: string }> = {
  active: { title: 'Active Tickets', lead: 'Loads that have left and were not received yet.' },
  closed: { title: 'Closed Tickets', lead: 'Loads that were received. Correct what is wrong, then archive.' },
  archived: { title: 'Archived Tickets', lead: 'What is done for good, and what was cancelled.' },
};

/** One of the three lists of tickets, with totals per agreement (COMPANION-06…08). */
export function Tickets({ sender, map, list, filter, before, listed, agreed, sites }: TicketListProps) {
  const { tickets, totals, next } = useLiveList(listTickets, { list, ...filter, before }, listed, {
    messages: disposalMessages,
    identifier: sender.unitId,
    on: ({ refetchSoon }) => ({
      'changed-ticket': refetchSoon,
      'changed-agreement': refetchSoon,
      'changed-site-team': refetchSoon,
    }),
  }).shown;
  const { agreements } = useLiveList(siteAgreements, {}, agreed, {
    messages: disposalMessages,
    identifier: sender.unitId,
    on: ({ refetchSoon }) => ({ 'changed-ticket': refetchSoon, 'changed-agreement': refetchSoon }),
  }).shown;
  const made = agreements.filter(({ state }) => state === 'active' || state === 'ended');
  const added = made.filter(
    (agreement) => isMeant(agreement, filter) && (filter.agreementId || isAdded(agreement, list)),
  );
  const mayOpen = agreements.some(({ state, profiles }) => state === 'active' && openingRefusal(profiles) === null);
  return (
    <>
      <PageHead
        {...TITLES[list]}
        actions={
          list === 'active' &&
          mayOpen && (
            <ButtonLink href={openingAddress(filter)}>
              <Plus aria-hidden="true" />
              Open Ticket
            </ButtonLink>
          )
        }
      />
      <div className="grid gap-4 desktop:gap-6">
        {list === 'active' && <WaitingTickets sender={sender} />}
        <OverNote agreements={added} />
        <ListCard
          filters={
            <>
              <TicketFilters {...{ list, filter }} agreements={made.map(optionOf)} sites={sites.map(siteOption)} />
              <Sums totals={totals} />
            </>
          }
          columns={TICKET_COLUMNS}
          empty={tickets.length === 0 && <NoTickets {...{ list, filter, mayOpen }} />}
          foot={<OtherPages {...{ list, filter, next }} older={before !== undefined} />}
        >
          {tickets.map((ticket) => (
            <TicketRow key={ticket.id} ticket={ticket} />
          ))}
        </ListCard>
        {map && <TicketMapPart unitId={sender.unitId} map={map} />}
        <TotalsPerAgreement list={list} agreements={added} />
      </div>
    </>
  );
}

const openingAddress = ({ agreementId }: TicketFilter): string =>
  agreementId ? `/open-ticket?agreement=${agreementId}` : '/open-ticket';

const optionOf = ({ id, material, export: from, import: to }: Agreement) => ({
  value: id,
  label: `${material}: ${from.siteName} to ${to.siteName}`,
});

const siteOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

const isMeant = (agreement: Agreement, { agreementId, siteId }: TicketFilter): boolean =>
  (!agreementId || agreement.id === agreementId) &&
  (!siteId || agreement.export.siteId === siteId || agreement.import.siteId === siteId);

/** Ended agreements have no total in the active list, except one with a late ticket. */
const isAdded = ({ state, totals }: Agreement, list: TicketList): boolean =>
  totals.tickets > 0 && (list !== 'active' || state === 'active' || totals.openTickets > 0);

/** Above the list, because on a phone the totals are far below. */
function OverNote({ agreements }: { agreements: readonly Agreement[] }) {
  const over = agreements.filter(({ state, totals }) => state === 'active' && totals.remaining < 0);
  if (over.length === 0) return null;
  return (
    <InlineNote tone="warn">
      <p>More than agreed was received or is under way:</p>
      <ul>
        {over.map(({ id, material, totals, quantityUnit, ...sides }) => (
          <li key={id} className="wrap-anywhere">
            <bdi>{material}</bdi>, <bdi>{sides.export.siteName}</bdi> to <bdi>{sides.import.siteName}</bdi>:{' '}
            {quantityText(-totals.remaining, quantityUnit)} over
          </li>
        ))}
      </ul>
    </InlineNote>
  );
}

function Sums({ totals }: { totals: readonly TicketTotals[] }) {
  if (totals.length === 0) return null;
  return (
    <ul className="grid gap-0.5 border-b border-line px-4 py-3 text-[0.9375rem] desktop:px-6">
      {totals.map(({ quantityUnit, tickets, sent, received, difference }) => (
        <li key={quantityUnit} className="tabular-nums">
          <b>{several(tickets, 'ticket')}</b> · {quantityText(sent, quantityUnit)} sent
          {difference !== null && (
            <>
              {' '}
              · {quantityText(received, quantityUnit)} received · {differenceText(difference, quantityUnit)}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function NoTickets({ list, filter, mayOpen }: Pick<TicketListProps, 'list' | 'filter'> & { mayOpen: boolean }) {
  if (filtersOn(filter) > 0)
    return (
      <EmptyState
        action={
          <ButtonLink variant="outline" href={ticketsAddress(list)}>
            Clear filters
          </ButtonLink>
        }
      >
        No ticket fits these filters.
      </EmptyState>
    );
  if (list === 'active')
    return (
      <EmptyState
        action={
          mayOpen ? (
            <ButtonLink href="/open-ticket">Open Ticket</ButtonLink>
          ) : (
            <ButtonLink href="/site-agreements" variant="outline">
              Site Agreements
            </ButtonLink>
          )
        }
      >
        No load is under way. A ticket is opened at the site that a load leaves.
      </EmptyState>
    );
  return <EmptyState>{list === 'closed' ? 'No closed ticket waits here.' : 'Nothing is archived yet.'}</EmptyState>;
}

function OtherPages({
  list,
  filter,
  next,
  older,
}: Pick<TicketListProps, 'list' | 'filter'> & { next: string | null; older: boolean }) {
  if (next === null && !older) return null;
  return (
    <nav aria-label="Pages of tickets" className="flex justify-end gap-2 border-t border-line px-4 py-3 desktop:px-6">
      {older && (
        <ButtonLink variant="text" href={ticketsAddress(list, filter)} prefetch={false}>
          Newest
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink variant="text" href={ticketsAddress(list, filter, next)} prefetch={false}>
          Older
        </ButtonLink>
      )}
    </nav>
  );
}
