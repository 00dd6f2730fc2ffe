import { LIST_ROWS } from '@/lib/list-cursor';
import { failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { implement } from '@/lib/platform/operation/implement';
import { listMessages, findMessage, type MessageSummary } from '@/lib/platform/outbox/read';
import { isClosed } from '@/lib/reports/domain/rules';
import { parseStatus } from '@/lib/reports/server/stored-report';
import {
  activityList,
  outboxList,
  outboxMessage,
  type OutboxEntry,
  type OutboxMessage,
  type OutboxPage,
  type OutboxQuery,
} from '@/lib/activity/contract';
import { listActivity } from './entries';
import {
  activityListOutput,
  activityListSchema,
  messageIdSchema,
  outboxListSchema,
  outboxMessageOutput,
  outboxListOutput,
} from './schema';

export const activityListQuery = implement(activityList, {
  input: activityListSchema,
  output: activityListOutput,
  run: ({ db, input, now }) => listActivity(db, input, now),
});

export const outboxListQuery = implement(outboxList, {
  input: outboxListSchema,
  output: outboxListOutput,
  run: ({ db, input }) => listOutbox(db, input),
});

export const outboxMessageQuery = implement(outboxMessage, {
  input: messageIdSchema,
  output: outboxMessageOutput,
  async run({ db, input }) {
    const message = await findOutboxMessage(db, input.id);
    return message ? { message } : failure('message-not-found');
  },
});

export async function listOutbox(db: Db, { rows = LIST_ROWS, ...query }: OutboxQuery): Promise<OutboxPage> {
  const { messages, next } = await listMessages(db, { ...query, size: rows });
  const context = await loadMessageContext(db, messages);
  return { messages: messages.map((message) => toOutboxEntry(message, context)), next };
}

export async function findOutboxMessage(db: Db, id: string): Promise<OutboxMessage | null> {
  const message = await findMessage(db, id);
  if (message === null) return null;
  const { text, attachments, tries } = message;
  return { ...toOutboxEntry(message, await loadMessageContext(db, [message])), text, attachments, tries };
}

interface MessageContext {
  reports: Reports;
  /** By person id, for text messages, whose recipient is a number. */
  names: ReadonlyMap<string, string>;
}

async function loadMessageContext(db: Db, messages: readonly MessageSummary[]): Promise<MessageContext> {
  const ids = messages.flatMap(({ recipientName, personId }) => (recipientName === '' && personId ? [personId] : []));
  const people = await db.person.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  return { reports: await loadReports(db, messages), names: new Map(people.map(({ id, name }) => [id, name])) };
}

type Reports = ReadonlyMap<string, NonNullable<OutboxEntry['report']>>;

async function loadReports(db: Db, messages: readonly MessageSummary[]): Promise<Reports> {
  const listIds = (kind: string) => messages.filter(({ about }) => about.kind === kind).map(({ about }) => about.id);
  const shares = await db.share.findMany({
    where: { id: { in: listIds('share') } },
    select: { id: true, reportId: true },
  });
  const rows = await db.report.findMany({
    where: { id: { in: [...listIds('report'), ...shares.map(({ reportId }) => reportId)] }, deletedAt: null },
    select: { id: true, siteName: true, status: true },
  });
  const reports = new Map(
    rows.map(({ id, siteName, status }) => [id, { id, siteName, closed: isClosed(parseStatus(status)) }]),
  );
  const sharedReports = shares.flatMap(({ id, reportId }) => {
    const report = reports.get(reportId);
    return report ? [[id, report] as const] : [];
  });
  return new Map([...reports, ...sharedReports]);
}

function toOutboxEntry(message: MessageSummary, { reports, names }: MessageContext): OutboxEntry {
  const { id, channel, recipient, title, state, attempts, lastError, createdAt, nextAttemptAt, about } = message;
  const recipientName = message.recipientName || (names.get(message.personId ?? '') ?? '');
  const report = reports.get(about.id) ?? null;
  return { id, channel, recipient, recipientName, title, state, attempts, lastError, createdAt, nextAttemptAt, report };
}
