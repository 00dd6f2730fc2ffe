import { failure, type Failure } from '@/lib/failures';
import { asSystem, type Actor } from '@/lib/platform/database/client';
import type { Call } from '@/lib/platform/operation/call';
import { logSecurity } from '@/lib/platform/security-log';
import { trierOf } from './find-account';
import { passwordMatches } from './password';
import { noteRefusal } from './refusals';
import { forgiveTry, takeTry } from './tries';

/**
 * Checks the password of a signed-in person, so that an unlocked device is not enough. Wrong tries count together with
 * those of signing in.
 * @param operation the name of the calling operation, for the log and the audit trail.
 */
export async function proveAgain(
  actor: Actor,
  password: string,
  operation: string,
  call: Call,
): Promise<{ passwordHash: string } | Failure> {
  if (password === '') return failure('missing-fields');
  const { trier, passwordHash } = await asSystem(async (db) => {
    const credential = await db.credential.findUnique({ where: { personId: actor.personId } });
    return { ...(await trierOf(db, actor.username, call)), passwordHash: credential?.passwordHash ?? null };
  });
  const slowed = await takeTry(SIGN_IN, trier);
  if (slowed) {
    logSecurity({ what: 'sign-in-slowed', personId: actor.personId, at: operation }, call);
    return slowed;
  }
  if (passwordHash !== null && (await passwordMatches(passwordHash, password))) {
    await forgiveTry(SIGN_IN, trier);
    return { passwordHash };
  }
  await noteRefusal({ tried: SIGN_IN, trier, operation, call }, asSystem);
  return failure('password-wrong');
}

const SIGN_IN = 'sign-in';
