import type { ActivityFilter } from './filter';
import { command, query } from '@/lib/contract';
import type { MessageContent, MessageFacts, MessageState } from '@/lib/message-states';

export interface OutboxEntry extends MessageFacts {
  /** The inspection of the message, or of the share that it announces. */
  report: { id: string; siteName: string; closed: boolean } | null;
}

export type OutboxMessage = OutboxEntry & MessageContent;

export interface OutboxPage {
  messages: OutboxEntry[];
  /** The cursor for older messages, to send as `before`; null at the end. */
  next: string | null;
}

export const outboxList = query<{ state?: MessageState; before?: string }, OutboxPage>()({
  name: 'outbox.list',
  route: 'GET /activity/outbox',
  permission: 'read-outbox',
});

export const outboxMessage = query<{ id: string }, { message: OutboxMessage }>()({
  name: 'outbox.read',
  route: 'GET /activity/outbox/{id}',
  permission: 'read-outbox',
});

/** Retries a message that was given up, with a new set of attempts. Idempotent. */
export const retryDelivery = command<{ id: string }, { success: true }>()({
  name: 'outbox.retry',
  route: 'POST /activity/outbox/retry',
  permission: 'retry-deliveries',
});

/** Of a library, `id` is the undo's id and `subject` the site, or null for the master library. */
export type ActivityUndo =
  | { of: 'report' | 'site' | 'sites' | 'stakeholder' | 'member'; id: string }
  | { of: 'library'; id: string; subject: string | null };

export interface ActivityEntry {
  id: string;
  /** ISO 8601 in UTC. */
  at: string;
  type: string;
  /** The person's name at that time, or ''. */
  who: string;
  personId: string | null;
  /** The sentence, without the name it begins with. */
  text: string;
  /** The id of the affected entity. */
  subject: string | null;
  report: { id: string; closed: boolean; deleted: boolean } | null;
  undo: ActivityUndo | null;
}

export interface ActivityPage {
  entries: ActivityEntry[];
  /** The cursor for earlier events, to send as `before`; null at the end. */
  next: string | null;
}

export const activityList = query<ActivityFilter & { before?: string }, ActivityPage>()({
  name: 'activity.list',
  route: 'GET /activity/list',
  permission: 'read-activity',
});
