import { failure } from '@/lib/failures';
import { sentenceIn } from '@/lib/failures-in-spanish';
import type { Language } from '@/lib/language';
import { registrationMistakes, type Registration } from '@/lib/accounts/rules';
import { mayTry } from './find-account';
import { weaknessOf } from './password-strength';
import { registerSchema } from './schema';

/**
 * Includes a weak password (decision X-279), whose check has its own rate limit. It is skipped past the limit or if a
 * field is too long.
 */
export async function mistakesByField(
  registration: Registration,
  { ip, isInvited, language }: { ip: string; isInvited: boolean; language: Language },
): Promise<Record<string, string>> {
  const found = registrationMistakes(registration, isInvited);
  const mistakes = Object.fromEntries(
    Object.entries(found).map(([field, mistake]) => [field, sentenceIn(language, failure(mistake))]),
  );
  const isJudged = found.password === undefined && Object.keys(found).length > 0;
  if (!isJudged || !registerSchema.safeParse(registration).success) return mistakes;
  if (!(await mayTry('judge-password', ip, registration.username))) return mistakes;
  const weakness = await weaknessOf(registration.password, registration);
  return weakness ? { ...mistakes, password: sentenceIn(language, weakness) } : mistakes;
}
