import { failure, isFailure, type Failure } from '@/lib/failures';
import { asSystem, type Actor, type Db } from '@/lib/platform/database/client';
import type { Call } from '@/lib/platform/operation/call';
import { implementSignedIn } from '@/lib/platform/operation/implement';
import { logSecurity } from '@/lib/platform/security-log';
import { changePassword } from '@/lib/accounts/contract';
import { ownAccountEvents } from '@/lib/accounts/events';
import { isShortPassword } from '@/lib/accounts/rules';
import { ownAccountDeliveries } from './deliveries';
import { trierOf } from './find-account';
import { hashPassword, passwordMatches } from './password';
import { weaknessOf } from './password-strength';
import { noteRefusal } from './refusals';
import { changePasswordAnswer, changePasswordSchema } from './schema';
import { revokeSessions } from './sessions';
import { forgiveTry, takeTry } from './tries';

/** Sets another password. The device that asks stays signed in; all others are signed out. */
export const changePasswordCommand = implementSignedIn(changePassword, {
  input: changePasswordSchema,
  output: changePasswordAnswer,
  events: ownAccountEvents,
  deliveries: ownAccountDeliveries,
  async prepare({ input, actor, call }) {
    if (input.current === '' || input.password === '') return failure('missing-fields');
    const proven = await proveAgain(actor, input.current, call);
    if (isFailure(proven)) return proven;
    if (input.password === input.current) return failure('password-same');
    if (isShortPassword(input.password)) return failure('password-short');
    const own = await asSystem((db) => ownWords(db, actor));
    const weakness = await weaknessOf(input.password, own);
    return weakness ?? { before: proven.passwordHash, passwordHash: await hashPassword(input.password) };
  },
  async run({ db, actor, call, now, prepared: { before, passwordHash }, record }) {
    const { personId, sessionId, name, username, email } = actor;
    // Of two who change it at once, the second proved a password that holds no longer.
    const { count } = await db.credential.updateMany({
      where: { personId, passwordHash: before },
      data: { passwordHash, changedAt: now },
    });
    if (count === 0) return failure('password-wrong');
    // A code for a new password that somebody asked for before may be in other hands.
    await db.confirmationCode.updateMany({
      where: { personId, purpose: 'password', usedAt: null },
      data: { usedAt: now },
    });
    const signedOut = await revokeSessions(db, personId, now, sessionId);
    logSecurity({ what: 'session-revoked', personId, at: changePassword.name, count: signedOut }, call);
    record({ type: 'changed-password', revokedSessions: signedOut, sending: { name, username, email } });
    return { signedOut };
  },
});

/**
 * Asks somebody who is signed in for their password once more. Wrong ones count with those of signing in, so that nobody
 * gets more guesses here than there.
 */
async function proveAgain(actor: Actor, password: string, call: Call): Promise<{ passwordHash: string } | Failure> {
  const { trier, passwordHash } = await asSystem(async (db) => {
    const credential = await db.credential.findUnique({ where: { personId: actor.personId } });
    return { ...(await trierOf(db, actor.username, call)), passwordHash: credential?.passwordHash ?? null };
  });
  const slowed = await takeTry(SIGN_IN, trier);
  if (slowed) {
    logSecurity({ what: 'sign-in-slowed', personId: actor.personId, at: changePassword.name }, call);
    return slowed;
  }
  if (passwordHash !== null && (await passwordMatches(passwordHash, password))) {
    await forgiveTry(SIGN_IN, trier);
    return { passwordHash };
  }
  await noteRefusal({ tried: SIGN_IN, trier, operation: changePassword.name, call }, asSystem);
  return failure('password-wrong');
}

const SIGN_IN = 'sign-in';

async function ownWords(db: Db, { personId, username, email, name }: Actor) {
  const { company } = await db.person.findUniqueOrThrow({ where: { id: personId }, select: { company: true } });
  return { username, email, name, company };
}
