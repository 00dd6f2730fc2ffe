import { failure, isFailure } from '@/lib/failures';
import { asSystem, type Actor, type Db } from '@/lib/platform/database/client';
import { implementSignedIn } from '@/lib/platform/operation/implement';
import { logSecurity } from '@/lib/platform/security/security-log';
import { changePassword } from '@/lib/accounts/contract';
import { ownAccountEvents } from '@/lib/accounts/events';
import { isShortPassword, normalizePassword } from '@/lib/accounts/rules';
import { stopAddressChange } from './address-change-rows';
import { ownAccountDeliveries } from './deliveries';
import { removeOtherPasskeys } from './remove-other-passkeys';
import { hashPassword } from './password';
import { checkPasswordStrength } from './password-strength';
import { checkCurrentPassword } from './check-current-password';
import { changePasswordOutput, changePasswordSchema } from './schema';
import { revokeSessions } from './sessions';

export const changePasswordCommand = implementSignedIn(changePassword, {
  input: changePasswordSchema,
  output: changePasswordOutput,
  events: ownAccountEvents,
  deliveries: ownAccountDeliveries,
  async prepare({ input, actor, call }) {
    if (input.currentPassword === '' || input.password === '') return failure('missing-fields');
    const credential = await checkCurrentPassword(actor, input.currentPassword, changePassword.name, call);
    if (isFailure(credential)) return credential;
    if (normalizePassword(input.password) === normalizePassword(input.currentPassword)) return failure('password-same');
    if (isShortPassword(input.password)) return failure('password-short');
    const personalWords = await asSystem((db) => loadPersonalWords(db, actor));
    const weakness = await checkPasswordStrength(input.password, personalWords);
    return weakness ?? { oldHash: credential.passwordHash, newHash: await hashPassword(input.password) };
  },
  async run({ db, input, actor, call, now, prepared: { oldHash, newHash }, record }) {
    const { personId, sessionId, name, username, email } = actor;
    // Fails if a concurrent request changed the password that was just checked.
    const { count } = await db.credential.updateMany({
      where: { personId, passwordHash: oldHash },
      data: { passwordHash: newHash, changedAt: now },
    });
    if (count === 0) return failure('password-wrong');
    // Someone else may have an earlier password code.
    await db.confirmationCode.updateMany({
      where: { personId, purpose: 'password', usedAt: null },
      data: { usedAt: now },
    });
    // A person who knew the old password may have requested another address.
    await stopAddressChange(db, personId, now);
    const passkeys = await removeOtherPasskeys(db, personId, input.keepPasskeys ?? null);
    const revokedCount = await revokeSessions(db, personId, now, sessionId);
    logSecurity({ what: 'session-revoked', personId, at: changePassword.name, count: revokedCount }, call);
    const sending = { name, username, email, passkeys };
    const removedPasskeys = passkeys.removedPasskeys.length;
    record({ type: 'changed-password', revokedSessions: revokedCount, removedPasskeys, sending });
    return { signedOut: revokedCount };
  },
});

async function loadPersonalWords(db: Db, { personId, username, email, name }: Actor) {
  const { company } = await db.person.findUniqueOrThrow({ where: { id: personId }, select: { company: true } });
  return { username, email, name, company };
}
