import { failure, isFailure } from '@/lib/failures';
import { asSystem, type Actor, type Db } from '@/lib/platform/database/client';
import { implementSignedIn } from '@/lib/platform/operation/implement';
import { logSecurity } from '@/lib/platform/security-log';
import { changePassword } from '@/lib/accounts/contract';
import { ownAccountEvents } from '@/lib/accounts/events';
import { isShortPassword, normalizedPassword } from '@/lib/accounts/rules';
import { stopAddressChange } from './address-change-rows';
import { ownAccountDeliveries } from './deliveries';
import { removeOtherPasskeys } from './kept-passkeys';
import { hashPassword } from './password';
import { weaknessOf } from './password-strength';
import { proveAgain } from './prove-again';
import { changePasswordAnswer, changePasswordSchema } from './schema';
import { revokeSessions } from './sessions';

export const changePasswordCommand = implementSignedIn(changePassword, {
  input: changePasswordSchema,
  output: changePasswordAnswer,
  events: ownAccountEvents,
  deliveries: ownAccountDeliveries,
  async prepare({ input, actor, call }) {
    if (input.current === '' || input.password === '') return failure('missing-fields');
    const proven = await proveAgain(actor, input.current, changePassword.name, call);
    if (isFailure(proven)) return proven;
    if (normalizedPassword(input.password) === normalizedPassword(input.current)) return failure('password-same');
    if (isShortPassword(input.password)) return failure('password-short');
    const own = await asSystem((db) => ownWords(db, actor));
    const weakness = await weaknessOf(input.password, own);
    return weakness ?? { before: proven.passwordHash, passwordHash: await hashPassword(input.password) };
  },
  async run({ db, input, actor, call, now, prepared: { before, passwordHash }, record }) {
    const { personId, sessionId, name, username, email } = actor;
    // Fails if a concurrent request changed the password that was just checked.
    const { count } = await db.credential.updateMany({
      where: { personId, passwordHash: before },
      data: { passwordHash, changedAt: now },
    });
    if (count === 0) return failure('password-wrong');
    // An earlier password code may be in other hands.
    await db.confirmationCode.updateMany({
      where: { personId, purpose: 'password', usedAt: null },
      data: { usedAt: now },
    });
    // A person who knew the old password may have requested another address.
    await stopAddressChange(db, personId, now);
    const passkeys = await removeOtherPasskeys(db, personId, input.keepPasskeys ?? null);
    const signedOut = await revokeSessions(db, personId, now, sessionId);
    logSecurity({ what: 'session-revoked', personId, at: changePassword.name, count: signedOut }, call);
    const sending = { name, username, email, passkeys };
    const removedPasskeys = passkeys.removed.length;
    record({ type: 'changed-password', revokedSessions: signedOut, removedPasskeys, sending });
    return { signedOut };
  },
});

async function ownWords(db: Db, { personId, username, email, name }: Actor) {
  const { company } = await db.person.findUniqueOrThrow({ where: { id: personId }, select: { company: true } });
  return { username, email, name, company };
}
