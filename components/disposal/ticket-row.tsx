import Link from 'next/link';
import { AcceptLoad } from '@/components/disposal/accept-load';
import { FromTo } from '@/components/disposal/from-to';
import { TicketBadges } from '@/components/disposal/ticket-badges';
import { useUnitClosed } from '@/components/shell/unit-state';
import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { classNames } from '@/components/ui/class-names';
import { ROW_TARGET } from '@/components/ui/lists/list-card';
import type { RequestSender } from '@/lib/client/api';
import { findTicketFailure } from '@/lib/disposal/rules';
import { getDifference, formatDifference, formatQuantity, formatTicketTime } from '@/lib/disposal/texts';
import { getTicketPath } from '@/lib/disposal/ticket-paths';
import type { Ticket } from '@/lib/disposal/ticket';
import type { DisposalText } from '@/lib/text';

/** Columns of a list of tickets; on a phone each row has labels. */
export const TICKET_COLUMNS: readonly DisposalText[] = ['Ticket', 'Load', 'Sent', 'Received', 'Opened'];

interface TicketRowProps {
  sender: RequestSender;
  ticket: Ticket;
  /** The ticket was closed on this device, and the server does not know it yet. */
  isCloseUnsent: boolean;
  onClosed: () => void;
}

export function TicketRow({ sender, ticket, isCloseUnsent, onClosed }: TicketRowProps) {
  const t = useDisposalText();
  const { id, number, truck, driver, agreement, siteNames, sent, sentEstimated } = ticket;
  const isClosed = useUnitClosed();
  const isClosable =
    !isClosed &&
    !isCloseUnsent &&
    findTicketFailure('close', { status: ticket.status, proposedBy: null }, ticket.profiles) === null;
  return (
    <tr
      className={classNames(
        'grid grid-cols-1 gap-y-1.5 px-4 py-4 tablet:table-row [&>td]:align-top [&>td]:tablet:px-3 [&>td]:tablet:py-3.5 [&>td:first-child]:tablet:pl-4 [&>td:first-child]:desktop:pl-6 [&>td:last-child]:tablet:pr-4 [&>td:last-child]:desktop:pr-6',
        ROW_TARGET.row,
      )}
    >
      <td className="tablet:min-w-36">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
          <Link href={getTicketPath(id)} prefetch={false} className="font-bold wrap-anywhere text-link">
            {number} · <bdi>{truck}</bdi>
          </Link>
          <TicketBadges ticket={ticket} hasPendingCorrection={ticket.correction !== null} />
        </span>
        {driver && (
          <span className="block text-small wrap-anywhere text-ink-muted" dir="auto">
            {driver}
          </span>
        )}
      </td>
      <td className="wrap-anywhere tablet:min-w-40">
        <bdi className="font-medium">{agreement.material}</bdi>
        <span className="block text-small text-ink-muted">
          <FromTo from={siteNames.export} to={siteNames.import} />
        </span>
      </td>
      <td className="tabular-nums wide:whitespace-nowrap">
        <LabeledAmount text="{amount} sent" amount={formatQuantity(sent, agreement.quantityUnit, t)} />
        {sentEstimated && <span className="block text-small text-ink-muted max-tablet:inline"> {t('estimated')}</span>}
      </td>
      <Received ticket={ticket} />
      <td className="text-small text-ink-muted tablet:min-w-28 wide:whitespace-nowrap">
        <span className="tablet:hidden">{t('Opened')} </span>
        {formatTicketTime(ticket.openedAt, t)}
      </td>
      <td className="max-tablet:pt-1.5 tablet:py-2! tablet:text-right">
        <div className="flex gap-2 tablet:flex-col tablet:items-end wide:flex-row wide:justify-end">
          {isClosable && (
            <AcceptLoad
              sender={sender}
              ticket={ticket}
              onClosed={onClosed}
              className={classNames('whitespace-nowrap max-tablet:grow', ROW_TARGET.control)}
            />
          )}
          <ButtonLink
            href={isClosable ? `${getTicketPath(id)}#close` : getTicketPath(id)}
            prefetch={false}
            variant="outline"
            aria-label={t(isClosable ? 'Other…: ticket {number}, {truck}' : 'View ticket {number}, {truck}', {
              number,
              truck,
            })}
            className={classNames(!isClosable && 'max-tablet:w-full', ROW_TARGET.link)}
          >
            {t(isClosable ? 'Other…' : 'View ticket')}
          </ButtonLink>
        </div>
        {isCloseUnsent && (
          <p className="mt-1.5 text-small text-ink-soft tablet:text-left">
            {t('You closed this ticket on this device. The closing has not been sent yet.')}
          </p>
        )}
      </td>
    </tr>
  );
}

function Received({ ticket }: { ticket: Ticket }) {
  const t = useDisposalText();
  const difference = getDifference(ticket);
  const { quantityUnit } = ticket.agreement;
  if (ticket.received === null || difference === null)
    return (
      <td className="text-ink-muted max-tablet:hidden">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('Not yet')}</span>
      </td>
    );
  return (
    <td className="tabular-nums wide:whitespace-nowrap">
      <LabeledAmount text="{amount} received" amount={formatQuantity(ticket.received, quantityUnit, t)} />
      {difference !== 0 && (
        <span className="block text-small text-ink-muted max-tablet:inline">
          {' '}
          {formatDifference(difference, quantityUnit, t)}
        </span>
      )}
    </td>
  );
}

/** In a table the column says what the amount is; on a phone the row does. */
function LabeledAmount({ text, amount }: { text: '{amount} sent' | '{amount} received'; amount: string }) {
  const t = useDisposalText();
  return (
    <>
      <span className="max-tablet:hidden">{amount}</span>
      <span className="tablet:hidden">{t(text, { amount })}</span>
    </>
  );
}
