import { randomUUID } from 'node:crypto';
import { failure } from '@/lib/failures';
import { asSystem, type Db } from '@/lib/platform/database/client';
import { hashLinkToken } from '@/lib/platform/security/link-token';
import { implementPublic } from '@/lib/platform/operation/implement';
import { parseNetwork } from '@/lib/platform/http/network';
import { successOutput } from '@/lib/platform/operation/input-schemas';
import { recordCodeRequest } from './code-requests';
import { findOrIssueCode, deleteCodes, issueCode } from './codes';
import { register, resendCode } from '@/lib/accounts/contract';
import { accountEvents } from '@/lib/accounts/events';
import { accountDeliveries } from './deliveries';
import { toMailRecipient, findAccount, consumeAccountLimit, checkCodeRequest } from './find-account';
import { forgetDevices, rememberDevice } from './known-devices';
import { hashPassword } from './password';
import { checkPasswordStrength } from './password-strength';
import { toE164 } from '@/lib/phone';
import { findRegistrationError, stripScheme, type Registration } from '@/lib/accounts/rules';
import { accountNameSchema, registerSchema } from './schema';
import { isStandIn, findOwnerOfStandIn, findRegistrationTarget } from './stand-in';

/**
 * Registers an account (account-shell §2.6). Usernames are public, addresses are not: registering the address of an
 * account succeeds, creates a stand-in, and notifies the owner by email.
 */
export const registerCommand = implementPublic(register, {
  input: registerSchema,
  output: successOutput,
  events: accountEvents,
  deliveries: accountDeliveries,
  async prepare({ input, call }) {
    const isInvited = await asSystem((db) => isOpenInvitation(db, input.invitation, call.now));
    const errorCode = findRegistrationError(input, isInvited);
    if (errorCode) return failure(errorCode);
    if (!(await consumeAccountLimit('register', call, input.email))) return failure('too-many-requests');
    const weakness = await checkPasswordStrength(input.password, input);
    return weakness ?? { passwordHash: await hashPassword(input.password) };
  },
  async run({ db, input, call, now, prepared: { passwordHash }, record }) {
    if (await findAccount(db, input.username)) return failure('username-taken');
    const { owner, account, address } = await findRegistrationTarget(db, input.email);
    const personId = account?.id ?? randomUUID();
    if (!(await savePerson(db, personId, { ...input, email: address }, now))) return failure('username-taken');
    const credential = { passwordHash, changedAt: now };
    await db.credential.upsert({ where: { personId }, create: { personId, ...credential }, update: credential });
    // Makes this device known, so that strangers cannot use up the attempts of the code.
    await forgetDevices(db, personId);
    await rememberDevice(db, personId, call);
    // Earlier registrations of the address may have used up its codes.
    await deleteCodes(db, personId);
    const code = await issueCode(db, { personId, purpose: 'confirm', now });
    const { username, email } = input;
    const name = input.name || username;
    if (owner) record({ type: 'registered-again', personId: owner.id, sending: toMailRecipient(owner) });
    else record({ type: 'registered', personId, sending: { name, username, email, code } });
    return { success: true as const };
  },
});

async function isOpenInvitation(db: Db, token: string | undefined, now: Date): Promise<boolean> {
  if (token === undefined) return false;
  const openFilter = { acceptedAt: null, declinedAt: null, revokedAt: null, expiresAt: { gt: now } };
  return (await db.invitation.count({ where: { tokenHash: hashLinkToken(token), ...openFilter } })) > 0;
}

/**
 * Creates the person, or replaces an unconfirmed registration. Returns false if the username was taken concurrently.
 */
async function savePerson(db: Db, id: string, registration: Registration, now: Date): Promise<boolean> {
  const { username, email } = registration;
  // An invited person enters the name later.
  const name = registration.name || username;
  const company = stripScheme(registration.company);
  const person = { username, email, name, phone: toE164(registration.phone) ?? '', company, isPrivate: false };
  const { count } = await db.person.updateMany({ where: { id, confirmedAt: null }, data: person });
  if (count > 0) return true;
  const inserted = await db.person.createMany({ data: [{ id, ...person, createdAt: now }], skipDuplicates: true });
  return inserted.count > 0;
}

/** The response does not reveal whether there is an account. */
export const resendCodeCommand = implementPublic(resendCode, {
  input: accountNameSchema,
  output: successOutput,
  events: accountEvents,
  deliveries: accountDeliveries,
  prepare: ({ input, call }) => checkCodeRequest(call, input.username),
  async run({ db, input, call, now, record }) {
    await recordCodeRequest(db, input.username, { network: parseNetwork(call.ip), at: now });
    const account = await findAccount(db, input.username);
    const unconfirmedAccount = account && !account.confirmedAt ? account : null;
    const code =
      unconfirmedAccount && (await findOrIssueCode(db, { personId: unconfirmedAccount.id, purpose: 'confirm', now }));
    const owner = await findOwnerOfStandIn(db, unconfirmedAccount ?? { email: '' });
    if (owner && code) {
      // A stand-in gets no code. The owner of the address is notified again.
      record({ type: 'registered-again', personId: owner.id, sending: toMailRecipient(owner) });
    } else {
      const sending =
        unconfirmedAccount && !isStandIn(unconfirmedAccount) && code
          ? { ...toMailRecipient(unconfirmedAccount), code }
          : null;
      record({ type: 'requested-code', personId: unconfirmedAccount?.id ?? null, sending });
    }
    return { success: true as const };
  },
});
