import { z } from 'zod';
import { instant, uuid } from '@/lib/platform/parse';
import { MESSAGE_STATES } from '@/lib/message-states';

/** The last message of the page before, as `2026-11-21T15:00:00.000Z_<id>`. */
export const cursorSchema = z
  .string()
  .max(100)
  .transform((text) => {
    const [createdAt, id] = text.split('_');
    return { createdAt, id };
  })
  .pipe(z.object({ createdAt: instant, id: uuid }));

export const outboxListSchema = z.object({
  state: z.enum(MESSAGE_STATES).optional(),
  before: z
    .string()
    .refine((text) => cursorSchema.safeParse(text).success, 'is not a place in the list')
    .optional(),
});

export const messageIdSchema = z.object({ id: uuid });
