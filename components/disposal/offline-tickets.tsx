import { useEffect, useState } from 'react';
import { ClosingForm } from '@/components/disposal/close-ticket';
import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { DeviceTicketCode } from '@/components/disposal/device-ticket-code';
import { OpenTicketPage } from '@/components/disposal/open-ticket';
import { useServerTicket } from '@/components/disposal/use-server-ticket';
import { useUnsentTickets } from '@/components/disposal/use-unsent-tickets';
import { UnsentTicketList } from '@/components/disposal/unsent-tickets';
import { useWhenServerReachable } from '@/components/offline/use-when-server-reachable';
import { BackgroundSync } from '@/components/shell/background-sync';
import { PageHead } from '@/components/shell/page-head';
import { Button } from '@/components/ui/buttons/button';
import { buttonClass } from '@/components/ui/buttons/button-style';
import { FormCard } from '@/components/ui/forms/form-card';
import { ListCard, RowText } from '@/components/ui/lists/list-card';
import { EmptyState, Loading } from '@/components/ui/feedback/states';
import type { RequestSender } from '@/lib/client/api';
import { formatFromTo, formatQuantity, formatTicketTime, TICKET_LABELS } from '@/lib/disposal/texts';
import type { HaulData, Ticket } from '@/lib/disposal/ticket';
import { findHaulData } from '@/lib/offline/store/haul-data';
import type { HaulDataRecord, TicketAtClosing } from '@/lib/offline/store/schema';
import {
  toOpenedTicketAtClosing,
  formatProvisionalNumber,
  formatReceipt,
  toTicketAtClosing,
} from '@/lib/offline/unsent-work/ticket-texts';
import { ON_THIS_DEVICE_PATH } from '@/lib/reports/urls';
import type { DisposalText, Translate } from '@/lib/text';

export interface OfflineTicketsProps {
  sender: RequestSender;
  requestedUrl: URL;
}

/** The tickets on this device, shown while the server is unreachable. */
export function OfflineTickets({ sender, requestedUrl }: OfflineTicketsProps) {
  const [haulRecord, setHaulRecord] = useState<HaulDataRecord | null | 'loading'>('loading');
  useEffect(() => {
    let isUnmounted = false;
    void findHaulData(sender)
      .catch(() => null)
      .then((stored) => !isUnmounted && setHaulRecord(stored));
    return () => {
      isUnmounted = true;
    };
  }, [sender]);
  if (haulRecord === 'loading') return <Loading />;
  return (
    <>
      <BackgroundSync {...sender} />
      <OfflineLinks page={requestedUrl.pathname} />
      <NoSignal storedAt={haulRecord?.keptAt ?? null} />
      <RequestedPage sender={sender} requestedUrl={requestedUrl} haul={haulRecord?.haul ?? null} />
    </>
  );
}

const PAGES: readonly { path: string; label: DisposalText }[] = [
  { path: '/active-tickets', label: 'Active Tickets' },
  { path: '/open-ticket', label: 'Open Ticket' },
  { path: ON_THIS_DEVICE_PATH, label: 'On this device' },
];

