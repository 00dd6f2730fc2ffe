import { asSystem } from '@/lib/platform/database/client';
import { hasRateLimitLeft, consumeRateLimit } from '@/lib/platform/http/rate-limit';
import type { Call } from '@/lib/platform/operation/call';
import { findInvitationByToken, type LinkedInvitation } from './invitation-links';

/** Returns the data of a link's page. Unknown links count toward a limit, after which null is returned. */
export async function loadInvitation(call: Call, token: string): Promise<LinkedInvitation | null> {
  const guesses = `invitation ${call.ip}`;
  if (!(await hasRateLimitLeft('guess', guesses))) return null;
  const found = await asSystem((db) => findInvitationByToken(db, token, call));
  if (found === null) await consumeRateLimit('guess', guesses);
  return found;
}

/** null if the person has entered both, or is not signed in with the invited address. */
export async function loadContactToConfirm(
  { name, phone }: Pick<LinkedInvitation, 'name' | 'phone'>,
  personId: string,
): Promise<{ name: string; phone: string } | null> {
  const person = await asSystem((db) =>
    db.person.findUniqueOrThrow({ where: { id: personId }, select: { name: true, username: true, phone: true } }),
  );
  const isNamed = person.name !== person.username;
  if (isNamed && person.phone !== '') return null;
  return { name: isNamed ? person.name : name, phone: person.phone || phone };
}
