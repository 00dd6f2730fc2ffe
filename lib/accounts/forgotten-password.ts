import { failure } from '@/lib/failures';
import { implementOpen } from '@/lib/platform/operation/implement';
import { issueCode, redeemCode } from './codes';
import { forgotPassword, resetPassword } from './contract';
import { accountDeliveries } from './deliveries';
import { addresseeOf, findAccount, mayTry } from './find-account';
import { hashPassword } from './password';
import { isWeakPassword } from './rules';
import { accountNameSchema, resetPasswordSchema } from './schema';
import { revokeSessions } from './sessions';

/** A code by e-mail to whoever confirmed an address (decision X-73). Answers alike when there is no such account. */
export const forgotPasswordCommand = implementOpen(forgotPassword, {
  input: accountNameSchema,
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
  deliveries: accountDeliveries,
  keepOnFailure: true,
  async prepare({ input, call }) {
    if (input.username === '' || input.password === '') return failure('missing-fields');
    if (input.code === '') return failure('code-empty');
    if (isWeakPassword(input.password, [input.username])) return failure('password-weak');
    if (!(await mayTry('code', call.ip, input.username))) return failure('too-many-requests');
    return { passwordHash: await hashPassword(input.password) };
  },
  async run({ db, input, now, prepared: { passwordHash }, record }) {
    const account = await findAccount(db, input.username);
    if (!account?.confirmedAt) return failure('code-wrong');
    const personId = account.id;
    const wrong = await redeemCode(db, input.code, { personId, purpose: 'password', now });
    if (wrong) return wrong;
    const credential = { passwordHash, changedAt: now };
    await db.credential.upsert({ where: { personId }, create: { personId, ...credential }, update: credential });
    await revokeSessions(db, personId, now);
    record({ type: 'set-password', personId, sending: addresseeOf(account) });
    return { success: true as const };
  },
});
