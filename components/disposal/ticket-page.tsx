'use client';

import type { ReactNode } from 'react';
import { CloseTicket } from '@/components/disposal/close-ticket';
import { ShareTicket } from '@/components/disposal/share-ticket';
import { FromTo } from '@/components/disposal/from-to';
import { TicketActions } from '@/components/disposal/ticket-actions';
import { TicketBadges } from '@/components/disposal/ticket-badges';
import { TicketCode } from '@/components/disposal/ticket-code';
import { PendingCorrection } from '@/components/disposal/pending-correction';
import { TicketDetailList, type VisibleTicket } from '@/components/disposal/ticket-detail-list';
import type { TicketActionProps } from '@/components/disposal/ticket-action-props';
import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { UnsentTickets } from '@/components/disposal/unsent-tickets';
import { PageHead } from '@/components/shell/page-head';
import { useUnitClosed } from '@/components/shell/unit-state';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import { FormCard } from '@/components/ui/forms/form-card';
import type { RequestSender } from '@/lib/client/api';
import { focusHeading } from '@/lib/client/focus-heading';
import { useLiveList } from '@/lib/client/use-live-list';
import { getTicket, ticketHistory } from '@/lib/disposal/contract';
import { disposalMessages } from '@/lib/disposal/events';
import { findTicketFailure, type Side } from '@/lib/disposal/rules';
import type { Ticket, TicketStep } from '@/lib/disposal/ticket';
import { formatQuantity, formatTicketTime } from '@/lib/disposal/texts';

export interface TicketPageProps {
  sender: RequestSender;
  initialData: { ticket: Ticket };
  initialHistory: { steps: TicketStep[] };
  /** The sites of the work unit, by side. */
  siteIds: Readonly<Record<Side, string | null>>;
  /** The absolute URL of the ticket, as in its QR code. */
  address: string;
  qr: ReactNode;
}

/** The page of a ticket for the teams of its two sites. */
export function TicketPage({ sender, initialData, initialHistory, siteIds, address, qr }: TicketPageProps) {
  const t = useDisposalText();
  const { id } = initialData.ticket;
  const liveOptions = {
    messages: disposalMessages,
    identifier: sender.unitId,
  };
  const current = useLiveList(getTicket, { ticketId: id }, initialData, {
    ...liveOptions,
    getHandlers: ({ refetchSoon }) => ({
      'changed-ticket': ({ idticket }) => idticket === id && refetchSoon(),
      'changed-site-team': refetchSoon,
    }),
  });
  const liveHistory = useLiveList(ticketHistory, { ticketId: id }, initialHistory, {
    ...liveOptions,
    getHandlers: ({ refetchSoon }) => ({ 'changed-ticket': ({ idticket }) => idticket === id && refetchSoon() }),
  });
  const { ticket } = current.data;
  const isClosed = useUnitClosed();
  const { status, correction, profiles } = ticket;
  const actionProps: TicketActionProps = {
    sender,
    ticket,
    canTransition: (transition) =>
      !isClosed && findTicketFailure(transition, { status, proposedBy: correction?.side ?? null }, profiles) === null,
    onTicketChange(updatedTicket) {
      if (updatedTicket) current.update(() => ({ ticket: updatedTicket }));
      else void current.refetch();
      void liveHistory.refetch();
    },
  };
  const isClosable = actionProps.canTransition('close');
  // Until the load arrives, its sender needs the code first.
  const isCodeFirst = status === 'open' && !isClosable;
  const code = (
    <div className="desktop:col-start-2">
      <TicketCode qr={qr} actions={<ShareTicket number={ticket.number} address={address} />}>
        {t('Scan this code with a phone to close the ticket at the gate or read it in the cab.')}
      </TicketCode>
    </div>
  );
  return (
    <>
      <PageHead
        title={t('Ticket {number}', { number: ticket.number })}
        lead={
          <>
            <FromTo from={ticket.siteNames.export} to={ticket.siteNames.import} />
            {isCodeFirst && (
              <span className="block">
                {t('{amount} sent', { amount: formatQuantity(ticket.sent, ticket.agreement.quantityUnit, t) })}
              </span>
            )}
          </>
        }
      />
      <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] desktop:grid-rows-[auto_1fr] desktop:gap-6">
        {isCodeFirst && code}
        <div className="grid gap-4 desktop:col-start-1 desktop:row-span-2 desktop:row-start-1 desktop:gap-6">
          <UnsentTickets sender={sender} ticketId={id} />
          {isClosable && (
            <FormCard id="close" title={t('Close ticket')}>
              <CloseTicket
                sender={sender}
                ticket={ticket}
                onClosed={(closedTicket) => {
                  actionProps.onTicketChange(closedTicket);
                  focusHeading();
                }}
              />
            </FormCard>
          )}
          <LoadCard {...actionProps} siteIds={siteIds} />
        </div>
        {!isCodeFirst && code}
        <TicketHistory steps={liveHistory.data.steps} />
      </div>
    </>
  );
}

function LoadCard({ siteIds, ...actionProps }: TicketActionProps & Pick<TicketPageProps, 'siteIds'>) {
  const t = useDisposalText();
  const { ticket } = actionProps;
  return (
    <Card aria-labelledby="load">
      <CardHead
        title={t('Load')}
        titleId="load"
        actions={<TicketBadges ticket={ticket} hasPendingCorrection={ticket.correction !== null} />}
      />
      <CardBody className="grid gap-5">
        {ticket.correction && <PendingCorrection {...actionProps} correction={ticket.correction} />}
        <TicketDetailList ticket={toVisibleTicket(ticket, siteIds)} />
        <TicketActions {...actionProps} />
      </CardBody>
    </Card>
  );
}

const toVisibleTicket = (
  { agreement, siteNames, unitNames, ...ticket }: Ticket,
  siteIds: TicketPageProps['siteIds'],
): VisibleTicket => ({
  ...ticket,
  material: agreement.material,
  quantityUnit: agreement.quantityUnit,
  from: { siteId: siteIds.export, siteName: siteNames.export, unitName: unitNames.export },
  to: { siteId: siteIds.import, siteName: siteNames.import, unitName: unitNames.import },
});

/** The steps of a ticket. Not printed, because they name people. */
function TicketHistory({ steps }: { steps: readonly TicketStep[] }) {
  const t = useDisposalText();
  if (steps.length === 0) return null;
  return (
    <Card aria-labelledby="history" className="desktop:col-start-2 print:hidden">
      <CardHead title={t('History')} titleId="history" />
      <CardBody>
        <ol className="grid gap-4">
          {steps.map(({ id, at, arrivedAt, who, text }) => (
            <li key={id} className="wrap-anywhere">
              <bdi className="font-bold">{who || t('Someone')}</bdi> {text}
              <span className="block text-small text-ink-muted">
                {arrivedAt
                  ? t('{at} (offline), received by the server {arrived}', {
                      at: formatTicketTime(at, t),
                      arrived: formatTicketTime(arrivedAt, t),
                    })
                  : formatTicketTime(at, t)}
              </span>
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}
