import { z } from 'zod';
import { LIST_ROWS, MAX_LIST_ROWS, parseNumberedCursor } from '@/lib/list-cursor';
import { cursor, instant, ignoreInvalid, uuid, plausibleDay } from '@/lib/platform/operation/input-schemas';
import { filterEventTypes } from '@/lib/activity/sentences';
import { MESSAGE_CHANNELS, MESSAGE_STATES } from '@/lib/message-states';

const numberedCursor = z.string().refine((value) => parseNumberedCursor(value) !== null, 'is not a valid cursor');
const groupOrType = z.string().refine((value) => filterEventTypes(value).length > 0, 'is not a type of activity');
const activityFilter = { who: uuid, what: groupOrType, subject: uuid, from: plausibleDay, to: plausibleDay };

const listRows = z.coerce.number().int().min(LIST_ROWS).max(MAX_LIST_ROWS);

export const activityListSchema = z.object({ ...activityFilter, before: numberedCursor }).partial();
export const activityFileSchema = z.object(activityFilter).partial();

/** Invalid values in a URL are ignored. */
export const activityAddressSchema = z.object({
  who: ignoreInvalid(uuid),
  what: ignoreInvalid(groupOrType),
  subject: ignoreInvalid(uuid),
  from: ignoreInvalid(plausibleDay),
  to: ignoreInvalid(plausibleDay),
  before: ignoreInvalid(numberedCursor),
  rows: ignoreInvalid(listRows),
});

export const activityEntrySchema = z.object({
  id: z.string(),
  at: instant,
  type: z.string(),
  /** The person's name at that time, or ''. */
  who: z.string(),
  personId: z.uuid().nullable(),
  /** The sentence without the person's name, with which it begins. */
  text: z.string(),
  /** The site in the sentence, with its name in the sentence. */
  site: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The id of the affected entity. */
  subject: z.string().nullable(),
  report: z.object({ id: z.uuid(), closed: z.boolean(), deleted: z.boolean() }).nullable(),
  undo: z
    .union([
      z.object({ of: z.enum(['report', 'site', 'sites', 'stakeholder', 'member']), id: z.uuid() }),
      // `id` is the undo's id and `subject` the site, or null for the master library.
      z.object({ of: z.literal('library'), id: z.uuid(), subject: z.uuid().nullable() }),
    ])
    .nullable(),
});
/** `next` is the cursor for earlier events, to send as `before`; null at the end. */
export const activityListOutput = z.object({ entries: z.array(activityEntrySchema), next: numberedCursor.nullable() });

const state = z.enum(MESSAGE_STATES);

export const outboxListSchema = z.object({
  state: state.optional(),
  before: cursor.optional(),
  rows: listRows.optional(),
});

export const outboxAddressSchema = z.object({
  state: ignoreInvalid(state),
  before: ignoreInvalid(cursor),
  rows: ignoreInvalid(listRows),
});

export const messageIdSchema = z.object({ id: uuid });

export const outboxEntrySchema = z.object({
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
  /** The inspection of the message, or of the share that it announces. */
  report: z.object({ id: z.uuid(), siteName: z.string(), closed: z.boolean() }).nullable(),
});

/** `next` is the cursor for older messages, to send as `before`; null at the end. */
export const outboxListOutput = z.object({ messages: z.array(outboxEntrySchema), next: cursor.nullable() });

export const outboxMessageSchema = outboxEntrySchema.extend({
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
export const outboxMessageOutput = z.object({ message: outboxMessageSchema });
