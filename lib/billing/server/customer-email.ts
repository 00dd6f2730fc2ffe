import { isRecord } from '@/lib/is-record';
import { asSystem, type Db } from '@/lib/platform/database/client';
import { SendError, type ChannelSender } from '@/lib/platform/outbox/channels';
import type { CustomerPayload } from '@/lib/platform/outbox/message';
import { getCardProvider, type CardProvider } from './card-provider';
import { findCustomer } from './stored-customer';

/**
 * Sends the person's email address to the payment provider, which would otherwise write to the old one. Does nothing if
 * the person is not a customer or billing is not set up.
 */
export const customerSender: ChannelSender<CustomerPayload> = {
  async send({ payload: { personId } }) {
    const provider = getCardProvider();
    if (provider) await updateEmail(provider, personId);
    return { providerId: '' };
  },
  // Sending twice is harmless, so no earlier message has to be found.
  findSent: async () => null,
};

const MAX_ATTEMPTS = 3;

/** Repeats if the address changed during the request, so that the last of two concurrent updates sends the newest. */
async function updateEmail(provider: CardProvider, personId: string): Promise<void> {
  let sentAddress: string | null = null;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const customer = await asSystem((db) => findCustomerAndEmail(db, personId));
    if (!customer || customer.email === sentAddress) return;
    await provider.changeEmail(customer.customerId, customer.email).catch(throwSendFailure);
    sentAddress = customer.email;
  }
}

async function findCustomerAndEmail(db: Db, personId: string): Promise<{ customerId: string; email: string } | null> {
  const customer = await findCustomer(db, personId);
  const person = await db.person.findUnique({ where: { id: personId }, select: { email: true } });
  return customer && person && { customerId: customer.customerId, email: person.email };
}

/** An invalid request is not retried. The provider's message may contain the address, so it is not stored. */
function throwSendFailure(error: unknown): never {
  const type = isRecord(error) && typeof error.type === 'string' ? error.type : 'no response';
  const kind = type === 'StripeInvalidRequestError' ? 'refused' : 'not-sent';
  throw new SendError(kind, `The payment provider did not accept the address (${type}).`, { cause: error });
}
