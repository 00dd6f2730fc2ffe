import { z } from 'zod';
import { MAX_PASSWORD_LENGTH } from '@/lib/accounts/rules';
import { instant } from '@/lib/platform/operation/input-schemas';

export const closeAccountSchema = z.object({
  currentPassword: z.string().max(MAX_PASSWORD_LENGTH, `At most ${MAX_PASSWORD_LENGTH} characters`),
});
export const closeAccountOutput = z.object({ until: instant });

export const closeWorkUnitSchema = closeAccountSchema;
export const closeWorkUnitOutput = z.object({ until: instant });
