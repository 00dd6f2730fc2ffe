import { failure, type Failure } from '@/lib/failures';
import { asSystem, type Actor } from '@/lib/platform/database/client';
import type { Call } from '@/lib/platform/operation/call';
import { logSecurity } from '@/lib/platform/security/security-log';
import { findAttemptSource } from './find-account';
import { verifyPassword } from './password';
import { recordRefusal } from './refusals';
import { clearAttempts, countAttempt } from './throttle';

/**
 * Checks the password of a signed-in person, so that an unlocked device is not enough. Wrong attempts are counted
 * together with those of signing in.
 * @param operation the name of the calling operation, for the log and the audit trail.
 */
export async function checkCurrentPassword(
  actor: Actor,
  password: string,
  operation: string,
  call: Call,
): Promise<{ passwordHash: string } | Failure> {
  if (password === '') return failure('missing-fields');
  const { source, passwordHash } = await asSystem(async (db) => {
    const credential = await db.credential.findUnique({ where: { personId: actor.personId } });
    return { ...(await findAttemptSource(db, actor.username, call)), passwordHash: credential?.passwordHash ?? null };
  });
  const throttleFailure = await countAttempt('sign-in', source);
  if (throttleFailure) {
    logSecurity({ what: 'sign-in-slowed', personId: actor.personId, at: operation }, call);
    return throttleFailure;
  }
  if (passwordHash !== null && (await verifyPassword(passwordHash, password))) {
    await clearAttempts('sign-in', source);
    return { passwordHash };
  }
  await recordRefusal({ kind: 'sign-in', source, operation, call }, asSystem);
  return failure('password-wrong');
}
