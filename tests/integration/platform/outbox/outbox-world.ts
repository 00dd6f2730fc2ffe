import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import type { Message } from '@/lib/platform/messages/delivery';
import { createMailSender } from '@/lib/platform/messages/mail';
import { createChannels, type Senders } from '@/lib/platform/outbox/channels';
import { inSystemTransaction } from '@/lib/platform/outbox/store';
import { createEventSender } from '@/lib/integrations/server/webhook-sender';
import { createPushSender } from '@/lib/notifications/server/push-sender';
import { createWebhookSender } from '@/lib/platform/outbox/webhook';
import { deliverDue, type DeliveryOptions } from '@/lib/platform/outbox/worker';
import { createOutboxRows, OUTBOX_CHANNEL } from '@/lib/platform/outbox/message';
import { createSmsSender } from '@/lib/platform/messages/sms';
import { createTestDatabase } from '@/tests/setup/test-database';
import { AUTH_SECRET, FROM, noCustomerSender, silentLog } from './outbox-world-parts';

export const UNIT = '11111111-1111-4111-8111-111111111111';

export interface StoredMessage {
  id: string;
  state: string;
  attempts: number;
  last_error: string;
  provider_id: string;
  available_at: Date;
  done_at: Date | null;
  payload: unknown;
}

/** An outbox with its own database and folder, and a clock that moves only with `advanceClock`. */
export async function createOutboxWorld() {
  const { servingPool: pool, servingUrl: url, close } = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'outbox-'));
  const start = new Date('2026-03-02T15:00:00Z');
  let clock = start.getTime();
  const now = () => new Date(clock);
  const disk = createFileSenders(dataDir);

  const createDeliveryOptions = (senders: Partial<Senders> = {}): DeliveryOptions => ({
    pool,
    prepareMessage: createChannels({ ...disk, ...senders }, AUTH_SECRET),
    log: silentLog,
    now,
  });

  return {
    pool,
    /** The URL of the database. */
    url,
    dataDir,
    disk,
    now,
    createDeliveryOptions,
    advanceClock(milliseconds: number) {
      clock += milliseconds;
    },
    /** Sets the clock to the real time, after a process with the real clock has written. */
    catchUpWithRealTime() {
      clock = Date.now();
    },
    /** Commits messages, as an operation does. */
    async add(...messages: Message[]): Promise<string[]> {
      const rows = createOutboxRows(messages, {
        workUnitId: UNIT,
        now: now(),
        newId: randomUUID,
        authSecret: AUTH_SECRET,
      });
      await inSystemTransaction(pool, async (client) => {
        for (const row of rows) {
          await client.query(
            `insert into outbox_message (id, work_unit_id, channel, recipient, payload, about_kind, about_id, available_at, created_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
            [
              row.id,
              row.workUnitId,
              row.channel,
              row.recipient,
              row.payload,
              row.aboutKind,
              row.aboutId,
              row.availableAt,
            ],
          );
        }
        await client.query('select pg_notify($1, $2)', [OUTBOX_CHANNEL, '']);
      });
      return rows.map(({ id }) => id);
    },
    deliver: (senders?: Partial<Senders>) => deliverDue(createDeliveryOptions(senders)),
    loadMessage: (id: string) => readMessage(pool, id),
    loadAttempts: (id: string) => readAttempts(pool, id),
    listFiles: (folder: 'sms' | 'mail') => readdir(path.join(dataDir, 'outbox', folder)).catch(() => []),
    readStoredFile: (folder: 'sms' | 'mail', name: string) =>
      readFile(path.join(dataDir, 'outbox', folder, name), 'utf8'),
    async close() {
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type OutboxWorld = Awaited<ReturnType<typeof createOutboxWorld>>;

function createFileSenders(dataDir: string): Senders {
  return {
    sms: createSmsSender({ twilio: null, dataDir }),
    email: createMailSender({
      smtpUrl: '',
      from: FROM,
      dataDir,
      readFile: async (key) => Buffer.from(`bytes of ${key}`),
    }),
    webhook: createWebhookSender(),
    event: createEventSender(),
    push: createPushSender(),
    customer: noCustomerSender,
  };
}

function readMessage(pool: Pool, id: string): Promise<StoredMessage> {
  return inSystemTransaction(pool, async (client) => {
    const { rows } = await client.query<StoredMessage>('select * from outbox_message where id = $1', [id]);
    const [row] = rows;
    if (!row) throw new Error('The message is gone.');
    return row;
  });
}

function readAttempts(pool: Pool, id: string): Promise<{ outcome: string; error: string }[]> {
  return inSystemTransaction(pool, async (client) => {
    const { rows } = await client.query<{ outcome: string; error: string }>(
      'select outcome, error from outbox_attempt where message_id = $1 order by started_at',
      [id],
    );
    return rows;
  });
}
