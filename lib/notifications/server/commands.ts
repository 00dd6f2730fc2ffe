import { failure, type Failure } from '@/lib/failures';
import {
  markAsCleared,
  markAsRead,
  markAsReceived,
  markAsUnread,
  restoreNotifications,
} from '@/lib/notifications/contract';
import { canClear } from '@/lib/notification-types';
import type { Actor, Db } from '@/lib/platform/database/client';
import { notifyPeople } from '@/lib/platform/messages/notifications';
import { implementSignedIn } from '@/lib/platform/operation/implement';
import { successOutput } from '@/lib/platform/operation/input-schemas';
import { bulkSchema, singleOrBulkSchema, singleSchema } from './schema';

// Marks are not recorded in the audit trail, because they are not part of the work unit's history.

interface NotificationIds {
  idnotification?: string;
  notifications?: (string | { idnotification: string })[];
}

interface MarkContext {
  db: Db;
  actor: Actor;
  now: Date;
}

const getIds = ({ idnotification, notifications = [] }: NotificationIds): string[] =>
  idnotification === undefined
    ? notifications.map((item) => (typeof item === 'string' ? item : item.idnotification))
    : [idnotification];

interface Changes {
  receivedAt?: Date;
  readAt?: Date | null;
  clearedAt?: Date | null;
}

/** Updates the person's own notifications among the ids. Each step changes those that match `from`. */
async function mark(
  { db, actor: { personId } }: MarkContext,
  ids: readonly string[],
  steps: readonly { from: object; to: Changes }[],
): Promise<{ success: true }> {
  let changedCount = 0;
  for (const { from, to } of steps) {
    const { count } = await db.notification.updateMany({
      where: { personId, id: { in: [...ids] }, ...from },
      data: to,
    });
    changedCount += count;
  }
  if (changedCount > 0) await notifyPeople(db, [personId]);
  return { success: true };
}

const createReceivedChange = (now: Date) => ({ from: { receivedAt: null }, to: { receivedAt: now } });
const createReadChange = (now: Date) => ({ from: { readAt: null }, to: { readAt: now } });

/** Fails if a single notification does not belong to the person. */
async function checkExists({ db, actor }: MarkContext, { idnotification }: NotificationIds): Promise<Failure | null> {
  if (idnotification === undefined) return null;
  const count = await db.notification.count({ where: { id: idnotification, personId: actor.personId } });
  return count === 0 ? failure('not-found') : null;
}

export const markAsReadCommand = implementSignedIn(markAsRead, {
  input: singleOrBulkSchema,
  output: successOutput,
  async run({ input, ...context }) {
    const { now } = context;
    return (
      (await checkExists(context, input)) ??
      mark(context, getIds(input), [createReceivedChange(now), createReadChange(now)])
    );
  },
});

export const markAsUnreadCommand = implementSignedIn(markAsUnread, {
  input: singleSchema,
  output: successOutput,
  async run({ input, ...context }) {
    const unread = { from: { readAt: { not: null } }, to: { readAt: null } };
    return (await checkExists(context, input)) ?? mark(context, getIds(input), [unread]);
  },
});

export const markAsReceivedCommand = implementSignedIn(markAsReceived, {
  input: bulkSchema,
  output: successOutput,
  run: ({ input, ...context }) => mark(context, getIds(input), [createReceivedChange(context.now)]),
});

export const restoreNotificationsCommand = implementSignedIn(restoreNotifications, {
  input: bulkSchema,
  output: successOutput,
  run: ({ input, ...context }) =>
    mark(context, getIds(input), [{ from: { clearedAt: { not: null } }, to: { clearedAt: null } }]),
});

export const markAsClearedCommand = implementSignedIn(markAsCleared, {
  input: singleOrBulkSchema,
  output: successOutput,
  async run({ input, ...context }) {
    const { db, actor, now } = context;
    const ids = getIds(input);
    const rows = await db.notification.findMany({
      where: { personId: actor.personId, id: { in: ids } },
      select: { id: true, type: true, doneAt: true },
    });
    const clearable = rows.filter(({ type, doneAt }) => canClear({ type, isDone: doneAt !== null }));
    if (input.idnotification !== undefined && clearable.length === 0)
      return failure(rows.length === 0 ? 'not-found' : 'task-not-done');
    const cleared = { from: { clearedAt: null }, to: { clearedAt: now } };
    return mark(
      context,
      clearable.map(({ id }) => id),
      [createReceivedChange(now), cleared],
    );
  },
});
