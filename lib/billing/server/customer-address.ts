import { isRecord } from '@/lib/is-record';
import { asSystem } from '@/lib/platform/database/client';
import { SendFailure, type ChannelSender } from '@/lib/platform/outbox/channels';
import type { CustomerPayload } from '@/lib/platform/outbox/message';
import { cardProvider } from './card-provider';
import { customerOf } from './stored-customer';

/**
 * Tells the payment provider the address that a person has now: after a change, it would write to the former one. Where
 * the person has no customer there, or billing is not set up, there is nothing to tell.
 */
export const customerSender: ChannelSender<CustomerPayload> = {
  async send({ payload: { personId } }) {
    const told = { providerId: '' };
    const provider = cardProvider();
    if (!provider) return told;
    const [customer, person] = await asSystem(async (db) => [
      await customerOf(db, personId),
      await db.person.findUnique({ where: { id: personId }, select: { email: true } }),
    ]);
    if (customer && person) await provider.changeEmail(customer.customerId, person.email).catch(asFailure);
    return told;
  },
  // There is no trace to look for: saying it again changes nothing.
  findSent: async () => null,
};

/** What the provider refuses as wrong it refuses for good. Its own sentence may hold the address, and is not kept. */
function asFailure(error: unknown): never {
  const type = isRecord(error) && typeof error.type === 'string' ? error.type : 'no answer';
  const kind = type === 'StripeInvalidRequestError' ? 'refused' : 'not-sent';
  throw new SendFailure(kind, `The payment provider did not take the address (${type}).`, { cause: error });
}
