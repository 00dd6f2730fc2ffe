import { command, query } from '@/lib/platform/contract';
import type { MessageSummary, MessageView } from '@/lib/platform/outbox/read';

/** The Office's view of what left the work unit, or did not (house: "What happened"). */

/** In the order in which the Office chooses among them. */
export const MESSAGE_STATES = ['queued', 'sending', 'sent', 'delivered', 'dead'] as const satisfies MessageState[];

/** A message as the platform shows it, with what it is about in the Office's terms. */
export interface OutboxEntry extends Omit<MessageSummary, 'doneAt' | 'about' | 'personId'> {
  /** The inspection that it concerns, directly or because it shares it. */
  report: { id: string; siteName: string; closed: boolean } | null;
}

export type OutboxMessage = OutboxEntry & Pick<MessageView, 'recipientName' | 'text' | 'attachments' | 'tries'>;
export type MessageState = MessageSummary['state'];
export type Channel = MessageSummary['channel'];

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
