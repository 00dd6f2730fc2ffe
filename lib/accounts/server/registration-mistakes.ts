import { failure } from '@/lib/failures';
import { sentenceIn } from '@/lib/failures-in-spanish';
import type { Language } from '@/lib/language';
import { registrationMistakes, type Registration } from '@/lib/accounts/rules';
import { mayTry } from './find-account';
import { weaknessOf } from './password-strength';
import { registerSchema } from './schema';

/**
 * The sentence for each field of a registration that is wrong. Beside a field that is missing or malformed the password
 * is judged, too, so that nobody hears of it only after all else is right (decision X-279). Judging takes a processor, so
 * it is counted, apart from the registrations; past the limit, or with fields that are too long to be read, it waits for
 * the rest.
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
