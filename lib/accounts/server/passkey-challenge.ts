import { addMinutes } from 'date-fns';
import { z } from 'zod';
import type { Db } from '@/lib/platform/database/client';
import { PASSKEY_MINUTES } from '@/lib/accounts/rules';
import { deviceHash } from '@/lib/platform/device-cookie';
import { runtime } from '@/lib/platform/runtime';
import { deriveKey, seal, SealBroken, unseal } from '@/lib/platform/seal';

/**
 * The challenge that a passkey is to sign goes to the page sealed and comes back with the answer, so that looking at the
 * sign-in page writes nothing into the database. It opens only for whom it was made: the browser that asked, or the
 * session that adds a passkey. It is good for ten minutes, and once.
 */
const sealedSchema = z.object({ challenge: z.string().min(1), until: z.number() });

/** The browser whose device cookie this is. */
export const signingInOn = (device: string): string => `sign-in on ${deviceHash(device)}`;

export const addingIn = ({ personId, sessionId }: { personId: string; sessionId: string }): string =>
  `add for ${personId} in ${sessionId}`;

/** @param whose as `signingInOn` or `addingIn` names it. */
export const sealedChallenge = (challenge: string, whose: string, now: Date): string =>
  seal({ challenge, until: addMinutes(now, PASSKEY_MINUTES).getTime() }, key(), whose);

/** The challenge; null: it was made for somebody else, is too old, or was altered. */
export function challengeIn(sealed: string, whose: string, now: Date): string | null {
  try {
    const { challenge, until } = sealedSchema.parse(unseal(sealed, key(), whose));
    return now.getTime() < until ? challenge : null;
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

/** Whether nobody has answered this challenge yet; from now on somebody has. */
export async function useUp(db: Db, challenge: string, now: Date): Promise<boolean> {
  await db.usedChallenge.deleteMany({ where: { expiresAt: { lt: now } } });
  const expiresAt = addMinutes(now, PASSKEY_MINUTES);
  const { count } = await db.usedChallenge.createMany({ data: [{ challenge, expiresAt }], skipDuplicates: true });
  return count === 1;
}

const key = () => deriveKey(runtime().config.AUTH_SECRET, 'passkey-challenge');
