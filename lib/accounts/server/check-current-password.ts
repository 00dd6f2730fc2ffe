import { failure, type Failure } from '@/lib/failures';
import { asSystem, type Actor } from '@/lib/platform/database/client';
import type { Call } from '@/lib/platform/operation/call';
import { logSecurity } from '@/lib/platform/security/security-log';
import { findTrier } from './find-account';
import { verifyPassword } from './password';
import { recordRefusal } from './refusals';
import { clearAttempts, countAttempt } from './throttle';

/**
 * Checks the password of a signed-in person, so that an unlocked device is not enough. Wrong tries count together with
 * those of signing in.
 * @param operation the name of the calling operation, for the log and the audit trail.
 */
export async function checkCurrentPassword(
  actor: Actor,
  password: string,
  operation: string,
  call: Call,
): Promise<{ passwordHash: string } | Failure> {
  if (password === '') return failure('missing-fields');
  const { trier, passwordHash } = await asSystem(async (db) => {
    const credential = await db.credential.findUnique({ where: { personId: actor.personId } });
    return { ...(await findTrier(db, actor.username, call)), passwordHash: credential?.passwordHash ?? null };
  });
  const slowed = await countAttempt(SIGN_IN, trier);
  if (slowed) {
    logSecurity({ what: 'sign-in-slowed', personId: actor.personId, at: operation }, call);
    return slowed;
  }
  if (passwordHash !== null && (await verifyPassword(passwordHash, password))) {
    await clearAttempts(SIGN_IN, trier);
    return { passwordHash };
  }
  await recordRefusal({ tried: SIGN_IN, trier, operation, call }, asSystem);
  return failure('password-wrong');
}

const SIGN_IN = 'sign-in';
