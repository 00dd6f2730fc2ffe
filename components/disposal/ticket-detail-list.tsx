import type { ReactNode } from 'react';
import { ServerLink } from '@/components/offline/server-link';
import { Icon } from '@/components/ui/icons/icon';
import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { buttonClass } from '@/components/ui/buttons/button-style';
import { createSiteUrl } from '@/lib/deadlines/urls';
import type { Outcome, QuantityUnit } from '@/lib/disposal/rules';
import { getDifference, formatDifference, formatQuantity, formatTicketTime } from '@/lib/disposal/texts';

interface TicketPlace {
  /** Set if the reader's work unit has the site. */
  siteId?: string | null;
  siteName: string;
  unitName: string;
}

/** A ticket as a team member or its driver may see it. */
export interface VisibleTicket {
  truck: string;
  /** Shown to the two sites only. */
  driver?: string;
  load: string;
  material: string;
  quantityUnit: QuantityUnit;
  sent: number;
  sentEstimated: boolean;
  received: number | null;
  outcome: Outcome | null;
  reason?: string;
  from: TicketPlace;
  to: TicketPlace;
  openedAt: string;
  closedAt: string | null;
}

/** The details of a load. Names of people are not printed, because the paper goes with the truck. */
export function TicketDetailList({ ticket, directions }: { ticket: VisibleTicket; directions?: ReactNode }) {
  const t = useDisposalText();
  const { from, to, openedAt, closedAt } = ticket;
  return (
    <div className="grid gap-5">
      <Quantities ticket={ticket} />
      <dl className="grid gap-2.5">
        <TicketDetail label={t('Leaves from')}>
          <SiteName place={from} />, <bdi>{from.unitName}</bdi>
        </TicketDetail>
        <TicketDetail label={t('Arrives at')}>
          <SiteName place={to} />, <bdi>{to.unitName}</bdi>
          {directions}
        </TicketDetail>
        <TicketDetail label={t('Material')}>
          <bdi>{ticket.material}</bdi>
        </TicketDetail>
        <TicketDetail label={t('Truck')}>
          <bdi>{ticket.truck}</bdi>
        </TicketDetail>
        {ticket.driver && (
          <TicketDetail label={t('Driver')} className="print:hidden">
            <bdi>{ticket.driver}</bdi>
          </TicketDetail>
        )}
        {ticket.load && (
          <TicketDetail label={t('Load')}>
            <span dir="auto">{ticket.load}</span>
          </TicketDetail>
        )}
        {ticket.reason && (
          <TicketDetail label={t('Reason')}>
            <span dir="auto" className="whitespace-pre-line">
              {ticket.reason}
            </span>
          </TicketDetail>
        )}
        <TicketDetail label={t('Opened')}>{formatTicketTime(openedAt, t)}</TicketDetail>
        {closedAt && <TicketDetail label={t('Closed')}>{formatTicketTime(closedAt, t)}</TicketDetail>}
      </dl>
    </div>
  );
}

function SiteName({ place: { siteId, siteName } }: { place: TicketPlace }) {
  const name = <bdi className="font-bold">{siteName}</bdi>;
  return siteId ? (
    <ServerLink href={createSiteUrl(siteId)} className="inline-block py-1 text-ink underline underline-offset-4">
      {name}
    </ServerLink>
  ) : (
    name
  );
}

function Quantities({ ticket }: { ticket: VisibleTicket }) {
  const t = useDisposalText();
  const { sent, received, quantityUnit } = ticket;
  const difference = getDifference(ticket);
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      <Quantity label={t(ticket.sentEstimated ? 'Sent, estimated' : 'Sent')}>
        {formatQuantity(sent, quantityUnit, t)}
      </Quantity>
      {received !== null && <Quantity label={t('Received')}>{formatQuantity(received, quantityUnit, t)}</Quantity>}
      {difference !== null && (
        <Quantity label={t('Difference')}>{formatDifference(difference, quantityUnit, t)}</Quantity>
      )}
    </dl>
  );
}

function Quantity({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-muted">{label}</dt>
      <dd className="text-[1.375rem] leading-7 font-heavy tracking-tight wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

function TicketDetail({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  // With large text, the value is below its label.
  return (
    <div className={`flex flex-wrap gap-x-4 ${className}`}>
      <dt className="basis-24 text-small leading-6 text-ink-muted tablet:basis-28">{label}</dt>
      <dd className="min-w-[min(100%,8rem)] flex-1 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Opens directions in Google Maps, in its app if the phone has it. */
export function Directions({ lat, lng, to }: { lat: number; lng: number; to: string }) {
  const t = useDisposalText();
  return (
    <div className="mt-2">
      <a
        href={`https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`}
        target="_blank"
        rel="noreferrer"
        aria-label={t('Directions to {place} (opens a map)', { place: to })}
        className={buttonClass({ variant: 'outline' })}
      >
        <Icon name="map-pin" />
        {t('Directions')}
      </a>
    </div>
  );
}
