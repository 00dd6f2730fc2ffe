'use client';

import Link from 'next/link';
import { useMemo, type ReactNode } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { RetryButton } from '@/components/activity/retry-button';
import { MessageRecipient } from '@/components/activity/recipient';
import { StateBadge } from '@/components/activity/state-badge';
import { PageHead } from '@/components/shell/page-head';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import { outboxMessage, type OutboxMessage } from '@/lib/activity/contract';
import { formatMessageReport, getChannelLabel, OUTBOX_PATH } from '@/lib/activity/labels';
import { formatNextStep, formatAttempts } from '@/lib/activity/attempts';
import { useLiveList } from '@/lib/client/use-live-list';
import { formatDateTime } from '@/lib/dates';
import { deliveryMessages } from '@/lib/message-states';
import { createViewUrl } from '@/lib/reports/urls';
import { createFinalPdfUrl } from '@/lib/reports/final-pdf-name';

export interface MessageViewProps {
  message: OutboxMessage;
  timeZone: string;
}

/** A message of the outbox with its delivery attempts, updated live. */
export function MessageView({ message: rendered, timeZone, unitId }: MessageViewProps & { unitId: string }) {
  const { message } = useLiveList(
    outboxMessage,
    { id: rendered.id },
    useMemo(() => ({ message: rendered }), [rendered]),
    {
      messages: deliveryMessages,
      identifier: unitId,
      getHandlers: ({ refetchSoon }) => ({ delivery: ({ idmessage }) => idmessage === rendered.id && refetchSoon() }),
    },
  ).data;
  const { id, title, channel, recipient, state } = message;
  return (
    <>
      <PageHead
        title={title || getChannelLabel(channel)}
        actions={
          <>
            <ButtonLink href={OUTBOX_PATH} prefetch={false} variant="outline">
              <Icon name="chevron-left" />
              Outbox
            </ButtonLink>
            {state === 'dead' && (
              <HiddenWhenClosed>
                <RetryButton id={id} about={`${title}, ${recipient}`} />
              </HiddenWhenClosed>
            )}
          </>
        }
      />
      <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] desktop:gap-6">
        <Card aria-labelledby="message-text">
          <CardHead title={getChannelLabel(channel)} titleId="message-text" actions={<StateBadge state={state} />} />
          <CardBody className="grid gap-4">
            <MessageDetails message={message} timeZone={timeZone} />
            <p className="border-t border-line pt-4 wrap-anywhere whitespace-pre-line">{message.text}</p>
            <Attachments message={message} />
          </CardBody>
        </Card>
        <AttemptList message={message} timeZone={timeZone} />
      </div>
    </>
  );
}

function MessageDetails({ message, timeZone }: MessageViewProps) {
  const { report, createdAt } = message;
  return (
    <dl className="grid gap-2.5">
      <MessageDetail label="Recipient">
        <MessageRecipient message={message} />
      </MessageDetail>
      {report && (
        <MessageDetail label="About">
          <Link href={createViewUrl(report.id)} prefetch={false} className="text-link">
            {formatMessageReport(message)}
          </Link>
        </MessageDetail>
      )}
      <MessageDetail label="Created">{formatDateTime(createdAt, timeZone)}</MessageDetail>
    </dl>
  );
}

function MessageDetail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-small text-ink-muted">{label}</dt>
      <dd className="min-w-0 text-right font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The only kind of attachment is the final PDF of a closed inspection, which can be opened here. */
function Attachments({ message: { attachments, report } }: { message: OutboxMessage }) {
  if (attachments.length === 0) return null;
  return (
    <section aria-labelledby="attachments">
      <h3 id="attachments" className="mb-1 text-[0.9375rem] font-bold">
        Attachments
      </h3>
      <ul>
        {attachments.map(({ fileName }) => (
          <li key={fileName} className="wrap-anywhere">
            {report?.closed ? (
              <a href={createFinalPdfUrl(report.id)} className="inline-flex min-h-11 items-center text-link">
                {fileName}
              </a>
            ) : (
              fileName
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function AttemptList({ message, timeZone }: MessageViewProps) {
  const nextStep = formatNextStep(message, timeZone);
  return (
    <Card aria-labelledby="attempts">
      <CardHead title="Attempts" titleId="attempts" />
      <CardBody>
        <ol className="divide-y divide-line">
          {formatAttempts(message, timeZone).map(({ when, what, why }, index) => (
            <li key={index} className="py-2.5">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span>{when}</span>
                <span className="font-bold">{what}</span>
              </p>
              {why && <p className="text-small wrap-anywhere text-danger">{why}</p>}
            </li>
          ))}
        </ol>
        {nextStep && <p className="py-2.5 wrap-anywhere text-ink-soft">{nextStep}</p>}
      </CardBody>
    </Card>
  );
}
