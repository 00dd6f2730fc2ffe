'use client';

import { useState } from 'react';
import { DeviceTicketCode } from '@/components/disposal/device-ticket-code';
import { OpenTicketForm } from '@/components/disposal/open-ticket-form';
import { Sentence } from '@/components/ui/language';
import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { useHaulOnDevice } from '@/components/disposal/use-haul-on-device';
import { useSentTicket } from '@/components/disposal/use-sent-ticket';
import { useWaitingTickets } from '@/components/disposal/use-waiting-tickets';
import { WaitingList } from '@/components/disposal/waiting-tickets';
import { PageHead } from '@/components/shell/page-head';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-look';
import { ButtonLink } from '@/components/ui/button-link';
import { FormCard } from '@/components/ui/form-card';
import { ListCard, RowActions } from '@/components/ui/list-card';
import { EmptyState } from '@/components/ui/states';
import type { RequestSender } from '@/lib/client/ask';
import { quantityText } from '@/lib/disposal/texts';
import type { HaulData, RecentLoad } from '@/lib/disposal/ticket';
import type { OpeningAct } from '@/lib/offline/store/schema';
import type { TicketActSent } from '@/lib/offline/sync/ticket-sync';
import { notSentText } from '@/lib/offline/unsent-work/texts';
import type { UnsentTicket } from '@/lib/offline/unsent-work/tickets';
import { provisionalNumber } from '@/lib/offline/unsent-work/ticket-texts';
import type { DisposalText, Translate } from '@/lib/text';

export interface OpenTicketProps {
  sender: RequestSender;
  /** From the server, or the last copy on this device. */
  haul: HaulData;
  agreementId: string | null;
  /** The rejected act of this device that is opened again as another ticket. */
  again: string | null;
}

type OpenedHere = TicketActSent & { act: OpeningAct };

/** Opens tickets in sequence, online and offline: at the export site a truck leaves every few minutes. */
export function OpenTicketPage({ sender, haul: begun, agreementId, again }: OpenTicketProps) {
  const t = useDisposalText();
  const [opened, setOpened] = useState<OpenedHere | null>(null);
  const known = useHaulOnDevice(sender) ?? begun;
  const waiting = useWaitingTickets(sender);
  const state = opened ? openedState(opened, waiting) : 'waits';
  const sent = useSentTicket(sender, opened?.act.ticketId ?? '', { waits: state !== 'left', state });
  const shown = opened && sent && sent !== 'missing' ? { ...opened, ticket: opened.ticket ?? sent } : opened;
  const haul = { ...known, recent: withWaiting(known.recent, waiting ?? []) };
  return (
    <>
      <PageHead title={t('Open Ticket')} lead={t('One ticket for each load that leaves.')} />
      <div className="grid gap-4 desktop:gap-6">
        {haul.agreements.length === 0 ? (
          <ListCard empty={<NoAgreement />}>{null}</ListCard>
        ) : (
          <FormCard narrow>
            {shown ? (
              <Opened state={sent === 'missing' ? 'missing' : state} opened={shown} onAnother={() => setOpened(null)} />
            ) : (
              <OpenTicketForm {...{ sender, haul, agreementId, again, waiting }} onOpened={setOpened} />
            )}
          </FormCard>
        )}
        {shown && state !== 'refused' && sent !== 'missing' && (
          <DeviceTicketCode ticketId={shown.act.ticketId} number={shown.ticket?.number ?? null} />
        )}
        <WaitingList sender={sender} />
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
        'There is no active agreement under which you can open tickets. You need the profile Operate at the site that loads leave.',
      )}
    </EmptyState>
  );
}

function withWaiting(recent: readonly RecentLoad[], waiting: readonly UnsentTicket[]): RecentLoad[] {
  const last = waiting.flatMap(({ act }) => (act.kind === 'open' ? act.opening : [])).reverse();
  const byTruck = new Map<string, RecentLoad>();
  for (const { agreementId, truck, driver, load } of [...last, ...recent]) {
    const key = `${agreementId} ${truck.toLowerCase()}`;
    if (!byTruck.has(key)) byTruck.set(key, { agreementId, truck, driver, load });
  }
  return [...byTruck.values()];
}

/** `left`: no longer waiting on this device, because it was sent or removed. */
type OpenedState = 'open' | 'waits' | 'refused' | 'left';

function openedState({ act, ticket }: OpenedHere, waiting: readonly UnsentTicket[] | null): OpenedState {
  if (ticket) return 'open';
  const waits = waiting?.find((each) => each.act.actId === act.actId);
  if (waits) return waits.state === 'refused' ? 'refused' : 'waits';
  return waiting === null ? 'waits' : 'left';
}

interface OpenedProps {
  state: OpenedState | 'missing';
  opened: OpenedHere;
  onAnother: () => void;
}

function Opened({ state, opened: { act, result, ticket }, onAnother }: OpenedProps) {
  const t = useDisposalText();
  return (
    <div role="status" className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-title font-bold">
          {ticket ? t('Ticket {number} is open', { number: ticket.number }) : headingOf(state, act, t)}
        </h2>
        <p className="wrap-anywhere text-ink-soft">
          <bdi>{act.opening.truck}</bdi> · {quantityText(act.opening.sent, act.quantityUnit, t)} ·{' '}
          <Sentence
            text="{from} to {to}"
            values={{ from: <bdi>{act.material}</bdi>, to: <bdi>{act.siteNames.import}</bdi> }}
          />
        </p>
        {state === 'waits' && (
          <p>
            {[t('The ticket is kept on this device.'), notSentText(result, t), t('Then it gets its number.')]
              .filter(Boolean)
              .join(' ')}
          </p>
        )}
        {state === 'refused' && <p>{t('The server did not accept this ticket. The reason is below.')}</p>}
      </div>
      <RowActions className="max-tablet:*:w-full">
        <Button size="primary" onClick={onAnother}>
          {t('Open another ticket')}
        </Button>
        {state !== 'refused' && state !== 'missing' && (
          <a href={`/ticket/${act.ticketId}`} className={buttonClass({ variant: 'outline', size: 'primary' })}>
            {t('Show ticket')}
          </a>
        )}
      </RowActions>
    </div>
  );
}

function headingOf(state: OpenedProps['state'], { at }: OpeningAct, t: Translate<DisposalText>): string {
  switch (state) {
    case 'open':
      return t('The ticket is open');
    case 'left':
      return t('The ticket was sent');
    case 'missing':
      return t('Ticket not found');
    default:
      return provisionalNumber(at, t);
  }
}
