'use client';

import { useState } from 'react';
import { DeviceTicketCode } from '@/components/disposal/device-ticket-code';
import { OpenTicketForm } from '@/components/disposal/open-ticket-form';
import { RichText } from '@/components/ui/text/language';
import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { useStoredHaulData } from '@/components/disposal/use-stored-haul-data';
import { useServerTicket } from '@/components/disposal/use-server-ticket';
import { useUnsentTickets } from '@/components/disposal/use-unsent-tickets';
import { UnsentTicketList } from '@/components/disposal/unsent-tickets';
import { PageHead } from '@/components/shell/page-head';
import { Button } from '@/components/ui/buttons/button';
import { buttonClass } from '@/components/ui/buttons/button-style';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { FormCard } from '@/components/ui/forms/form-card';
import { ListCard, RowActions } from '@/components/ui/lists/list-card';
import { EmptyState } from '@/components/ui/feedback/states';
import type { RequestSender } from '@/lib/client/api';
import { formatQuantity } from '@/lib/disposal/texts';
import type { HaulData, RecentLoad } from '@/lib/disposal/ticket';
import type { QueuedOpening } from '@/lib/offline/store/schema';
import type { TicketChangeResult } from '@/lib/offline/sync/ticket-sync';
import { formatSendResult } from '@/lib/offline/unsent-work/texts';
import type { UnsentTicket } from '@/lib/offline/unsent-work/tickets';
import { formatProvisionalNumber } from '@/lib/offline/unsent-work/ticket-texts';
import type { DisposalText, Translate } from '@/lib/text';

export interface OpenTicketProps {
  sender: RequestSender;
  /** From the server, or the last copy on this device. */
  haul: HaulData;
  agreementId: string | null;
  /** The rejected change of this device that is opened again as another ticket. */
  rejectedChangeId: string | null;
}

type OpenedTicket = TicketChangeResult & { change: QueuedOpening };

/** Opens tickets in sequence, online and offline: at the export site a truck leaves every few minutes. */
export function OpenTicketPage({ sender, haul: storedHaul, agreementId, rejectedChangeId }: OpenTicketProps) {
  const t = useDisposalText();
  const [opened, setOpened] = useState<OpenedTicket | null>(null);
  const latestHaul = useStoredHaulData(sender) ?? storedHaul;
  const unsent = useUnsentTickets(sender);
  const state = opened ? getOpenedState(opened, unsent) : 'waiting';
  const serverTicket = useServerTicket(sender, opened?.change.ticketId ?? '', {
    isWaiting: state !== 'settled',
    state,
  });
  const openedTicket =
    opened && serverTicket && serverTicket !== 'missing'
      ? { ...opened, ticket: opened.ticket ?? serverTicket }
      : opened;
  const haul = { ...latestHaul, recent: addUnsentLoads(latestHaul.recent, unsent ?? []) };
  return (
    <>
      <PageHead title={t('Open Ticket')} lead={t('Open one ticket for each outgoing load.')} />
      <div className="grid gap-4 desktop:gap-6">
        {haul.agreements.length === 0 ? (
          <ListCard emptyState={<NoAgreement />}>{null}</ListCard>
        ) : (
          <FormCard isNarrow>
            {openedTicket ? (
              <OpenedTicketView
                state={serverTicket === 'missing' ? 'missing' : state}
                opened={openedTicket}
                onOpenAnother={() => setOpened(null)}
              />
            ) : (
              <OpenTicketForm
                sender={sender}
                haul={haul}
                agreementId={agreementId}
                rejectedChangeId={rejectedChangeId}
                unsent={unsent}
                onOpened={setOpened}
              />
            )}
          </FormCard>
        )}
        {openedTicket && state !== 'refused' && serverTicket !== 'missing' && (
          <DeviceTicketCode ticketId={openedTicket.change.ticketId} number={openedTicket.ticket?.number ?? null} />
        )}
        <UnsentTicketList sender={sender} />
      </div>
    </>
  );
}

function NoAgreement() {
  const t = useDisposalText();
  return (
    <EmptyState
      action={
        <ButtonLink href="/site-agreements" variant="outline">
          {t('Site Agreements')}
        </ButtonLink>
      }
    >
      {t(
        'To open a ticket, you need an active agreement and the Operate or Manage permission at the site that sends the load.',
      )}
    </EmptyState>
  );
}

/** The recent loads with those of unsent tickets, one per truck and agreement, newest first. */
function addUnsentLoads(recent: readonly RecentLoad[], unsent: readonly UnsentTicket[]): RecentLoad[] {
  const unsentLoads = unsent.flatMap(({ change }) => (change.kind === 'open' ? change.opening : [])).reverse();
  const byTruck = new Map<string, RecentLoad>();
  for (const { agreementId, truck, driver, load } of [...unsentLoads, ...recent]) {
    const key = `${agreementId} ${truck.toLowerCase()}`;
    if (!byTruck.has(key)) byTruck.set(key, { agreementId, truck, driver, load });
  }
  return [...byTruck.values()];
}

/** 'settled': no longer waiting on this device, because it was sent or removed. */
type OpenedState = 'open' | 'waiting' | 'refused' | 'settled';

function getOpenedState({ change, ticket }: OpenedTicket, unsent: readonly UnsentTicket[] | null): OpenedState {
  if (ticket) return 'open';
  const unsentTicket = unsent?.find((candidate) => candidate.change.changeId === change.changeId);
  if (unsentTicket) return unsentTicket.state === 'refused' ? 'refused' : 'waiting';
  return unsent === null ? 'waiting' : 'settled';
}

interface OpenedProps {
  state: OpenedState | 'missing';
  opened: OpenedTicket;
  onOpenAnother: () => void;
}

function OpenedTicketView({ state, opened: { change, result, ticket }, onOpenAnother }: OpenedProps) {
  const t = useDisposalText();
  return (
    <div role="status" className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-title font-bold">
          {ticket ? t('Ticket {number} is open', { number: ticket.number }) : getHeading(state, change, t)}
        </h2>
        <p className="wrap-anywhere text-ink-soft">
          <bdi>{change.opening.truck}</bdi> · {formatQuantity(change.opening.sent, change.quantityUnit, t)} ·{' '}
          <RichText
            text="{from} to {to}"
            values={{ from: <bdi>{change.material}</bdi>, to: <bdi>{change.siteNames.import}</bdi> }}
          />
        </p>
        {state === 'waiting' && (
          <p>
            {[
              t('The ticket is kept on this device.'),
              formatSendResult(result, t),
              t('The ticket will get its number when it is sent.'),
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        )}
        {state === 'refused' && <p>{t('The server did not accept this ticket. The reason is below.')}</p>}
      </div>
      <RowActions className="max-tablet:*:w-full">
        <Button size="primary" onClick={onOpenAnother}>
          {t('Open another ticket')}
        </Button>
        {state !== 'refused' && state !== 'missing' && (
          <a href={`/ticket/${change.ticketId}`} className={buttonClass({ variant: 'outline', size: 'primary' })}>
            {t('Show ticket')}
          </a>
        )}
      </RowActions>
    </div>
  );
}

function getHeading(state: OpenedProps['state'], { at }: QueuedOpening, t: Translate<DisposalText>): string {
  switch (state) {
    case 'open':
      return t('The ticket is open');
    case 'settled':
      return t('This ticket is no longer waiting to be sent');
    case 'missing':
      return t('Ticket not found');
    default:
      return formatProvisionalNumber(at, t);
  }
}
