import { failure } from '@/lib/failures';
import { translateFailure } from '@/lib/failures-in-spanish';
import type { Language } from '@/lib/language';
import { findRegistrationErrors, type Registration } from '@/lib/accounts/rules';
import { parseNetwork } from '@/lib/platform/http/network';
import { checkRateLimit } from '@/lib/platform/http/rate-limit';
import { checkPasswordStrength } from './password-strength';
import { registerSchema } from './schema';

/**
 * Returns the messages of invalid fields, by field. If another field is invalid, a weak password is reported, too
 * (decision X-279). The password is not checked beyond the rate limit, if it is too short, or if a field is too long.
 */
export async function validateRegistration(
  registration: Registration,
  { ip, isInvited, language }: { ip: string; isInvited: boolean; language: Language },
): Promise<Record<string, string>> {
  const errors = findRegistrationErrors(registration, isInvited);
  const messages = Object.fromEntries(
    Object.entries(errors).map(([field, code]) => [field, translateFailure(language, failure(code))]),
  );
  const checksStrength = errors.password === undefined && Object.keys(errors).length > 0;
  if (!checksStrength || !registerSchema.safeParse(registration).success) return messages;
  const callers = [ip, `${registration.username} from ${parseNetwork(ip)}`];
  const rateFailures = await Promise.all(callers.map((caller) => checkRateLimit('password-check', caller)));
  if (rateFailures.some(Boolean)) return messages;
  const weakness = await checkPasswordStrength(registration.password, registration);
  return weakness ? { ...messages, password: translateFailure(language, weakness) } : messages;
}
