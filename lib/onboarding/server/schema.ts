import { z } from 'zod';
import { foldName, MAX_EMAIL_LENGTH } from '@/lib/accounts/rules';
import { EVENT_TYPES } from '@/lib/onboarding/rules';
import { line } from '@/lib/platform/operation/input-schemas';

const eventtype = z.enum(EVENT_TYPES);

export const ownEventSchema = z.object({ eventtype, email: line(MAX_EMAIL_LENGTH).transform(foldName) });
export const eventSeenOutput = z.object({ eventtype, email: z.string(), eventSeen: z.boolean() });

export const setupStateOutput = z.object({ hasCrew: z.boolean(), hasSite: z.boolean(), isLibraryReady: z.boolean() });
