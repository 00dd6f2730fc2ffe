import { folded } from '@/lib/accounts/rules';
import type { Actor } from '@/lib/platform/database/client';

/** Whether `username` (folded) is the caller's username or address. */
export const isOwnName = (actor: Actor, username: string): boolean =>
  username === folded(actor.username) || username === folded(actor.email);
