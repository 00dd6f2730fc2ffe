import { isRecord } from '@/lib/is-record';
import { asSystem, type Db } from '@/lib/platform/database/client';
import { SendFailure, type ChannelSender } from '@/lib/platform/outbox/channels';
import type { CustomerPayload } from '@/lib/platform/outbox/message';
import { cardProvider, type CardProvider } from './card-provider';
import { customerOf } from './stored-customer';

/**
 * Tells the payment provider the address that a person has now: after a change, it would write to the former one. Where
 * the person has no customer there, or billing is not set up, there is nothing to tell.
 */
export const customerSender: ChannelSender<CustomerPayload> = {
  async send({ payload: { personId } }) {
    const provider = cardProvider();
    if (provider) await asSystem((db) => tellAddress(db, provider, personId));
    return { providerId: '' };
  },
  // There is no trace to look for: saying it again changes nothing.
  findSent: async () => null,
};

/** The row is held until the provider has answered, so that of two messages at once the later one looks up later. */
async function tellAddress(db: Db, provider: CardProvider, personId: string): Promise<void> {
  await db.$queryRaw`SELECT person_id FROM billing_customer WHERE person_id = ${personId}::uuid FOR UPDATE`;
  const customer = await customerOf(db, personId);
  const person = await db.person.findUnique({ where: { id: personId }, select: { email: true } });
  if (customer && person) await provider.changeEmail(customer.customerId, person.email).catch(asFailure);
}

/** What the provider refuses as wrong it refuses for good. Its own sentence may hold the address, and is not kept. */
function asFailure(error: unknown): never {
  const type = isRecord(error) && typeof error.type === 'string' ? error.type : 'no answer';
  const kind = type === 'StripeInvalidRequestError' ? 'refused' : 'not-sent';
  throw new SendFailure(kind, `The payment provider did not take the address (${type}).`, { cause: error });
}