/** Plain links, because Next's would wait for the server. */
function OfflineLinks({ page }: { page: string }) {
  const t = useDisposalText();
  return (
    <nav aria-label={t('Without signal')} className="mb-4">
      <ul className="flex flex-wrap gap-x-1 border-b border-line">
        {PAGES.map(({ path, label }) => (
          <li key={path}>
            <a
              href={path}
              aria-current={path === page ? 'page' : undefined}
              className="inline-flex min-h-12 items-center border-b-3 border-transparent px-3 text-[0.9375rem] font-medium text-ink-soft no-underline hover:text-ink aria-[current]:border-action aria-[current]:font-bold aria-[current]:text-spruce-800"
            >
              {t(label)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Does not reload automatically, because a form may be half filled in. */
function NoSignal({ storedAt }: { storedAt: string | null }) {
  const t = useDisposalText();
  const [isReachable, setIsReachable] = useState(false);
  useWhenServerReachable(() => setIsReachable(true));
  if (isReachable)
    return (
      <p role="status" className="mb-4 flex flex-wrap items-center gap-3 text-ink-soft">
        {t('Signal is back.')}
        <Button variant="outline" onClick={() => location.reload()}>
          {t('Reload this page')}
        </Button>
      </p>
    );
  return (
    <p role="status" className="mb-4 text-ink-soft">
      {t('No signal. What you enter is kept on this device and sent automatically.')}{' '}
      {storedAt && t('Agreements and tickets as of {time}.', { time: formatTicketTime(storedAt, t) })}
    </p>
  );
}

function RequestedPage({ sender, requestedUrl, haul }: OfflineTicketsProps & { haul: HaulData | null }) {
  const t = useDisposalText();
  const [, ticketId] = /^\/ticket\/([^/]+)$/.exec(requestedUrl.pathname) ?? [];
  if (ticketId !== undefined) return <OfflineTicket sender={sender} ticketId={ticketId} haul={haul} />;
  if (requestedUrl.pathname === '/active-tickets') return <OfflineList sender={sender} tickets={haul?.tickets ?? []} />;
  if (haul === null)
    return (
      <ListCard
        emptyState={
          <EmptyState>
            {t(
              'Your agreements are not on this device yet. Open this page once with signal; after that, it also works without signal.',
            )}
          </EmptyState>
        }
      >
        {null}
      </ListCard>
    );
  const { searchParams } = requestedUrl;
  const queryParams = { agreementId: searchParams.get('agreement'), rejectedChangeId: searchParams.get('again') };
  return <OpenTicketPage sender={sender} haul={haul} {...queryParams} />;
}

function OfflineList({ sender, tickets }: { sender: RequestSender; tickets: readonly Ticket[] }) {
  const t = useDisposalText();
  return (
    <>
      <PageHead
        title={t('Active Tickets')}
        actions={
          <a href="/open-ticket" className={buttonClass({})}>
            {t('Open Ticket')}
          </a>
        }
      />
      <div className="grid gap-4 desktop:gap-6">
        <UnsentTicketList sender={sender} />
        <ListCard
          id="known-tickets"
          title={t('Under way')}
          sub={t('This list is from the last time this device was online.')}
          emptyState={tickets.length === 0 && <EmptyState>{t('There are no open tickets on this device.')}</EmptyState>}
        >
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <a href={`/ticket/${ticket.id}`} className="block min-h-12 px-4 py-3 no-underline desktop:px-6">
                <RowText
                  name={
                    <span className="text-link">
                      {t('Ticket {number}', { number: ticket.number })}, <bdi>{ticket.truck}</bdi>
                    </span>
                  }
                >
                  {describeTicket(toTicketAtClosing(ticket), t)}
                </RowText>
              </a>
            </li>
          ))}
        </ListCard>
      </div>
    </>
  );
}

function describeTicket(
  { sent, quantityUnit, material, siteNames }: TicketAtClosing,
  t: Translate<DisposalText>,
): string {
  const load = t('{amount} of {material}', { amount: formatQuantity(sent, quantityUnit, t), material });
  return `${load} · ${formatFromTo(siteNames.export, siteNames.import, t)}`;
}

/** '11.75 tons, accepted', or why it was canceled. */
const formatClosing = ({ received, outcome, reason, agreement }: Ticket, t: Translate<DisposalText>): string =>
  received !== null && outcome !== null
    ? formatReceipt({ received, outcome, reason }, agreement.quantityUnit, t)
    : reason;

interface OfflineTicketProps {
  sender: RequestSender;
  ticketId: string;
  haul: HaulData | null;
}

/**
 * A ticket from the server, opened on this device, or unknown here. An unknown one can be closed too: its id from the
 * code is enough.
 */
function OfflineTicket({ sender, ticketId, haul }: OfflineTicketProps) {
  const t = useDisposalText();
  const unsent = useUnsentTickets(sender);
  const unsentChanges = unsent?.filter(({ change }) => change.ticketId === ticketId) ?? [];
  const hasUnsentClosing = unsentChanges.some(({ change }) => change.kind === 'close');
  const [wasClosedHere, setWasClosedHere] = useState(false);
  const [closedTicket, setClosedTicket] = useState<Ticket | null>(null);
  if (hasUnsentClosing && !wasClosedHere) setWasClosedHere(true);
  const loadedTicket = useServerTicket(sender, ticketId, {
    isWaiting: unsent === null || unsentChanges.length > 0,
    state: wasClosedHere ? 'closed here' : '',
  });
  if (unsent === null) return <Loading />;
  const serverTicket = closedTicket ?? (loadedTicket === 'missing' ? null : loadedTicket);
  const knownTicket = serverTicket ?? haul?.tickets.find(({ id }) => id === ticketId) ?? null;
  const queuedOpening = unsentChanges.flatMap(({ change }) => (change.kind === 'open' ? change : [])).at(0);
  const ticketAtClosing = knownTicket
    ? toTicketAtClosing(knownTicket)
    : queuedOpening
      ? toOpenedTicketAtClosing(queuedOpening)
      : null;
  const profiles =
    knownTicket?.profiles ?? haul?.agreements.find(({ id }) => id === queuedOpening?.opening.agreementId)?.profiles;
  const isOver = serverTicket !== null && serverTicket.status !== 'open';
  // An unsent closing counts until the server has responded.
  const canClose =
    !isOver &&
    (!wasClosedHere || hasUnsentClosing || loadedTicket !== null) &&
    (profiles === undefined || profiles.import !== null);
  return (
    <>
      <PageHead
        title={
          ticketAtClosing
            ? t('Ticket {number}', {
                number: ticketAtClosing.number ?? formatProvisionalNumber(ticketAtClosing.openedAt, t),
              })
            : t('Ticket')
        }
        lead={
          ticketAtClosing ? (
            <>
              <bdi>{ticketAtClosing.truck}</bdi> · {describeTicket(ticketAtClosing, t)}
            </>
          ) : (
            t('The details of this ticket are not on this device. What you enter will be sent when signal returns.')
          )
        }
      />
      <div className="grid gap-4 desktop:gap-6">
        <UnsentTicketList sender={sender} ticketId={ticketId} />
        {serverTicket && isOver && (
          <ListCard id="over" title={t(TICKET_LABELS[serverTicket.status])}>
            <li className="px-4 py-4 wrap-anywhere desktop:px-6">{formatClosing(serverTicket, t)}</li>
          </ListCard>
        )}
        {canClose && (
          <FormCard isNarrow id="close-ticket" title={t('Close ticket')}>
            <ClosingForm
              sender={sender}
              ticketId={ticketId}
              offlineTicket={ticketAtClosing}
              onSent={({ ticket }) => setClosedTicket(ticket)}
            />
          </FormCard>
        )}
        {ticketAtClosing && !queuedOpening?.refusal && (
          <DeviceTicketCode ticketId={ticketId} number={ticketAtClosing.number} />
        )}
      </div>
    </>
  );
}
