import type { Pool, PoolClient } from 'pg';
import { createLiveNotification, LIVE_CHANNEL, formatNotification } from '@/lib/live-messages';
import { deliveryMessages, type MessageState } from '@/lib/message-states';

/** The worker's queries. Each transaction switches to the role earthtight_system, whose grants are narrow. */

/** After this time a worker counts as dead. Every sender times out earlier. */
export const LEASE_MS = 5 * 60 * 1000;

export interface ClaimedMessage {
  id: string;
  workUnitId: string | null;
  channel: string;
  recipient: string;
  payload: unknown;
  aboutKind: string;
  aboutId: string;
  attempts: number;
  /** When the message was claimed. An unchanged value proves that the worker still has the lease. */
  lockedAt: Date;
  /** When the oldest attempt with an unknown outcome began; null if there is none. */
  openSince: Date | null;
}

export type AttemptOutcome =
  | { kind: 'sent'; providerId: string }
  | { kind: 'retry'; error: string; at: Date; isOutcomeKnown: boolean }
  | { kind: 'dead'; error: string; isOutcomeKnown: boolean; isObsolete: boolean };

/** Runs a transaction as earthtight_system. A connection that cannot roll back is closed. */
export async function inSystemTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    await client.query('begin');
    await client.query(`select set_config('role', 'earthtight_system', true)`);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}

/** MATERIALIZED: PostgreSQL may run a plain subquery once per row and then claim several messages. */
const CLAIM_SQL = `
  with next as materialized (
    select id from outbox_message
    where done_at is null and available_at <= $1
      and (locked_at is null or locked_at < $1::timestamptz - make_interval(secs => $2))
    order by available_at, id for update skip locked limit 1)
  update outbox_message set state = 'sending', locked_at = $1, attempts = attempts + 1
  from next where outbox_message.id = next.id
  returning outbox_message.id, work_unit_id as "workUnitId", channel, recipient, payload, about_kind as "aboutKind",
    about_id as "aboutId", attempts, locked_at as "lockedAt",
    (select min(started_at) from outbox_attempt a where a.message_id = outbox_message.id and outcome = '') as "openSince"`;

/** Claims the oldest due message; null if there is none. */
export function claimNext(pool: Pool, now: Date): Promise<ClaimedMessage | null> {
  return inSystemTransaction(pool, async (client) => {
    const { rows } = await client.query<ClaimedMessage>(CLAIM_SQL, [now, LEASE_MS / 1000]);
    return rows[0] ?? null;
  });
}

/** Records the start of an attempt. Call it before sending, so that a later worker knows what may have been sent. */
export function beginAttempt(pool: Pool, message: ClaimedMessage, id: string, now: Date): Promise<void> {
  return inSystemTransaction(pool, async (client) => {
    await closeOpenAttempts(
      client,
      message,
      'failed',
      'The result of this attempt is unknown. The message was sent again.',
      now,
    );
    await client.query(
      `insert into outbox_attempt (id, message_id, work_unit_id, started_at, outcome, error) values ($1, $2, $3, $4, '', '')`,
      [id, message.id, message.workUnitId, now],
    );
  });
}

/** Records an attempt that failed before the provider was called; for example, because of a missing file. */
export function recordFailedAttempt(
  pool: Pool,
  message: ClaimedMessage,
  { id, error, at }: { id: string; error: string; at: Date },
): Promise<void> {
  return inSystemTransaction(pool, async (client) => {
    await client.query(
      `insert into outbox_attempt (id, message_id, work_unit_id, started_at, ended_at, outcome, error)
       values ($1, $2, $3, $4, $5, 'failed', $6)`,
      [id, message.id, message.workUnitId, message.lockedAt, at, error],
    );
  });
}

/**
 * Records the outcome of an attempt. Returns false if another worker has claimed the message meanwhile, or, for a
 * retry, if the message is done already.
 */
