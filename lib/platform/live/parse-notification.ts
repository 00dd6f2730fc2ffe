import { z } from 'zod';

const notificationSchema = z.object({
  topic: z.string(),
  identifier: z.string(),
  message: z.looseObject({ type: z.string() }),
});

/**
 * Identifies a listener whose permission ended. The database sends this (migrations accounts and workgroups) when a
 * session ends, or a membership ends or changes its role. It is never sent to a browser.
 */
const endedSchema = z.object({
  ended: z.union([z.object({ sessionId: z.string() }), z.object({ personId: z.string(), unitId: z.string() })]),
});

const channelSchema = z.union([notificationSchema, endedSchema]);

/** Parses a notification; null if it is neither a live message nor the end of a permission. */
export function parseNotification(text: string): z.infer<typeof channelSchema> | null {
  try {
    return channelSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
