import { isFailure } from '@/lib/failures';
import { asSystem } from '@/lib/platform/database/client';
import type { Call } from '@/lib/platform/operation/call';
import { findLinkedInvitation, type LinkedInvitation } from './invitation-links';

/** Returns the data of a link's page; null if it is unknown, or the caller guessed too often. */
export async function loadInvitation(call: Call, token: string): Promise<LinkedInvitation | null> {
  const found = await findLinkedInvitation(call, token);
  return isFailure(found) ? null : found;
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
