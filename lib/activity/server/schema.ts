import { z } from 'zod';
import { cursor, instant, orLeftOut, uuid } from '@/lib/platform/parse';
import { MESSAGE_CHANNELS, MESSAGE_STATES } from '@/lib/message-states';

const state = z.enum(MESSAGE_STATES);

export const outboxListSchema = z.object({ state: state.optional(), before: cursor.optional() });

export const outboxAddressSchema = z.object({ state: orLeftOut(state), before: orLeftOut(cursor) });

export const messageIdSchema = z.object({ id: uuid });

const outboxEntrySchema = z.object({
  id: z.uuid(),
  channel: z.enum(MESSAGE_CHANNELS),
  recipient: z.string(),
  recipientName: z.string(),
  title: z.string(),
  state,
  attempts: z.int(),
  lastError: z.string(),
  nextAttemptAt: instant.nullable(),
  createdAt: instant,
  report: z.object({ id: z.uuid(), siteName: z.string(), closed: z.boolean() }).nullable(),
});

export const outboxListAnswer = z.object({ messages: z.array(outboxEntrySchema), next: cursor.nullable() });

const outboxMessage = outboxEntrySchema.extend({
  text: z.string(),
  attachments: z.array(z.object({ fileName: z.string(), contentType: z.string() })),
  tries: z.array(
    z.object({
      startedAt: instant,
      endedAt: instant.nullable(),
      outcome: z.enum(['unknown', 'sent', 'failed']),
      error: z.string(),
    }),
  ),
});
export const outboxMessageAnswer = z.object({ message: outboxMessage });
