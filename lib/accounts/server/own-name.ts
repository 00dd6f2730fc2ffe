import { foldName } from '@/lib/accounts/rules';
import type { Actor } from '@/lib/platform/database/client';

/** Whether `username` (folded) is the caller's username or address. */
export const isOwnName = (actor: Actor, username: string): boolean =>
  username === foldName(actor.username) || username === foldName(actor.email);
