import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { listenToChannel, type Log } from '@/lib/platform/database/listen-to-channel';
import { inSpan } from '@/lib/platform/process/in-span';
import { type PrepareMessage, toSendError } from './channels';
import {
  beginAttempt,
  claimNext,
  type ClaimedMessage,
  endAttempt,
  type AttemptOutcome,
  recordFailedAttempt,
  findUsedProviderIds,
} from './store';
import { OUTBOX_CHANNEL } from './message';

export interface DeliveryOptions {
  pool: Pool;
  prepareMessage: PrepareMessage;
  log: Log;
  now?: () => Date;
}

export interface OutboxWorker {
  /** Resolves when the worker listens for new messages. */
  ready: Promise<void>;
  /** Checks for messages without waiting for a notification. */
  wake(): void;
  /** Claims no further message. Resolves when running attempts are finished. */
  stop(): Promise<void>;
}

const MAX_PARALLEL_MESSAGES = 4;
const DEFAULT_POLL_MS = 5000;

/**
 * Sends the messages of the outbox. A message may be sent twice, and is given up after MAX_ATTEMPTS. A commit with a
 * message wakes the worker; every `pollMs` it also checks for due retries and missed notifications.
 */
export function startOutboxWorker(options: DeliveryOptions & { pollMs?: number; listenUrl?: string }): OutboxWorker {
  const loops = new Set<Promise<void>>();
  let wakes = 0;
  let isStopping = false;

  const wake = () => {
    wakes += 1;
    if (isStopping || loops.size >= MAX_PARALLEL_MESSAGES) return;
    const loop = runLoop().catch((error: unknown) => options.log.error({ err: error }, 'outbox delivery failed'));
    loops.add(loop);
    void loop.finally(() => loops.delete(loop));
  };

  const runLoop = async () => {
    let wakesBefore;
    do {
      wakesBefore = wakes;
      while (!isStopping && (await deliverNext(options, wake)));
    } while (wakesBefore !== wakes && !isStopping);
  };

  const listener = listenToChannel({
    pool: options.pool,
    listenUrl: options.listenUrl,
    channel: OUTBOX_CHANNEL,
    onMessage: wake,
    onListening: wake,
    log: options.log,
  });
  const poll = setInterval(wake, options.pollMs ?? DEFAULT_POLL_MS);
  wake();

  return {
    ready: listener.ready,
    wake,
    async stop() {
      isStopping = true;
      clearInterval(poll);
      await listener.stop();
      await Promise.all(loops);
    },
  };
}

/** Delivers all due messages in sequence. Returns the number of attempts. */
export async function deliverDue(options: DeliveryOptions): Promise<number> {
  let attempts = 0;
  while (await deliverNext(options)) attempts += 1;
  return attempts;
}

async function deliverNext(options: DeliveryOptions, onClaim?: () => void): Promise<boolean> {
  const { pool, log, now = () => new Date() } = options;
  const message = await claimNext(pool, now());
  if (!message) return false;
  onClaim?.();
  const outcome = await deliver(message, options);
  const isRecorded = await endAttempt(pool, message, outcome, now());
  if (!isRecorded)
    log.warn({ messageId: message.id }, 'outcome not recorded: another worker claimed the message, or it is done');
  if (outcome.kind === 'dead' && !outcome.isObsolete)
    log.error({ messageId: message.id, channel: message.channel }, 'a message could not be delivered');
  return true;
}

async function deliver(
  message: ClaimedMessage,
  { pool, prepareMessage, now = () => new Date() }: DeliveryOptions,
): Promise<AttemptOutcome> {
  let isProviderCalled = false;
  try {
    const prepared = prepareMessage(message);
    if (message.openSince) {
      const usedIds = await findUsedProviderIds(pool, message);
      const sent = await prepared.findSent({ startedAt: message.openSince, usedIds });
      if (sent) return { kind: 'sent', providerId: sent.providerId };
    }
    await beginAttempt(pool, message, randomUUID(), now());
    isProviderCalled = true;
    const { providerId } = await inSpan('send', { 'messaging.destination.name': message.channel }, () =>
      prepared.send(),
    );
    return { kind: 'sent', providerId };
  } catch (error) {
    const outcome = toAttemptOutcome(error, message, isProviderCalled, now());
    // A failed lookup of an earlier attempt sends nothing, so no attempt is recorded.
    if (!isProviderCalled && message.openSince === null)
      await recordFailedAttempt(pool, message, { id: randomUUID(), error: outcome.error, at: now() });
    return outcome;
  }
}

/**
 * The next state after a failed attempt. The outcome is known only if the provider was called and certainly sent
 * nothing; if the attempt failed earlier, a previous one may still have delivered the message.
 */
function toAttemptOutcome(
  error: unknown,
  message: ClaimedMessage,
  isProviderCalled: boolean,
  now: Date,
): AttemptOutcome & { error: string } {
  const sendError = toSendError(error);
  const isOutcomeKnown = isProviderCalled && sendError.kind !== 'unknown';
  const isObsolete = sendError.kind === 'obsolete';
  const at = isObsolete || sendError.kind === 'refused' ? null : getRetryTime(message.attempts, now);
  return at
    ? { kind: 'retry', error: sendError.message, at, isOutcomeKnown }
    : { kind: 'dead', error: sendError.message, isOutcomeKnown, isObsolete };
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The delay after each failed attempt. After the last one, about 20 hours in all, the message is given up. */
const RETRY_DELAYS_MS = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR] as const;

export const MAX_ATTEMPTS = RETRY_DELAYS_MS.length + 1;

/** The time of the next attempt; null to give up. */
export function getRetryTime(attempts: number, now: Date): Date | null {
  const delayMs = RETRY_DELAYS_MS[attempts - 1];
  return delayMs === undefined ? null : new Date(now.getTime() + delayMs);
}
