import { isRecord } from '@/lib/is-record';
import { asSystem, type Db } from '@/lib/platform/database/client';
import { SendError, type ChannelSender } from '@/lib/platform/outbox/channels';
import type { CustomerPayload } from '@/lib/platform/outbox/message';
import { getCardProvider, type CardProvider } from './card-provider';
import { findCustomer } from './stored-customer';

/** Otherwise the provider would write to the old address. Does nothing without a customer or billing. */
export const customerSender: ChannelSender<CustomerPayload> = {
  async send({ payload: { personId } }) {
    const provider = getCardProvider();
    if (provider) await updateEmail(provider, personId);
    return { providerId: '' };
  },
  // Sending it twice is harmless, so there is nothing to look for.
  findSent: async () => null,
};

/** How often to repeat if the address changes during the request. */
const MAX_ATTEMPTS = 3;

/** Reads the address again after the response, so that the last of two concurrent updates leaves the newest address. */
async function updateEmail(provider: CardProvider, personId: string): Promise<void> {
  let sentAddress: string | null = null;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const known = await asSystem((db) => findCustomerAndEmail(db, personId));
    if (!known || known.email === sentAddress) return;
    await provider.changeEmail(known.customerId, known.email).catch(throwSendFailure);
    sentAddress = known.email;
  }
}

async function findCustomerAndEmail(db: Db, personId: string): Promise<{ customerId: string; email: string } | null> {
  const customer = await findCustomer(db, personId);
  const person = await db.person.findUnique({ where: { id: personId }, select: { email: true } });
  return customer && person && { customerId: customer.customerId, email: person.email };
}

/** An invalid request fails for good. The provider's sentence may contain the address and is not kept. */
function throwSendFailure(error: unknown): never {
  const type = isRecord(error) && typeof error.type === 'string' ? error.type : 'no answer';
  const kind = type === 'StripeInvalidRequestError' ? 'refused' : 'not-sent';
  throw new SendError(kind, `The payment provider did not accept the address (${type}).`, { cause: error });
}