export function endAttempt(pool: Pool, message: ClaimedMessage, outcome: AttemptOutcome, now: Date): Promise<boolean> {
  return inSystemTransaction(pool, async (client) => {
    if (!(await updateMessage(client, message, outcome, now))) return false;
    if (outcome.kind === 'sent') await closeOpenAttempts(client, message, 'sent', '', now);
    else if (outcome.isOutcomeKnown) await closeOpenAttempts(client, message, 'failed', outcome.error, now);
    await notifyBrowsers(client, message, outcome.kind === 'retry' ? 'queued' : outcome.kind);
    return true;
  });
}

async function updateMessage(
  client: PoolClient,
  message: ClaimedMessage,
  outcome: AttemptOutcome,
  now: Date,
): Promise<boolean> {
  const lease = [message.id, message.lockedAt];
  if (outcome.kind === 'retry') {
    const { rowCount } = await client.query(
      `update outbox_message set state = 'queued', locked_at = null, available_at = $3, last_error = $4
       where id = $1 and locked_at = $2 and done_at is null`,
      [...lease, outcome.at, outcome.error],
    );
    return rowCount === 1;
  }
  // If the provider's report arrived first, 'delivered' or 'dead' is kept.
  const { rowCount } = await client.query(
    `update outbox_message set locked_at = null, done_at = coalesce(done_at, $3), last_error = case when state = 'sending' then $4 else last_error end,
       provider_id = case when $5 = '' then provider_id else $5 end,
       state = case when state = 'sending' then $6 else state end
     where id = $1 and locked_at = $2`,
    [
      ...lease,
      now,
      outcome.kind === 'dead' ? outcome.error : '',
      outcome.kind === 'sent' ? outcome.providerId : '',
      outcome.kind,
    ],
  );
  return rowCount === 1;
}

async function closeOpenAttempts(
  client: PoolClient,
  message: ClaimedMessage,
  outcome: 'sent' | 'failed',
  error: string,
  now: Date,
): Promise<void> {
  await client.query(
    `update outbox_attempt set outcome = $2, error = $3, ended_at = $4 where message_id = $1 and outcome = ''`,
    [message.id, outcome, error, now],
  );
}

/** The provider ids of the other messages to this recipient. */
export function findUsedProviderIds(pool: Pool, message: ClaimedMessage): Promise<ReadonlySet<string>> {
  return inSystemTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select provider_id as id from outbox_message where recipient = $1 and provider_id <> '' and id <> $2`,
      [message.recipient, message.id],
    );
    return new Set(rows.map(({ id }) => id));
  });
}

interface ReportedMessage {
  id: string;
  workUnitId: string | null;
  aboutKind: string;
  aboutId: string;
}

/** Records a later status report of the provider. Returns false if the message is unknown, or is neither being sent nor sent. */
export function recordStatusReport(
  pool: Pool,
  report: { messageId: string; state: 'delivered' | 'dead'; error: string },
  now: Date,
): Promise<boolean> {
  return inSystemTransaction(pool, async (client) => {
    const { rows } = await client.query<ReportedMessage>(
      `update outbox_message set state = $2, last_error = $3, done_at = coalesce(done_at, $4)
       where id = $1 and state in ('sending', 'sent')
       returning id, work_unit_id as "workUnitId", about_kind as "aboutKind", about_id as "aboutId"`,
      [report.messageId, report.state, report.error, now],
    );
    const [message] = rows;
    if (message) await notifyBrowsers(client, message, report.state);
    return message !== undefined;
  });
}

/** Sends a live message, so that the screens of the unit show the new state. */
async function notifyBrowsers(client: PoolClient, message: ReportedMessage, state: MessageState): Promise<void> {
  if (message.workUnitId === null) return;
  const about = { kind: message.aboutKind, id: message.aboutId };
  const notification = createLiveNotification(deliveryMessages.delivery, message.workUnitId, {
    idmessage: message.id,
    about,
    state,
  });
  await client.query('select pg_notify($1, $2)', [LIVE_CHANNEL, formatNotification(notification)]);
}
