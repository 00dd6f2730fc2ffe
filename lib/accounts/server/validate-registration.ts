import { failure } from '@/lib/failures';
import { translateFailure } from '@/lib/failures-in-spanish';
import type { Language } from '@/lib/language';
import { findRegistrationMistakes, type Registration } from '@/lib/accounts/rules';
import { takeMailRequest } from './find-account';
import { checkPasswordStrength } from './password-strength';
import { registerSchema } from './schema';

/**
 * Includes a weak password (decision X-279), whose check has its own rate limit. It is skipped past the limit or if a
 * field is too long.
 */
export async function validateRegistration(
  registration: Registration,
  { ip, isInvited, language }: { ip: string; isInvited: boolean; language: Language },
): Promise<Record<string, string>> {
  const found = findRegistrationMistakes(registration, isInvited);
  const mistakes = Object.fromEntries(
    Object.entries(found).map(([field, mistake]) => [field, translateFailure(language, failure(mistake))]),
  );
  const isJudged = found.password === undefined && Object.keys(found).length > 0;
  if (!isJudged || !registerSchema.safeParse(registration).success) return mistakes;
  if (!(await takeMailRequest('judge-password', ip, registration.username))) return mistakes;
  const weakness = await checkPasswordStrength(registration.password, registration);
  return weakness ? { ...mistakes, password: translateFailure(language, weakness) } : mistakes;
}
