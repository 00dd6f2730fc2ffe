import { failure, isFailure, type Failure } from '@/lib/failures';
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
  const { attempt, passwordHash } = await asSystem(async (db) => {
    const credential = await db.credential.findUnique({ where: { personId: actor.personId } });
    const { source } = await findAttemptSource(db, actor.username, call);
    const counted = await countAttempt(db, 'sign-in', source, call.now);
    return { attempt: counted, passwordHash: credential?.passwordHash ?? null };
  });
  if (isFailure(attempt)) {
    logSecurity({ what: 'sign-in-slowed', personId: actor.personId, at: operation }, call);
    return attempt;
  }
  if (passwordHash !== null && (await verifyPassword(passwordHash, password))) {
    await asSystem((db) => clearAttempts(db, attempt));
    return { passwordHash };
  }
  await recordRefusal({ attempt, operation, call }, asSystem);
  return failure('password-wrong');
}
