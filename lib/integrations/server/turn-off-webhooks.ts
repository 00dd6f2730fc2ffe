import { createLiveNotification, formatNotification, LIVE_CHANNEL } from '@/lib/live-messages';
import { createNotificationKey } from '@/lib/notification-types';
import { integrationMessages } from '@/lib/integrations/events';
import { MAX_DEAD_MESSAGES } from '@/lib/integrations/limits';
import { asSystem, asUnit, type Db } from '@/lib/platform/database/client';
import { saveNotifications } from '@/lib/platform/messages/notifications';

const createOffKey = (webhookId: string): string => createNotificationKey(25, webhookId);

/** Withdraws the notification that a webhook was turned off. */
export const withdrawOffNotification = (db: Db, webhookId: string, now: Date): Promise<void> =>
  saveNotifications(db, [{ kind: 'notification-withdrawal', key: createOffKey(webhookId) }], now);

interface FailingWebhook {
  id: string;
  unitId: string;
}

/**
 * Turns off webhooks of which 50 messages were given up since they were turned on, and notifies the Office once
 * (API-10). Several servers may run it at the same time.
 */
export async function turnOffWebhooks(now: Date): Promise<void> {
  for (const webhook of await listFailing()) await asUnit(webhook.unitId, (db) => turnOff(db, webhook, now));
}

const listFailing = (): Promise<FailingWebhook[]> =>
  asSystem(
    (db) => db.$queryRaw<FailingWebhook[]>`
      SELECT w.id, w.work_unit_id AS "unitId" FROM webhook w
       WHERE w.turned_off_at IS NULL AND w.deleted_at IS NULL
         AND (SELECT count(*) FROM outbox_message m WHERE m.about_kind = 'webhook' AND m.about_id = w.id::text
               AND m.state = 'dead' AND m.done_at >= w.turned_on_at) >= ${MAX_DEAD_MESSAGES}`,
  );

async function turnOff(db: Db, { id, unitId }: FailingWebhook, now: Date): Promise<void> {
  const { count } = await db.webhook.updateMany({ where: { id, turnedOffAt: null }, data: { turnedOffAt: now } });
  if (count === 0) return;
  // What is queued waits like later events.
  await db.outboxMessage.updateMany({
    where: { aboutKind: 'webhook', aboutId: id, state: 'queued' },
    data: { state: 'dead', doneAt: now, lastError: 'The webhook was off.' },
  });
  const { url } = await db.webhook.findUniqueOrThrow({ where: { id } });
  const office = await db.membership.findMany({ where: { role: 'admin' }, select: { personId: true } });
  const notification = {
    kind: 'notification' as const,
    to: office.map(({ personId }) => personId),
    content: { type: 25 as const, data: { host: new URL(url).host } },
    unitId,
    key: createOffKey(id),
  };
  await saveNotifications(db, [notification], now);
  const message = createLiveNotification(integrationMessages['changed-webhook'], unitId, { idwebhook: id });
  await db.$queryRaw`SELECT pg_notify(${LIVE_CHANNEL}, ${formatNotification(message)})::text`;
}
