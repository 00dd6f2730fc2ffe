import { failure, isFailure, type Failure } from '@/lib/failures';
import { asSystem, type Db } from '@/lib/platform/database/client';
import type { Call } from '@/lib/platform/operation/call';
import { implementPublic } from '@/lib/platform/operation/implement';
import { parseNetwork } from '@/lib/platform/http/network';
import { successOutput } from '@/lib/platform/operation/input-schemas';
import { correctAddress } from '@/lib/accounts/contract';
import { accountEvents } from '@/lib/accounts/events';
import { isEmail } from '@/lib/accounts/rules';
import { recordCodeRequest } from './code-requests';
import { issueCode } from './codes';
import { accountDeliveries } from './deliveries';
import { toMailRecipient, isAddress, consumeAccountLimit, findAttemptSource, type Account } from './find-account';
import { removeRegistration } from './remove-registration';
import { correctAddressSchema } from './schema';
import { findRegistrationTarget } from './stand-in';

/** If the address has an account, the response is the same, and the owner is notified. */
export const correctAddressCommand = implementPublic(correctAddress, {
  input: correctAddressSchema,
  output: successOutput,
  events: accountEvents,
  deliveries: accountDeliveries,
  async prepare({ input, call }) {
    if (!isEmail(input.email)) return failure('email-format');
    const limits = [
      consumeAccountLimit('register', call, input.email),
      consumeAccountLimit('send-code', call, input.username),
    ];
    if (!(await Promise.all(limits)).every(Boolean)) return failure('too-many-requests');
    const registration = await asSystem((db) => findOwnRegistration(db, input.username, call));
    return isFailure(registration) ? registration : undefined;
  },
  async run({ db, input, call, now, record }) {
    const registration = await findOwnRegistration(db, input.username, call);
    if (isFailure(registration)) return registration;
    const { id: personId, name, username } = registration;
    const { owner, account, address } = await findRegistrationTarget(db, input.email);
    const code = await issueCode(db, { personId, purpose: 'confirm', now });
    if (code === null) return failure('too-many-requests');
    await recordCodeRequest(db, username, { network: parseNetwork(call.ip), at: now });
    // The other registration never confirmed the address, so this person may use it.
    if (account && account.id !== personId) await removeRegistration(db, account.id);
    await db.person.updateMany({ where: { id: personId, confirmedAt: null }, data: { email: address } });
    if (owner) record({ type: 'registered-again', personId: owner.id, sending: toMailRecipient(owner) });
    else record({ type: 'corrected-address', personId, sending: { name, username, email: input.email, code } });
    return { success: true as const };
  },
});

/**
 * Finds the unconfirmed registration of this browser. All other cases have the same failure. A lookup by address would
 * reveal whether it has an account.
 */
async function findOwnRegistration(db: Db, username: string, call: Call): Promise<Account | Failure> {
  const { account, source } = await findAttemptSource(db, username, call);
  const isOwnRegistration =
    account !== null && !isAddress(username) && account.confirmedAt === null && source.knownDevice !== null;
  return isOwnRegistration ? account : failure('not-registered-here');
}
