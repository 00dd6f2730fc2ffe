import { isEqual } from '@/lib/equal';
import { failure } from '@/lib/failures';
import {
  createWebhook,
  deleteWebhook,
  turnOnWebhook,
  webhooks,
  type CreatedWebhook,
  type UnitWebhook,
} from '@/lib/integrations/contract';
import { integrationEvents } from '@/lib/integrations/events';
import { MAX_WEBHOOKS } from '@/lib/integrations/limits';
import { WEBHOOK_EVENTS } from '@/lib/integrations/webhook-events';
import type { Db } from '@/lib/platform/database/client';
import { isPublicHttps } from '@/lib/platform/http/public-address';
import { implement } from '@/lib/platform/operation/implement';
import { noInput } from '@/lib/platform/operation/input-schemas';
import { cancelMessagesAbout } from '@/lib/platform/outbox/read';
import { wakeOutbox } from '@/lib/platform/outbox/message';
import type { Webhook as WebhookRow } from '@/lib/platform/prisma-client/client';
import { withdrawOffNotification } from './turn-off-webhooks';
import { computeWebhookSecret } from './webhook-sender';
import { newWebhookOutput, newWebhookSchema, webhookIdSchema, webhookOutput, webhooksOutput } from './schema';

export const webhooksQuery = implement(webhooks, {
  input: noInput,
  output: webhooksOutput,
  run: async ({ db }) => ({ webhooks: await loadWebhooks(db) }),
});

/** The webhooks of the work unit that were not deleted, the newest first. */
export async function loadWebhooks(db: Db): Promise<UnitWebhook[]> {
  const rows = await db.webhook.findMany({
    where: { deletedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
  });
  return rows.map(toWebhook);
}

export const createWebhookCommand = implement(createWebhook, {
  input: newWebhookSchema,
  output: newWebhookOutput,
  events: integrationEvents,
  async run({ db, input, actor, now, record }) {
    const { webhookId, url } = input;
    const events = WEBHOOK_EVENTS.filter((event) => input.events.includes(event));
    // Serializes the webhooks of a work unit, so that they stay within the limit.
    await db.$queryRaw`SELECT id FROM work_unit WHERE id = ${actor.unit.id}::uuid FOR NO KEY UPDATE`;
    const stored = await db.webhook.findUnique({ where: { id: webhookId } });
    if (stored)
      return isEqual({ url: stored.url, events: toWebhook(stored).events }, { url, events })
        ? toCreated(stored)
        : failure('webhook-id-used');
    if (!isPublicHttps(url)) return failure('webhook-not-public');
    if (events.length === 0) return failure('webhook-without-event');
    if ((await db.webhook.count({ where: { deletedAt: null } })) >= MAX_WEBHOOKS)
      return failure('too-many-webhooks', { max: MAX_WEBHOOKS });
    const { count } = await db.webhook.createMany({
      data: [
        {
          id: webhookId,
          workUnitId: actor.unit.id,
          url,
          events,
          createdBy: actor.personId,
          createdByName: actor.name,
          createdAt: now,
          turnedOnAt: now,
        },
      ],
      // Another work unit may have the id.
      skipDuplicates: true,
    });
    if (count === 0) return failure('webhook-id-used');
    const created = await db.webhook.findUniqueOrThrow({ where: { id: webhookId } });
    record({ type: 'created-webhook', ...toEventData(created), events });
    return toCreated(created);
  },
});

/** Turns a webhook on again and sends what waited, the oldest first (API-10). */
export const turnOnWebhookCommand = implement(turnOnWebhook, {
  input: webhookIdSchema,
  output: webhookOutput,
  events: integrationEvents,
  async run({ db, input: { webhookId }, now, record }) {
    const { count } = await db.webhook.updateMany({
      where: { id: webhookId, deletedAt: null, turnedOffAt: { not: null } },
      data: { turnedOffAt: null, turnedOnAt: now },
    });
    const webhook = await db.webhook.findFirst({ where: { id: webhookId, deletedAt: null } });
    if (!webhook) return failure('webhook-not-found');
    if (count > 0) {
      await db.$executeRaw`
        UPDATE outbox_message SET state = 'queued', attempts = 0, available_at = created_at, done_at = NULL, locked_at = NULL
         WHERE about_kind = 'webhook' AND about_id = ${webhookId} AND state = 'dead'`;
      await wakeOutbox(db);
      await withdrawOffNotification(db, webhookId, now);
      record({ type: 'turned-on-webhook', ...toEventData(webhook) });
    }
    return { webhook: toWebhook(webhook) };
  },
});

export const deleteWebhookCommand = implement(deleteWebhook, {
  input: webhookIdSchema,
  output: webhooksOutput,
  events: integrationEvents,
  async run({ db, input: { webhookId }, now, record }) {
    const { count } = await db.webhook.updateMany({
      where: { id: webhookId, deletedAt: null },
      data: { deletedAt: now },
    });
    const webhook = await db.webhook.findUnique({ where: { id: webhookId } });
    if (!webhook) return failure('webhook-not-found');
    if (count > 0) {
      await cancelMessagesAbout(db, { kind: 'webhook', ids: [webhookId] }, 'The webhook was deleted.', now);
      await withdrawOffNotification(db, webhookId, now);
      record({ type: 'deleted-webhook', ...toEventData(webhook) });
    }
    return { webhooks: await loadWebhooks(db) };
  },
});

const toCreated = (row: WebhookRow): CreatedWebhook => ({
  webhook: toWebhook(row),
  secret: computeWebhookSecret(row.id),
});

const toEventData = ({ id: webhookId, url }: WebhookRow) => ({ webhookId, host: new URL(url).host });

const toWebhook = (row: WebhookRow): UnitWebhook => ({
  id: row.id,
  url: row.url,
  events: WEBHOOK_EVENTS.filter((event) => row.events.includes(event)),
  createdBy: row.createdByName,
  createdAt: row.createdAt.toISOString(),
  turnedOffAt: row.turnedOffAt && row.turnedOffAt.toISOString(),
});
