import useSWR from 'swr';
import { FixLinks } from '@/components/fixes/fix-links';
import { Badge } from '@/components/ui/feedback/badge';
import { Button } from '@/components/ui/buttons/button';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { ErrorState, Loading } from '@/components/ui/feedback/states';
import { callApi } from '@/lib/client/api';
import { crewMessages, type CrewMessage } from '@/lib/reports/contract';

/** Messages are sent in the background, so this polls while visible. */
const POLL_MS = 10_000;

/** The delivery state of the message to each crew member, and who could not be notified. */
export function DeliveryStates({ reportId }: { reportId: string }) {
  const { data, error, mutate } = useSWR(
    [crewMessages.name, reportId],
    () => callApi(crewMessages, { idreport: reportId }),
    { refreshInterval: POLL_MS },
  );
  if (error && !data) {
    return (
      <ErrorState
        retry={
          <Button variant="outline" onClick={() => void mutate()}>
            Try again
          </Button>
        }
      >
        The delivery status could not be loaded.
      </ErrorState>
    );
  }
  if (!data) return <Loading text="Loading..." />;
  const unreachedMembers = data.messages.filter(({ channel }) => channel === 'none');
  return (
    <div className="grid gap-3">
      {unreachedMembers.length > 0 && (
        <InlineNote tone="warn">
          Not notified, because no phone number or email address is on file:{' '}
          {unreachedMembers.map(({ name }) => name).join(', ')}
        </InlineNote>
      )}
      <ul className="divide-y divide-line">
        {data.messages.map((message) => (
          <li key={message.personId} className="flex min-h-12 flex-wrap items-center justify-between gap-2 py-1.5">
            <span className="font-medium wrap-break-word">{message.name}</span>
            <MessageState message={message} />
          </li>
        ))}
      </ul>
      <FixLinks reportId={reportId} />
    </div>
  );
}

function MessageState({ message: { channel, state } }: { message: CrewMessage }) {
  if (channel === 'none') return <Badge tone="overdue">Not reached</Badge>;
  const { tone, label } = STATES[state];
  return (
    <span className="inline-flex items-center gap-2 text-small text-ink-muted">
      {channel === 'email' ? 'Email' : 'Text message'}
      <Badge tone={tone}>{label}</Badge>
    </span>
  );
}

const STATES = {
  queued: { tone: 'neutral', label: 'Queued' },
  sent: { tone: 'complete', label: 'Sent' },
  delivered: { tone: 'complete', label: 'Delivered' },
  failed: { tone: 'overdue', label: 'Failed' },
} as const;
