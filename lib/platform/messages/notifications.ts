import { createLiveNotification, LIVE_CHANNEL, formatNotification } from '@/lib/live-messages';
import {
  notificationMessages,
  type NotificationDelivery,
  type NotificationWithdrawal,
  type TaskCompletion,
} from '@/lib/notification-types';
import type { Db } from '@/lib/platform/database/client';

/**
 * Creates notifications and tasks, completes tasks and withdraws outdated notifications, in the transaction of
 * the change. Sends live messages to the affected people on commit. A person gets only one row per key.
 * Operations call this through deliveries, background jobs directly.
 */
export async function saveNotifications(
  db: Db,
  messages: readonly (NotificationDelivery | TaskCompletion | NotificationWithdrawal)[],
  at: Date,
): Promise<void> {
  const notifications = messages.filter((message) => message.kind === 'notification').filter(({ to }) => to.length > 0);
  const doneKeys = messages.filter((message) => message.kind === 'task-done').map(({ key }) => key);
  const withdrawnKeys = messages.filter((message) => message.kind === 'notification-withdrawal').map(({ key }) => key);
  if (notifications.length + doneKeys.length + withdrawnKeys.length === 0) return;
  const rows = notifications.map(({ to, content: { type, data, from }, unitId, key }) => ({
    persons: to,
    unit_id: unitId,
    type,
    link_data: from ? { ...data, from } : data,
    dedupe_key: key,
  }));
  const changedPeople = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM notify_people(${JSON.stringify(rows)}::jsonb, ${at}::timestamptz) id
    UNION SELECT id FROM finish_tasks(${doneKeys}::text[], ${at}::timestamptz) id
    UNION SELECT id FROM withdraw_notices(${withdrawnKeys}::text[]) id`;
  await notifyPeople(
    db,
    changedPeople.map(({ id }) => id),
  );
}

/** Notifies the screens of these people, on commit, that their notifications have changed. */
export async function notifyPeople(db: Pick<Db, '$queryRaw'>, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  const notifications = [...new Set(personIds)].map((id) =>
    formatNotification(createLiveNotification(notificationMessages['changed-notifications'], id, {})),
  );
  await db.$queryRaw`SELECT pg_notify(${LIVE_CHANNEL}, n)::text FROM unnest(${notifications}::text[]) n`;
}
