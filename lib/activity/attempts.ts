import { formatReportDateTime } from '@/lib/dates';
import type { OutboxEntry, OutboxMessage } from './contract';

type Attempt = OutboxMessage['tries'][number];

interface AttemptText {
  when: string;
  what: string;
  why: string;
}

export function attemptTexts(
  { tries, state }: Pick<OutboxMessage, 'tries' | 'state'>,
  timeZone: string,
): AttemptText[] {
  return tries.map((each, index) => ({
    when: `${index + 1}. ${formatTimeRange(each, timeZone)}`,
    what: outcomeText(each, state === 'sending' && index === tries.length - 1),
    why: each.error,
  }));
}

/** The start, and the end if it is noticeably later. */
function formatTimeRange({ startedAt, endedAt }: Attempt, timeZone: string): string {
  const began = formatReportDateTime(startedAt, timeZone);
  const ended = endedAt === null ? began : formatReportDateTime(endedAt, timeZone);
  return ended === began ? began : `${began}, ended ${ended}`;
}

function outcomeText({ outcome }: Attempt, underWay: boolean): string {
  if (outcome === 'sent') return 'Sent';
  if (outcome === 'failed') return 'Not sent';
  return underWay ? 'In progress' : 'Result unknown';
}

export function nextStepText(message: OutboxMessage, timeZone: string): string {
  const { channel, state, nextAttemptAt, lastError, tries } = message;
  switch (state) {
    case 'queued':
      return `${tries.length === 0 ? 'Not attempted yet. The first' : 'The next'} attempt is due ${formatTime(nextAttemptAt, timeZone)}.`;
    case 'sending':
      return tries.at(-1)?.outcome === 'unknown' ? '' : 'The next attempt is about to start.';
    case 'sent':
      return `The ${channel === 'sms' ? 'text message provider' : 'mail server'} accepted the message. Delivery was not reported.`;
    case 'delivered':
      return 'The message was reported as delivered.';
    case 'dead':
      return givenUpText(lastError, tries);
  }
}

/** Why the message was given up, unless the last attempt says the same. */
function givenUpText(lastError: string, tries: readonly Attempt[]): string {
  const why = lastError === '' || lastError === tries.at(-1)?.error ? '' : ` ${lastError}`;
  return `${tries.length === 0 ? 'Delivery was never attempted and will' : 'Delivery will'} not be retried automatically.${why}`;
}

const formatTime = (instant: string | null, timeZone: string) =>
  instant === null ? 'soon' : formatReportDateTime(instant, timeZone);

/** The attempts in a few words, for the list; '' before the first. */
export function attemptsText({ state, attempts, lastError, nextAttemptAt }: OutboxEntry, timeZone: string): string {
  const tried = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  if (state === 'dead') return [attempts === 0 ? 'Never attempted' : tried, lastError].filter(Boolean).join(': ');
  if (state === 'queued' && attempts > 0)
    return [`${tried}, next ${formatTime(nextAttemptAt, timeZone)}`, lastError].filter(Boolean).join(': ');
  return attempts > 0 ? tried : '';
}
