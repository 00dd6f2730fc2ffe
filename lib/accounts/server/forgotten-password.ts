import { failure, isFailure } from '@/lib/failures';
import { implementOpen } from '@/lib/platform/operation/implement';
import { logSecurity } from '@/lib/platform/security-log';
import { issueCode } from './codes';
import { forgotPassword, resetPassword } from '@/lib/accounts/contract';
import { accountEvents } from '@/lib/accounts/events';
import { accountDeliveries } from './deliveries';
import { addresseeOf, findAccount, mayTry } from './find-account';
import { rememberDevice } from './known-devices';
import { hashPassword } from './password';
import { weaknessOf } from './password-strength';
import { isShortPassword } from '@/lib/accounts/rules';
import { accountNameSchema, resetPasswordSchema } from './schema';
import { revokeSessions } from './sessions';
import { takeCodeTry, tryCode } from './try-code';

/** A code by e-mail to whoever confirmed an address (decision X-73). Answers alike when there is no such account. */
export const forgotPasswordCommand = implementOpen(forgotPassword, {
  input: accountNameSchema,
  events: accountEvents,
  deliveries: accountDeliveries,
  async prepare({ input, call }) {
    if (input.username === '') return failure('missing-fields');
    return (await mayTry('send-code', call.ip, input.username)) ? undefined : failure('too-many-requests');
  },
  async run({ db, input, now, record }) {
    const account = await findAccount(db, input.username);
    const confirmed = account?.confirmedAt ? account : null;
    const code = confirmed && (await issueCode(db, { personId: confirmed.id, purpose: 'password', now }));
    const sending = confirmed && code ? { ...addresseeOf(confirmed), code } : null;
    record({ type: 'asked-for-password', personId: confirmed?.id ?? null, sending });
    return { success: true as const };
  },
});

/** Sets the password and signs the person out everywhere. */
export const resetPasswordCommand = implementOpen(resetPassword, {
  input: resetPasswordSchema,
  events: accountEvents,
  deliveries: accountDeliveries,
  keepOnFailure: true,
  async prepare({ input, call }) {
    if (input.username === '' || input.password === '') return failure('missing-fields');
    if (input.code === '') return failure('code-empty');
    if (isShortPassword(input.password)) return failure('password-short');
    const trier = await takeCodeTry(input.username, 'password', call);
    if (isFailure(trier)) return trier;
    // Nothing of the account is asked for before the code is right: the refusal must not tell whether there is one.
    const weakness = await weaknessOf(input.password, input);
    return weakness ?? { trier, passwordHash: await hashPassword(input.password) };
  },
  async run({ db, input, call, now, prepared: { trier, passwordHash }, record }) {
    const account = await findAccount(db, input.username);
    const confirmed = account?.confirmedAt ? account : null;
    const wrong = await tryCode(db, { account: confirmed, purpose: 'password', code: input.code, trier, call });
    if (!confirmed || wrong) return wrong ?? failure('code-wrong');
    const personId = confirmed.id;
    const credential = { passwordHash, changedAt: now };
    await db.credential.upsert({ where: { personId }, create: { personId, ...credential }, update: credential });
    const revokedSessions = await revokeSessions(db, personId, now);
    // Whoever reads the mailbox is the person: what strangers try next does not keep them out at this place.
    await rememberDevice(db, personId, call);
    logSecurity({ what: 'session-revoked', personId, at: resetPassword.name, count: revokedSessions }, call);
    record({ type: 'set-password', personId, revokedSessions, sending: addresseeOf(confirmed) });
    return { success: true as const };
  },
});
