import { failure, isFailure, type Failure } from '@/lib/failures';
import { asSystem, type Db } from '@/lib/platform/database/client';
import { implementOpen } from '@/lib/platform/operation/implement';
import { parseNetwork } from '@/lib/platform/http/network';
import { successOutput } from '@/lib/platform/operation/input-schemas';
import { correctAddress } from '@/lib/accounts/contract';
import { accountEvents } from '@/lib/accounts/events';
import { isEmail } from '@/lib/accounts/rules';
import { recordCodeRequest } from './code-requests';
import { issueCode } from './codes';
import { accountDeliveries } from './deliveries';
import { toMailRecipient, isAddress, takeMailRequest, findTrier, type Account } from './find-account';
import { removeRegistration } from './remove-registration';
import { correctAddressSchema } from './schema';
import { findRegistrationTarget } from './stand-in';

/** An address with an account gets a success that only its owner is notified of. */
export const correctAddressCommand = implementOpen(correctAddress, {
  input: correctAddressSchema,
  output: successOutput,
  events: accountEvents,
  deliveries: accountDeliveries,
  async prepare({ input, call }) {
    if (!isEmail(input.email)) return failure('email-format');
    const within = [
      takeMailRequest('register', call.ip, input.email),
      takeMailRequest('send-code', call.ip, input.username),
    ];
    if (!(await Promise.all(within)).every(Boolean)) return failure('too-many-requests');
    const registering = await asSystem((db) => findOwnRegistration(db, input.username, call));
    return isFailure(registering) ? registering : undefined;
  },
  async run({ db, input, call, now, record }) {
    const registering = await findOwnRegistration(db, input.username, call);
    if (isFailure(registering)) return registering;
    const { id: personId, name, username } = registering;
    const { owner, account, address } = await findRegistrationTarget(db, input.email);
    const code = await issueCode(db, { personId, purpose: 'confirm', now });
    if (code === null) return failure('too-many-requests');
    recordCodeRequest(username, { network: parseNetwork(call.ip), at: now });
    // An address that was never confirmed is free for its owner.
    if (account && account.id !== personId) await removeRegistration(db, account.id);
    await db.person.updateMany({ where: { id: personId, confirmedAt: null }, data: { email: address } });
    if (owner) record({ type: 'registered-again', personId: owner.id, sending: toMailRecipient(owner) });
    else record({ type: 'corrected-address', personId, sending: { name, username, email: input.email, code } });
    return { success: true as const };
  },
});

/** Otherwise always the same failure. Found by username, because a lookup by address would reveal an account. */
async function findOwnRegistration(
  db: Db,
  username: string,
  call: Parameters<typeof findTrier>[2],
): Promise<Account | Failure> {
  const { account, trier } = await findTrier(db, username, call);
  const isHere = account !== null && !isAddress(username) && account.confirmedAt === null && trier.knownDevice !== null;
  return isHere ? account : failure('not-registered-here');
}
