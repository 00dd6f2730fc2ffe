import { asSystem } from '@/lib/platform/database/client';
import { hasTries, withinRate } from '@/lib/platform/rate-limit';
import type { Call } from '@/lib/platform/operation/call';
import { invitationOfLink, type LinkedInvitation } from './invitation-links';

/** What the page of a link shows. Links that lead nowhere count as guesses; after too many of them nothing is told. */
export async function invitationBehind(call: Call, token: string): Promise<LinkedInvitation | null> {
  const guesses = `invitation ${call.ip}`;
  if (!(await hasTries('guess', guesses))) return null;
  const found = await asSystem((db) => invitationOfLink(db, token, call));
  if (found === null) await withinRate('guess', guesses);
  return found;
}
