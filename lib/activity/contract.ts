import type { z } from 'zod';
import { command, query } from '@/lib/contract';
import type { MessageState } from '@/lib/message-states';
import type { ActivityFilter } from './filter';
import type {
  activityEntrySchema,
  activityListOutput,
  outboxEntrySchema,
  outboxListOutput,
  outboxMessageSchema,
} from './server/schema';

/** A message in the list of the Outbox. */
export type OutboxEntry = z.output<typeof outboxEntrySchema>;
/** A message with its text, attachments and attempts. */
export type OutboxMessage = z.output<typeof outboxMessageSchema>;
export type OutboxPage = z.output<typeof outboxListOutput>;

export interface OutboxQuery {
  state?: MessageState;
  before?: string;
  /** Default: LIST_ROWS. */
  rows?: number;
}

export const outboxList = query<OutboxQuery, OutboxPage>()({
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

export type ActivityEntry = z.output<typeof activityEntrySchema>;
export type ActivityUndo = NonNullable<ActivityEntry['undo']>;
export type ActivityPage = z.output<typeof activityListOutput>;

export const activityList = query<ActivityFilter & { before?: string }, ActivityPage>()({
  name: 'activity.list',
  route: 'GET /activity/list',
  permission: 'read-activity',
});
