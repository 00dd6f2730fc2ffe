import { folded } from '@/lib/accounts/rules';
import type { Actor } from '@/lib/platform/database/client';

/** Whether a call names the person whose session it is, by username or address. The schema has folded the name. */
export const isOwnName = (actor: Actor, username: string): boolean =>
  username === folded(actor.username) || username === folded(actor.email);
