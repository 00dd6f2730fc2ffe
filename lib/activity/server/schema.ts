import { z } from 'zod';
import { cursor, orLeftOut, uuid } from '@/lib/platform/parse';
import { MESSAGE_STATES } from '@/lib/message-states';

const state = z.enum(MESSAGE_STATES);

export const outboxListSchema = z.object({ state: state.optional(), before: cursor.optional() });

export const outboxAddressSchema = z.object({ state: orLeftOut(state), before: orLeftOut(cursor) });

export const messageIdSchema = z.object({ id: uuid });
