import { z } from 'zod';
import { LONGEST_PASSWORD } from '@/lib/accounts/rules';
import { instant } from '@/lib/platform/parse';

export const closeAccountSchema = z.object({
  current: z.string().max(LONGEST_PASSWORD, `At most ${LONGEST_PASSWORD} characters`),
});
export const closeAccountAnswer = z.object({ until: instant });

export const closeWorkUnitSchema = closeAccountSchema;
export const closeWorkUnitAnswer = z.object({ until: instant });
