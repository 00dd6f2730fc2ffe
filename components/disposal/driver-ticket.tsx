'use client';

import type { ReactNode } from 'react';
import useSWR from 'swr';
import { TicketBadges } from '@/components/disposal/ticket-badges';
import { FromTo } from '@/components/disposal/from-to';
import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { Directions, TicketDetailList } from '@/components/disposal/ticket-detail-list';
import { TicketCode } from '@/components/disposal/ticket-code';
import { PageHead } from '@/components/shell/page-head';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import { RejectedError, callApi } from '@/lib/client/api';
import { driverTicket } from '@/lib/disposal/contract';
import { DRIVER_HOURS, type TicketStatus } from '@/lib/disposal/rules';
import type { DriverTicket } from '@/lib/disposal/ticket';
import type { DisposalText, Translate } from '@/lib/text';

export interface DriverPageProps {
  /** null: there is no such ticket, or it is no longer public. */
  ticket: DriverTicket | null;
  qr: ReactNode;
  /** A `TicketMemberLink`. */
  memberLink: ReactNode;
}

/** Polls only while the page is visible. */
const POLL_MS = 60_000;

/** The public page of a ticket: what its driver may know, without names of people. */
export function DriverPage({ ticket, qr, memberLink }: DriverPageProps) {
  return (
    <div className="grid gap-4">
      {ticket ? <TicketView initialTicket={ticket} qr={qr} /> : <NoTicket />}
      {memberLink}
    </div>
  );
}

function TicketView({ initialTicket, qr }: { initialTicket: DriverTicket; qr: ReactNode }) {
  const t = useDisposalText();
  const { data, error } = useSWR(
    [driverTicket.name, initialTicket.id],
    () => callApi(driverTicket, { ticketId: initialTicket.id }),
    {
      fallbackData: { ticket: initialTicket },
      revalidateOnMount: false,
      revalidateOnFocus: true,
      refreshInterval: POLL_MS,
      shouldRetryOnError: false,
    },
  );
  if (error instanceof RejectedError && error.status === 404) return <NoTicket />;
  const { ticket } = data;
  const { number, status, from, to } = ticket;
  const isOpen = status === 'open';
  const code = (
    <div className="desktop:col-start-2">
      <TicketCode qr={qr}>{t('Show this code where the load arrives.')}</TicketCode>
    </div>
  );
  return (
    <>
      <PageHead title={t('Ticket {number}', { number })} lead={<FromTo from={from.siteName} to={to.siteName} />} />
      <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] desktop:gap-6">
        {isOpen && code}
        <Card aria-labelledby="load" className="desktop:col-start-1 desktop:row-start-1">
          <CardHead
            title={t('Load')}
            titleId="load"
            sub={formatStatus(status, t)}
            actions={<TicketBadges ticket={ticket} />}
          />
          <CardBody>
            <TicketDetailList ticket={ticket} directions={<Directions lat={to.lat} lng={to.lng} to={to.siteName} />} />
          </CardBody>
        </Card>
        {!isOpen && code}
      </div>
    </>
  );
}

const STATUS_TEXTS: Record<TicketStatus, DisposalText> = {
  open: 'This load is under way.',
  closed: 'The load was received.',
  archived: 'The load was received.',
  canceled: 'The ticket was canceled. Ask the site that sent the load.',
};

function formatStatus(status: TicketStatus, t: Translate<DisposalText>): string {
  const until = t('This page shows the ticket for {hours} hours after that.', { hours: DRIVER_HOURS });
  return status === 'open' ? t(STATUS_TEXTS[status]) : `${t(STATUS_TEXTS[status])} ${until}`;
}

function NoTicket() {
  const t = useDisposalText();
  return (
    <>
      <PageHead title={t('No ticket to show')} />
      <p className="max-w-(--measure) text-ink-soft">
        {t(
          'This page shows a ticket from when it is opened until {hours} hours after it is closed or canceled. If a ticket is missing, scan the code again or ask the site that sent the load.',
          { hours: DRIVER_HOURS },
        )}
      </p>
    </>
  );
}
