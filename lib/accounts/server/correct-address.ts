import { failure, isFailure, type Failure } from '@/lib/failures';
import { asSystem, type Db } from '@/lib/platform/database/client';
import { implementOpen } from '@/lib/platform/operation/implement';
import { networkOf } from '@/lib/platform/network';
import { doneAnswer } from '@/lib/platform/parse';
import { correctAddress } from '@/lib/accounts/contract';
import { accountEvents } from '@/lib/accounts/events';
import { isEmail } from '@/lib/accounts/rules';
import { rememberAskedCode } from './asked-codes';
import { issueCode } from './codes';
import { accountDeliveries } from './deliveries';
import { addresseeOf, isAddress, mayTry, trierOf, type Account } from './find-account';
import { removeRegistration } from './remove-registration';
import { correctAddressSchema } from './schema';
import { placeOfRegistration } from './stand-in';

/** An address with an account gets a success that only its owner is notified of. */
export const correctAddressCommand = implementOpen(correctAddress, {
  input: correctAddressSchema,
  output: doneAnswer,
  events: accountEvents,
  deliveries: accountDeliveries,
  async prepare({ input, call }) {
    if (!isEmail(input.email)) return failure('email-format');
    const within = [mayTry('register', call.ip, input.email), mayTry('send-code', call.ip, input.username)];
    if (!(await Promise.all(within)).every(Boolean)) return failure('too-many-requests');
    const registering = await asSystem((db) => registeringHere(db, input.username, call));
    return isFailure(registering) ? registering : undefined;
  },
  async run({ db, input, call, now, record }) {
    const registering = await registeringHere(db, input.username, call);
    if (isFailure(registering)) return registering;
    const { id: personId, name, username } = registering;
    const { owner, held, address } = await placeOfRegistration(db, input.email);
    const code = await issueCode(db, { personId, purpose: 'confirm', now });
    if (code === null) return failure('too-many-requests');
    rememberAskedCode(username, { network: networkOf(call.ip), at: now });
    // An address that was never confirmed is free for its owner.
    if (held && held.id !== personId) await removeRegistration(db, held.id);
    await db.person.updateMany({ where: { id: personId, confirmedAt: null }, data: { email: address } });
    if (owner) record({ type: 'registered-again', personId: owner.id, sending: addresseeOf(owner) });
    else record({ type: 'corrected-address', personId, sending: { name, username, email: input.email, code } });
    return { success: true as const };
  },
});

/** Otherwise always the same failure. Found by username, because a lookup by address would reveal an account. */
async function registeringHere(
  db: Db,
  username: string,
  call: Parameters<typeof trierOf>[2],
): Promise<Account | Failure> {
  const { account, trier } = await trierOf(db, username, call);
  const isHere = account !== null && !isAddress(username) && account.confirmedAt === null && trier.knownDevice !== null;
  return isHere ? account : failure('not-registered-here');
}
