import { formatDateTime } from '@/lib/dates';
import type { OutboxEntry, OutboxMessage } from './contract';

type Attempt = OutboxMessage['tries'][number];

interface AttemptText {
  when: string;
  what: string;
  why: string;
}

export function formatAttempts(
  { tries, state }: Pick<OutboxMessage, 'tries' | 'state'>,
  timeZone: string,
): AttemptText[] {
  return tries.map((attempt, index) => ({
    when: `${index + 1}. ${formatTimeRange(attempt, timeZone)}`,
    what: formatOutcome(attempt, state === 'sending' && index === tries.length - 1),
    why: attempt.error,
  }));
}

/** The start, and the end if it is in a later minute. */
function formatTimeRange({ startedAt, endedAt }: Attempt, timeZone: string): string {
  const start = formatDateTime(startedAt, timeZone);
  const end = endedAt === null ? start : formatDateTime(endedAt, timeZone);
  return end === start ? start : `${start}, ended ${end}`;
}

function formatOutcome({ outcome }: Attempt, isInProgress: boolean): string {
  if (outcome === 'sent') return 'Sent';
  if (outcome === 'failed') return 'Not sent';
  return isInProgress ? 'In progress' : 'Result unknown';
}

/** What happens next to the message, or how it ended; '' during an attempt. */
export function formatNextStep(message: OutboxMessage, timeZone: string): string {
  const { channel, state, nextAttemptAt, lastError, tries } = message;
  switch (state) {
    case 'queued':
      return `${tries.length === 0 ? 'Not attempted yet. The first' : 'The next'} attempt is due ${formatTime(nextAttemptAt, timeZone)}.`;
    case 'sending':
      return tries.at(-1)?.outcome === 'unknown' ? '' : 'The next attempt is about to start.';
    case 'sent':
      return `The ${channel === 'sms' ? 'text message provider' : 'mail server'} accepted the message. Delivery is not confirmed.`;
    case 'delivered':
      return 'The provider reported that the message was delivered.';
    case 'dead':
      return formatFinalFailure(lastError, tries);
  }
}

/** Says that the message was given up, with the reason unless the last attempt has the same. */
function formatFinalFailure(lastError: string, tries: readonly Attempt[]): string {
  const reason = lastError === '' || lastError === tries.at(-1)?.error ? '' : ` ${lastError}`;
  return `${tries.length === 0 ? 'Delivery was never attempted and will' : 'Delivery will'} not be retried automatically.${reason}`;
}

const formatTime = (instant: string | null, timeZone: string) =>
  instant === null ? 'soon' : formatDateTime(instant, timeZone);

/** '2 attempts, next 11/21/2026, 9:00 AM: connection refused', for the list; '' if the first attempt is still to come. */
export function formatAttemptCount(
  { state, attempts, lastError, nextAttemptAt }: OutboxEntry,
  timeZone: string,
): string {
  const count = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  if (state === 'dead') return [attempts === 0 ? 'Never attempted' : count, lastError].filter(Boolean).join(': ');
  if (state === 'queued' && attempts > 0)
    return [`${count}, next ${formatTime(nextAttemptAt, timeZone)}`, lastError].filter(Boolean).join(': ');
  return attempts > 0 ? count : '';
}
