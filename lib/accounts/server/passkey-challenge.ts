import { addMinutes } from 'date-fns';
import { z } from 'zod';
import type { Db } from '@/lib/platform/database/client';
import { PASSKEY_CHALLENGE_MINUTES } from '@/lib/accounts/rules';
import { hashDeviceSecret } from '@/lib/platform/security/device-cookie';
import { getRuntime } from '@/lib/platform/process/runtime';
import { deriveKey, seal, UnsealError, unseal } from '@/lib/platform/security/seal';

// The challenge is sealed, sent to the page and returned with the response, so that the sign-in page writes nothing to
// the database. It is bound to the browser or session, valid for ten minutes, and usable once.

const sealedSchema = z.object({ challenge: z.string().min(1), until: z.number() });

/** Binds the challenge to the browser with this device cookie. */
export const getSignInPurpose = (device: string): string => `sign-in on ${hashDeviceSecret(device)}`;

/** Binds the challenge to the session. */
export const getAddPasskeyPurpose = ({ personId, sessionId }: { personId: string; sessionId: string }): string =>
  `add for ${personId} in ${sessionId}`;

/** @param purpose from `getSignInPurpose` or `getAddPasskeyPurpose`. */
export const sealChallenge = (challenge: string, purpose: string, now: Date): string =>
  seal({ challenge, until: addMinutes(now, PASSKEY_CHALLENGE_MINUTES).getTime() }, getKey(), purpose);

/** Returns the challenge, or null if it has another purpose, has expired, or was altered. */
export function openChallenge(sealed: string, purpose: string, now: Date): string | null {
  try {
    const { challenge, until } = sealedSchema.parse(unseal(sealed, getKey(), purpose));
    return now.getTime() < until ? challenge : null;
  } catch (error) {
    if (error instanceof UnsealError) return null;
    throw error;
  }
}

/** Marks the challenge as used. Returns false if it already was. */
export async function consumeChallenge(db: Db, challenge: string, now: Date): Promise<boolean> {
  await db.usedChallenge.deleteMany({ where: { expiresAt: { lt: now } } });
  const expiresAt = addMinutes(now, PASSKEY_CHALLENGE_MINUTES);
  const { count } = await db.usedChallenge.createMany({ data: [{ challenge, expiresAt }], skipDuplicates: true });
  return count === 1;
}

const getKey = () => deriveKey(getRuntime().config.AUTH_SECRET, 'passkey-challenge');
