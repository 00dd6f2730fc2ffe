import { z } from 'zod';
import type { Hint } from '@/lib/live-messages';

/** The channel on which every server listens, to pass hints on to its own browsers. */
export const HINTS_CHANNEL = 'earthtight_hints';

/** PostgreSQL refuses a notification of 8000 bytes or more. */
const NOTIFICATION_LIMIT = 8000;

/**
 * Sent instead of a message that is too long, or after messages may have been missed: everything must be read again.
 */
export const REFETCH = 'refetch';

const notificationSchema = z.object({
  topic: z.string(),
  identifier: z.string(),
  message: z.looseObject({ type: z.string() }),
});

export type Notification = z.infer<typeof notificationSchema>;

/**
 * Names somebody who may no longer listen. The database itself sends this (migration listening_ends) when a session
 * ends, or when a membership ends or changes its role. It never reaches a browser.
 */
const endedSchema = z.object({
  ended: z.union([z.object({ sessionId: z.string() }), z.object({ personId: z.string(), unitId: z.string() })]),
});

export type Ended = z.infer<typeof endedSchema>['ended'];

/** The text of a hint for `select pg_notify('earthtight_hints', $1)`, always short enough for PostgreSQL. */
export function notificationText({ topic, identifier, message }: Hint): string {
  const text = JSON.stringify({ topic, identifier, message });
  if (Buffer.byteLength(text) < NOTIFICATION_LIMIT) return text;
  return JSON.stringify({ topic, identifier, message: { type: REFETCH } });
}

const heardSchema = z.union([notificationSchema, endedSchema]);

/** What a notification of this channel says; null when it is neither a hint nor the end of a permission. */
export function readNotification(text: string): Notification | z.infer<typeof endedSchema> | null {
  try {
    return heardSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
