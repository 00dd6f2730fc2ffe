import { z } from 'zod';
import type { Hint } from './delivery';

/** Every server listens here and passes hints on to its own browsers. */
export const HINTS_CHANNEL = 'earthtight_hints';

/** PostgreSQL refuses a notification of 8000 bytes or more. */
const NOTIFICATION_LIMIT = 8000;

/** Told instead of a message that is too long, or after messages may have been missed: read everything again. */
export const REFETCH = 'refetch';

const notificationSchema = z.object({
  topic: z.string(),
  identifier: z.string(),
  message: z.looseObject({ type: z.string() }),
});

export type Notification = z.infer<typeof notificationSchema>;

/** The text of a hint for `select pg_notify('earthtight_hints', $1)`; always short enough for PostgreSQL. */
export function notificationText({ topic, identifier, message }: Hint): string {
  const text = JSON.stringify({ topic, identifier, message });
  if (Buffer.byteLength(text) < NOTIFICATION_LIMIT) return text;
  return JSON.stringify({ topic, identifier, message: { type: REFETCH } });
}

/** What another server (or this one) said; null when it is not a hint. */
export function readNotification(text: string): Notification | null {
  try {
    return notificationSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
