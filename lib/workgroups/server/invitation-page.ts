import { isFailure } from '@/lib/failures';
import { asSystem } from '@/lib/platform/database/client';
import type { Call } from '@/lib/platform/operation/call';
import { findLinkedInvitation, type LinkedInvitation } from './invitation-links';

/** Loads the invitation for a link's page. Returns null if the link is unknown or the rate limit is exceeded. */
export async function loadInvitation(call: Call, token: string): Promise<LinkedInvitation | null> {
  const invitation = await findLinkedInvitation(call, token);
  return isFailure(invitation) ? null : invitation;
}

/** Returns the name and phone for the person to confirm, or null if the person has already entered both. */
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
