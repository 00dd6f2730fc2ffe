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
    if (provider) await updateEmail(provider, personId);
    return { providerId: '' };
  },
  // There is no trace to look for: saying it again changes nothing.
  findSent: async () => null,
};

/** How often an address that changed while the provider was told is told again. */
const MAX_ATTEMPTS = 3;

/**
 * Looks the address up again after the provider has answered: of two messages at once, the one that ends last makes sure
 * that the newest address holds. No transaction waits for the provider.
 */
async function updateEmail(provider: CardProvider, personId: string): Promise<void> {
  let told: string | null = null;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const known = await asSystem((db) => customerAndEmail(db, personId));
    if (!known || known.email === told) return;
    await provider.changeEmail(known.customerId, known.email).catch(asFailure);
    told = known.email;
  }
}

async function customerAndEmail(db: Db, personId: string): Promise<{ customerId: string; email: string } | null> {
  const customer = await customerOf(db, personId);
  const person = await db.person.findUnique({ where: { id: personId }, select: { email: true } });
  return customer && person && { customerId: customer.customerId, email: person.email };
}

/** What the provider refuses as wrong it refuses for good. Its own sentence may hold the address, and is not kept. */
function asFailure(error: unknown): never {
  const type = isRecord(error) && typeof error.type === 'string' ? error.type : 'no answer';
  const kind = type === 'StripeInvalidRequestError' ? 'refused' : 'not-sent';
  throw new SendFailure(kind, `The payment provider did not take the address (${type}).`, { cause: error });
}
