import type { ActivityFilter } from './filter';
import { command, query } from '@/lib/contract';
import type { MessageContent, MessageFacts, MessageState } from '@/lib/message-states';

/** The Office's view of the messages that left the work unit, and of those that could not be sent. */

/** A message and what it is about, in the Office's terms. */
export interface OutboxEntry extends MessageFacts {
  /** The inspection that the message is about, or whose share it announces. */
  report: { id: string; siteName: string; closed: boolean } | null;
}

export type OutboxMessage = OutboxEntry & MessageContent;

export interface OutboxPage {
  messages: OutboxEntry[];
  /** Given back as `before`, this asks for older messages; null when there are none. */
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

/** Sends a message again that was given up, with a new set of attempts. Pressing twice is harmless. */
export const retryDelivery = command<{ id: string }, { success: true }>()({
  name: 'outbox.retry',
  route: 'POST /activity/outbox/retry',
  permission: 'retry-deliveries',
});

/**
 * A deleted inspection, stakeholder or crew member that can be restored, a hidden site that can be shown again, an import of sites, or what was deleted from
 * a site's library or reset there, or an import into a library: `id` is then the undo's, and `subject` what it was done
 * to, null for the master library.
 */
export type ActivityUndo =
  | { of: 'report' | 'site' | 'sites' | 'stakeholder' | 'member'; id: string }
  | { of: 'library'; id: string; subject: string | null };

/** One event of the audit trail, told. */
export interface ActivityEntry {
  id: string;
  /** ISO 8601 in UTC. */
  at: string;
  type: string;
  /** The name of whoever did it, as it was then; '' where nobody was signed in and nobody was named. */
  who: string;
  personId: string | null;
  /** What they did, to go on from the name. */
  text: string;
  /** The id of what it was done to. */
  subject: string | null;
  /** The inspection that it was done to. */
  report: { id: string; closed: boolean; deleted: boolean } | null;
  /** What can be taken back at this moment. */
  undo: ActivityUndo | null;
}

export interface ActivityPage {
  /** Newest first. */
  entries: ActivityEntry[];
  /** Given back as `before`, this asks for what happened earlier; null when there is nothing. */
  next: string | null;
}

/** Who did what, when and to what in the work unit. */
export const activityList = query<ActivityFilter & { before?: string }, ActivityPage>()({
  name: 'activity.list',
  route: 'GET /activity/list',
  permission: 'read-activity',
});
