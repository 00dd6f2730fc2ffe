import { failure, type Failure } from '@/lib/failures';
import {
  markAsCleared,
  markAsRead,
  markAsReceived,
  markAsUnread,
  putBackNotifications,
} from '@/lib/notifications/contract';
import { mayClear } from '@/lib/notices';
import type { Actor, Db } from '@/lib/platform/database/client';
import { tellPeople } from '@/lib/platform/notices';
import { implementSignedIn } from '@/lib/platform/operation/implement';
import { doneAnswer } from '@/lib/platform/parse';
import { bulkSchema, markedSchema, singleSchema } from './schema';

/** Marks are not recorded, because they are not part of the work unit's history. */

interface Marked {
  idnotification?: string;
  notifications?: (string | { idnotification: string })[];
}

interface Asked {
  db: Db;
  actor: Actor;
  now: Date;
}

const idsOf = ({ idnotification, notifications = [] }: Marked): string[] =>
  idnotification === undefined
    ? notifications.map((each) => (typeof each === 'string' ? each : each.idnotification))
    : [idnotification];

interface Changes {
  receivedAt?: Date;
  readAt?: Date | null;
  clearedAt?: Date | null;
}

/** Updates those of the ids that belong to the person and are in the state `from`. */
async function mark(
  { db, actor: { personId } }: Asked,
  ids: readonly string[],
  steps: readonly { from: object; to: Changes }[],
): Promise<{ success: true }> {
  let changed = 0;
  for (const { from, to } of steps) {
    const { count } = await db.notification.updateMany({
      where: { personId, id: { in: [...ids] }, ...from },
      data: to,
    });
    changed += count;
  }
  if (changed > 0) await tellPeople(db, [personId]);
  return { success: true };
}

const received = (now: Date) => ({ from: { receivedAt: null }, to: { receivedAt: now } });
const read = (now: Date) => ({ from: { readAt: null }, to: { readAt: now } });

/** A single notification must belong to the person. */
async function missing({ db, actor }: Asked, { idnotification }: Marked): Promise<Failure | null> {
  if (idnotification === undefined) return null;
  const own = await db.notification.count({ where: { id: idnotification, personId: actor.personId } });
  return own === 0 ? failure('not-found') : null;
}

export const markAsReadCommand = implementSignedIn(markAsRead, {
  input: markedSchema,
  output: doneAnswer,
  async run({ input, ...asked }) {
    const { now } = asked;
    return (await missing(asked, input)) ?? mark(asked, idsOf(input), [received(now), read(now)]);
  },
});

export const markAsUnreadCommand = implementSignedIn(markAsUnread, {
  input: singleSchema,
  output: doneAnswer,
  async run({ input, ...asked }) {
    const unread = { from: { readAt: { not: null } }, to: { readAt: null } };
    return (await missing(asked, input)) ?? mark(asked, idsOf(input), [unread]);
  },
});

export const markAsReceivedCommand = implementSignedIn(markAsReceived, {
  input: bulkSchema,
  output: doneAnswer,
  run: ({ input, ...asked }) => mark(asked, idsOf(input), [received(asked.now)]),
});

export const putBackNoticesCommand = implementSignedIn(putBackNotifications, {
  input: bulkSchema,
  output: doneAnswer,
  run: ({ input, ...asked }) =>
    mark(asked, idsOf(input), [{ from: { clearedAt: { not: null } }, to: { clearedAt: null } }]),
});

export const markAsClearedCommand = implementSignedIn(markAsCleared, {
  input: markedSchema,
  output: doneAnswer,
  async run({ input, ...asked }) {
    const { db, actor, now } = asked;
    const ids = idsOf(input);
    const rows = await db.notification.findMany({
      where: { personId: actor.personId, id: { in: ids } },
      select: { id: true, type: true, doneAt: true },
    });
    const clearable = rows.filter(({ type, doneAt }) => mayClear({ type, done: doneAt !== null }));
    if (input.idnotification !== undefined && clearable.length === 0)
      return failure(rows.length === 0 ? 'not-found' : 'task-not-done');
    const cleared = { from: { clearedAt: null }, to: { clearedAt: now } };
    return mark(
      asked,
      clearable.map(({ id }) => id),
      [received(now), cleared],
    );
  },
});
