'use client';

import Link from 'next/link';
import { RetryButton } from '@/components/activity/retry-button';
import { MessageRecipient } from '@/components/activity/recipient';
import { StateBadge } from '@/components/activity/state-badge';
import { ShownAsOf } from '@/components/offline/shown-as-of';
import { PageHead } from '@/components/shell/page-head';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { classNames } from '@/components/ui/class-names';
import { ListCard, ROW_TARGET } from '@/components/ui/lists/list-card';
import { CollapseOnPhone } from '@/components/ui/lists/collapse-on-phone';
import { ShowMoreLink } from '@/components/ui/lists/show-more-link';
import { EmptyState } from '@/components/ui/feedback/states';
import { outboxList, type OutboxEntry, type OutboxPage, type OutboxQuery } from '@/lib/activity/contract';
import { useLiveList } from '@/lib/client/use-live-list';
import { deliveryMessages, MESSAGE_STATES, type MessageState } from '@/lib/message-states';
import {
  formatMessageReport,
  getChannelLabel,
  getMessagePath,
  getOutboxPath,
  getStateLabel,
} from '@/lib/activity/labels';
import { formatAttemptCount } from '@/lib/activity/attempts';
import { formatDateTime } from '@/lib/dates';
import { getMoreRows } from '@/lib/list-cursor';

export interface OutboxListProps {
  /** As rendered by the server. */
  page: OutboxPage;
  query: OutboxQuery;
  unitId: string;
  timeZone: string;
}

/** The messages of the work unit, with live updates: a table on a desktop, rows on narrower screens. */
export function OutboxList({ page: rendered, query, unitId, timeZone }: OutboxListProps) {
  const { state } = query;
  const list = useLiveList(outboxList, query, rendered, {
    messages: deliveryMessages,
    identifier: unitId,
    getHandlers: ({ refetchSoon }) => ({ delivery: refetchSoon }),
  });
  const page = list.data;
  return (
    <>
      <PageHead title="Outbox" lead="The text messages and emails of this work unit, newest first." />
      <ShownAsOf lists={[list]} className="mb-4 desktop:mb-6" />
      <ListCard
        filters={(state || page.messages.length > 0) && <Filter state={state} />}
        emptyState={
          page.messages.length === 0 && (
            <EmptyState>{state ? `No messages with the state ${getStateLabel(state)}.` : NO_MESSAGES}</EmptyState>
          )
        }
        isWide
        columns={['Message', 'Recipient', 'About', 'Created', 'State', 'Attempts']}
        foot={<Pager next={page.next} query={query} />}
        className="flex flex-col"
      >
        {page.messages.map((entry) => (
          <Row key={entry.id} entry={entry} timeZone={timeZone} />
        ))}
      </ListCard>
    </>
  );
}

const NO_MESSAGES = 'No messages yet. Messages to your crew and stakeholders appear here.';

function Filter({ state }: { state: MessageState | undefined }) {
  return (
    <nav aria-label="Filter by state" className="px-4 py-2 tablet:py-4 desktop:px-6">
      {/* The key collapses it on a phone when the filter changes. */}
      <CollapseOnPhone
        key={state ?? 'all'}
        summary={state ? `Filter, 1 active: ${getStateLabel(state)}` : 'Filter'}
        summaryClass="text-link"
      >
        <div className="flex flex-wrap gap-2 max-tablet:pb-3">
          {[undefined, ...MESSAGE_STATES].map((option) => (
            <Link
              key={option ?? 'all'}
              href={getOutboxPath({ state: option })}
              prefetch={false}
              aria-current={option === state ? 'true' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center rounded-control px-4 font-bold no-underline max-desktop:min-h-12',
                option === state
                  ? 'bg-action text-action-ink'
                  : 'bg-surface text-spruce-800 inset-ring-[1.5px] inset-ring-line-control hover:bg-surface-hover',
              )}
            >
              {option ? getStateLabel(option) : 'All'}
            </Link>
          ))}
        </div>
      </CollapseOnPhone>
    </nav>
  );
}

function Row({ entry, timeZone }: { entry: OutboxEntry; timeZone: string }) {
  return (
    <tr
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-4 gap-y-1 px-4 py-4 desktop:px-6 tablet:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto] roomy:table-row roomy:border-t roomy:border-line [&>td]:align-top [&>td]:roomy:px-3 [&>td]:roomy:py-3 [&>td:first-child]:roomy:pl-6 [&>td:last-child]:roomy:pr-6',
        ROW_TARGET.row,
      )}
    >
      <td className="order-1 min-w-0 max-tablet:col-span-2">
        <Link
          href={getMessagePath(entry.id)}
          prefetch={false}
          className={classNames('font-bold wrap-anywhere text-link', ROW_TARGET.link)}
        >
          {entry.title || getChannelLabel(entry.channel)}
        </Link>
        <span className="block text-small text-ink-muted">{getChannelLabel(entry.channel)}</span>
      </td>
      <td className="order-3 max-roomy:text-small max-tablet:col-span-3 tablet:order-1 max-tablet:[&_a]:relative max-tablet:[&_a]:z-1">
        <MessageRecipient message={entry} />
      </td>
      <td className="order-4 min-w-0 wrap-break-word max-roomy:text-small max-roomy:text-ink-muted max-tablet:empty:hidden">
        {formatMessageReport(entry)}
      </td>
      <td className="order-5 text-small whitespace-nowrap text-ink-muted max-roomy:col-span-2 max-tablet:col-start-2 max-tablet:text-right">
        {formatDateTime(entry.createdAt, timeZone)}
      </td>
      <td className="order-2">
        <StateBadge state={entry.state} />
      </td>
      <td
        className={classNames(
          'order-6 text-small wrap-break-word text-ink-muted roomy:min-w-24 max-roomy:col-span-full max-roomy:empty:hidden',
          entry.attempts === 1 && entry.lastError === '' && 'max-roomy:hidden',
        )}
      >
        {formatAttemptCount(entry, timeZone)}
      </td>
      <td
        className={classNames(
          'order-7 text-right max-roomy:col-span-full max-roomy:empty:hidden roomy:py-1.5!',
          ROW_TARGET.control,
        )}
      >
        {entry.state === 'dead' && (
          <HiddenWhenClosed>
            <RetryButton
              id={entry.id}
              about={`${entry.title || getChannelLabel(entry.channel)}, ${entry.recipientName || entry.recipient}`}
            />
          </HiddenWhenClosed>
        )}
      </td>
    </tr>
  );
}

function Pager({ next, query: { state, before, rows } }: { next: string | null; query: OutboxQuery }) {
  const isOlderPage = before !== undefined;
  const moreRows = getMoreRows(rows);
  if (next === null && !isOlderPage) return null;
  return (
    <nav aria-label="Pages of messages" className="flex justify-end gap-2 border-t border-line px-4 py-3 desktop:px-6">
      {isOlderPage && <PageLink href={getOutboxPath({ state })}>Newest</PageLink>}
      {next !== null &&
        (moreRows ? (
          <ShowMoreLink href={getOutboxPath({ state, before, rows: moreRows })} />
        ) : (
          <PageLink href={getOutboxPath({ state, before: next })}>Older</PageLink>
        ))}
    </nav>
  );
}

function PageLink({ href, children }: { href: string; children: string }) {
  return (
    <ButtonLink href={href} variant="text" prefetch={false}>
      {children}
    </ButtonLink>
  );
}
