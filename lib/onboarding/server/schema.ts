import { z } from 'zod';
import { folded } from '@/lib/accounts/rules';
import { EVENT_TYPES } from '@/lib/onboarding/rules';
import { line } from '@/lib/platform/parse';

const eventtype = z.enum(EVENT_TYPES);

export const ownEventSchema = z.object({ eventtype, email: line(320).transform(folded) });
export const eventSeenAnswer = z.object({ eventtype, email: z.string(), eventSeen: z.boolean() });

export const noQuestionSchema = z.object({}).transform((): Record<string, never> => ({}));
export const setupFactsAnswer = z.object({ people: z.boolean(), site: z.boolean(), library: z.boolean() });
