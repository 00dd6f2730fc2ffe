import { failure, isFailure } from '@/lib/failures';
import { implementPublic } from '@/lib/platform/operation/implement';
import { successOutput } from '@/lib/platform/operation/input-schemas';
import { parseNetwork } from '@/lib/platform/http/network';
import { logSecurity } from '@/lib/platform/security/security-log';
import { recordCodeRequest } from './code-requests';
import { findOrIssueCode } from './codes';
import { forgotPassword, resetPassword } from '@/lib/accounts/contract';
import { accountEvents } from '@/lib/accounts/events';
import { listResetPasskeys } from '@/lib/accounts/passkey-contract';
import { stopAddressChange } from './address-change-rows';
import { accountDeliveries } from './deliveries';
import { toMailRecipient, findConfirmedAccount, checkCodeRequest } from './find-account';
import { removeOtherPasskeys } from './remove-other-passkeys';
import { rememberDevice } from './known-devices';
import { resetPasskeysOutput } from './passkey-schema';
import { listPasskeys } from './passkeys';
import { hashPassword } from './password';
import { checkPasswordStrength } from './password-strength';
import { isShortPassword } from '@/lib/accounts/rules';
import { accountNameSchema, resetPasskeysSchema, resetPasswordSchema } from './schema';
import { revokeSessions } from './sessions';
import { countCodeAttempt, checkCode } from './check-code';

/** For confirmed addresses (decision X-73). The response is the same if there is no such account. */
export const forgotPasswordCommand = implementPublic(forgotPassword, {
  input: accountNameSchema,
  output: successOutput,
  events: accountEvents,
  deliveries: accountDeliveries,
  prepare: ({ input, call }) => checkCodeRequest(call, input.username),
  async run({ db, input, call, now, record }) {
    await recordCodeRequest(db, input.username, { network: parseNetwork(call.ip), at: now });
    const account = await findConfirmedAccount(db, input.username);
    const code = account && (await findOrIssueCode(db, { personId: account.id, purpose: 'password', now }));
    const sending = account && code ? { ...toMailRecipient(account), code } : null;
    record({ type: 'requested-password', personId: account?.id ?? null, sending });
    return { success: true as const };
  },
});

export const listResetPasskeysCommand = implementPublic(listResetPasskeys, {
  input: resetPasskeysSchema,
  output: resetPasskeysOutput,
  commitOnFailure: true,
  async prepare({ input, call }) {
    if (input.username === '') return failure('missing-fields');
    if (input.code === '') return failure('code-empty');
    const attempt = await countCodeAttempt(input.username, 'password', call);
    return isFailure(attempt) ? attempt : { attempt };
  },
  async run({ db, input: { username, code }, call, prepared: { attempt } }) {
    const account = await findConfirmedAccount(db, username);
    const refusal = await checkCode(db, { account, purpose: 'password', code, attempt, call, shouldConsume: false });
    if (!account || refusal) return refusal ?? failure('code-wrong');
    return { passkeys: await listPasskeys(db, account.id) };
  },
});

export const resetPasswordCommand = implementPublic(resetPassword, {
  input: resetPasswordSchema,
  output: successOutput,
  events: accountEvents,
  deliveries: accountDeliveries,
  commitOnFailure: true,
  async prepare({ input, call }) {
    if (input.username === '' || input.password === '') return failure('missing-fields');
    if (input.code === '') return failure('code-empty');
    if (isShortPassword(input.password)) return failure('password-short');
    const attempt = await countCodeAttempt(input.username, 'password', call);
    if (isFailure(attempt)) return attempt;
    // Checked without the account's name and company, so that a refused password does not reveal an account.
    const weakness = await checkPasswordStrength(input.password, input);
    return weakness ?? { attempt, passwordHash: await hashPassword(input.password) };
  },
  async run({ db, input, call, now, prepared: { attempt, passwordHash }, record }) {
    const account = await findConfirmedAccount(db, input.username);
    const refusal = await checkCode(db, { account, purpose: 'password', code: input.code, attempt, call });
    if (!account || refusal) return refusal ?? failure('code-wrong');
    const personId = account.id;
    const credential = { passwordHash, changedAt: now };
    await db.credential.upsert({ where: { personId }, create: { personId, ...credential }, update: credential });
    await stopAddressChange(db, personId, now);
    const passkeys = await removeOtherPasskeys(db, personId, input.keepPasskeys ?? []);
    const revokedSessions = await revokeSessions(db, personId, now);
    // The right code proves access to the mailbox. Strangers' attempts do not delay a known device.
    await rememberDevice(db, personId, call);
    logSecurity({ what: 'session-revoked', personId, at: resetPassword.name, count: revokedSessions }, call);
    const sending = { ...toMailRecipient(account), passkeys };
    record({
      type: 'reset-password',
      personId,
      revokedSessions,
      removedPasskeys: passkeys.removedPasskeys.length,
      sending,
    });
    return { success: true as const };
  },
});
