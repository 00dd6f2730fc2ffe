import type { Db } from '@/lib/platform/database/client';
import type { MessageSubject } from '@/lib/platform/messages/delivery';
import { LIST_ROWS, formatCursor, parseCursor } from '@/lib/list-cursor';
import {
  MESSAGE_CHANNELS,
  MESSAGE_STATES,
  type MessageContent,
  type MessageFields,
  type MessageState,
} from '@/lib/message-states';
import { emailPayloadSchema, smsPayloadSchema, wakeOutbox } from './message';

/** The outbox as people see it: the Office's list, one message, and the messages of a report. */

export interface MessageSummary extends MessageFields {
  doneAt: string | null;
  about: { kind: string; id: string };
  personId: string | null;
}

export type MessageDetail = MessageSummary & MessageContent;

export interface MessageList {
  messages: MessageSummary[];
  /** The cursor for the next page (`before`); null on the last page. */
  next: string | null;
}

/** A page of messages, newest first. */
export async function listMessages(
  db: Db,
  { before, state, size = LIST_ROWS }: { before?: string | null; state?: MessageState; size?: number } = {},
): Promise<MessageList> {
  const position = parseCursor(before ?? '');
  const rows = await db.outboxMessage.findMany({
    where: { ...(state ? { state } : {}), ...(position ? createOlderFilter(position) : {}) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: size + 1,
  });
  const pageRows = rows.slice(0, size);
  const last = pageRows.at(-1);
  return {
    messages: pageRows.map(toSummary),
    next: rows.length > size && last ? formatCursor({ at: last.createdAt.toISOString(), id: last.id }) : null,
  };
}

/** null if the message does not exist or belongs to another unit. */
export async function findMessage(db: Db, id: string): Promise<MessageDetail | null> {
  const row = await db.outboxMessage.findUnique({
    where: { id },
    include: { tries: { orderBy: { startedAt: 'asc' } } },
  });
  if (!row) return null;
  return {
    ...toSummary(row),
    ...toContent(row),
    tries: row.tries.map((attempt) => ({
      startedAt: attempt.startedAt.toISOString(),
      endedAt: attempt.endedAt?.toISOString() ?? null,
      outcome: attempt.outcome === 'sent' || attempt.outcome === 'failed' ? attempt.outcome : 'unknown',
      error: attempt.error,
    })),
  };
}

/** Queues a message that was given up, with new attempts. Returns false if it was not given up. */
export async function requeue(db: Db, id: string, now: Date): Promise<boolean> {
  const { count } = await db.outboxMessage.updateMany({
    where: { id, state: 'dead' },
    data: { state: 'queued', attempts: 0, availableAt: now, doneAt: null, lockedAt: null },
  });
  if (count === 1) await wakeOutbox(db);
  return count === 1;
}

/** Gives up queued messages, with a reason for the Office. A message that is being sent may still arrive. */
export async function cancelMessagesAbout(
  db: Db,
  about: { kind: MessageSubject['kind']; ids: readonly string[] },
  reason: string,
  now: Date,
): Promise<void> {
  if (about.ids.length === 0) return;
  await db.outboxMessage.updateMany({
    where: { aboutKind: about.kind, aboutId: { in: [...about.ids] }, doneAt: null },
    data: { state: 'dead', lastError: reason, doneAt: now },
  });
}

type Row = Awaited<ReturnType<Db['outboxMessage']['findMany']>>[number];

const createOlderFilter = ({ at, id }: { at: Date; id: string }) => ({
  OR: [{ createdAt: { lt: at } }, { createdAt: at, id: { lt: id } }],
});

function toSummary(row: Row): MessageSummary {
  return {
    id: row.id,
    channel: MESSAGE_CHANNELS.find((channel) => channel === row.channel) ?? 'webhook',
    recipient: row.recipient,
    recipientName: emailPayloadSchema.safeParse(row.payload).data?.to.name ?? '',
    title: formatTitle(row),
    state: MESSAGE_STATES.find((state) => state === row.state) ?? 'dead',
    attempts: row.attempts,
    lastError: row.lastError,
    nextAttemptAt: row.doneAt ? null : row.availableAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    doneAt: row.doneAt?.toISOString() ?? null,
    about: { kind: row.aboutKind, id: row.aboutId },
    personId: row.personId,
  };
}

const MAX_TITLE_LENGTH = 80;

function formatTitle(row: Row): string {
  const email = emailPayloadSchema.safeParse(row.payload).data;
  if (email) return email.subject;
  const firstLine = smsPayloadSchema.safeParse(row.payload).data?.text.split('\n')[0] ?? '';
  return firstLine.length > MAX_TITLE_LENGTH ? `${firstLine.slice(0, MAX_TITLE_LENGTH - 1)}…` : firstLine;
}

function toContent(row: Row): Pick<MessageDetail, 'text' | 'attachments'> {
  const email = emailPayloadSchema.safeParse(row.payload).data;
  if (email) {
    const attachments = email.attachments.map(({ fileName, contentType }) => ({ fileName, contentType }));
    return { text: email.text, attachments };
  }
  const sms = smsPayloadSchema.safeParse(row.payload).data;
  return { text: sms?.text ?? JSON.stringify(row.payload, null, 2), attachments: [] };
}
