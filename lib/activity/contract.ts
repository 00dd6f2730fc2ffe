import { command, query } from '@/lib/contract';
import type { MessageChannel, MessageState } from '@/lib/message-states';

/** The Office's view of what left the work unit, or did not (house: "What happened"). */

/** A message with what it is about in the Office's terms. Instants are ISO 8601 in UTC. */
export interface OutboxEntry {
  id: string;
  channel: MessageChannel;
  recipient: string;
  /** Subject of an e-mail, beginning of a text message. */
  title: string;
  state: MessageState;
  attempts: number;
  lastError: string;
  /** When the next attempt is due; null once the message is done. */
  nextAttemptAt: string | null;
  createdAt: string;
  /** The inspection that it concerns, directly or because it shares it. */
  report: { id: string; siteName: string; closed: boolean } | null;
}

export interface OutboxMessage extends OutboxEntry {
  recipientName: string;
  /** As written: `[[name]]` stands where a secret link or code is filled in while sending. */
  text: string;
  attachments: { fileName: string; contentType: string }[];
  tries: { startedAt: string; endedAt: string | null; outcome: 'unknown' | 'sent' | 'failed'; error: string }[];
}

export interface OutboxPage {
  messages: OutboxEntry[];
  /** Give it back as `before` for older ones; null: that was all. */
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

/** Sends a message that was given up again, with all its attempts anew. Pressing twice is harmless. */
export const retryDelivery = command<{ id: string }, { success: true }>()({
  name: 'outbox.retry',
  route: 'POST /activity/outbox/retry',
  permission: 'retry-deliveries',
});
