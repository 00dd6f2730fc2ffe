import { formatReportDateTime } from '@/lib/dates';
import type { OutboxEntry, OutboxMessage } from './contract';

type Try = OutboxMessage['tries'][number];

interface TryText {
  when: string;
  what: string;
  why: string;
}

export function tryTexts({ tries, state }: Pick<OutboxMessage, 'tries' | 'state'>, timeZone: string): TryText[] {
  return tries.map((each, index) => ({
    when: `${index + 1}. ${spanOf(each, timeZone)}`,
    what: whatOf(each, state === 'sending' && index === tries.length - 1),
    why: each.error,
  }));
}

/** The start, and the end if it is noticeably later. */
function spanOf({ startedAt, endedAt }: Try, timeZone: string): string {
  const began = formatReportDateTime(startedAt, timeZone);
  const ended = endedAt === null ? began : formatReportDateTime(endedAt, timeZone);
  return ended === began ? began : `${began}, ended ${ended}`;
}

function whatOf({ outcome }: Try, underWay: boolean): string {
  if (outcome === 'sent') return 'Sent';
  if (outcome === 'failed') return 'Not sent';
  return underWay ? 'In progress' : 'Result unknown';
}

export function sinceTriesText(message: OutboxMessage, timeZone: string): string {
  const { channel, state, nextAttemptAt, lastError, tries } = message;
  switch (state) {
    case 'queued':
      return `${tries.length === 0 ? 'Not attempted yet. The first' : 'The next'} attempt is due ${timeOf(nextAttemptAt, timeZone)}.`;
    case 'sending':
      return tries.at(-1)?.outcome === 'unknown' ? '' : 'The next attempt is about to start.';
    case 'sent':
      return `The ${channel === 'sms' ? 'text message provider' : 'mail server'} accepted it. Delivery was not reported.`;
    case 'delivered':
      return 'It was reported as delivered.';
    case 'dead':
      return deadText(lastError, tries);
  }
}

/** Why the message was given up, unless the last attempt says the same. */
function deadText(lastError: string, tries: readonly Try[]): string {
  const why = lastError === '' || lastError === tries.at(-1)?.error ? '' : ` ${lastError}`;
  return `${tries.length === 0 ? 'It was never attempted and will' : 'It will'} not be retried automatically.${why}`;
}

const timeOf = (instant: string | null, timeZone: string) =>
  instant === null ? 'soon' : formatReportDateTime(instant, timeZone);

/** The attempts in a few words, for the list; '' before the first. */
export function triesText({ state, attempts, lastError, nextAttemptAt }: OutboxEntry, timeZone: string): string {
  const tried = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  if (state === 'dead') return [attempts === 0 ? 'Never attempted' : tried, lastError].filter(Boolean).join(': ');
  if (state === 'queued' && attempts > 0)
    return [`${tried}, next ${timeOf(nextAttemptAt, timeZone)}`, lastError].filter(Boolean).join(': ');
  return attempts > 0 ? tried : '';
}
