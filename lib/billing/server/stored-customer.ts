import type { Db } from '@/lib/platform/database/client';
import type { CardProvider } from './card-provider';

/** Which customer of the payment provider a person is, and which card is registered. Of the card only its id is stored. */
interface StoredCustomer {
  customerId: string;
  paymentMethodId: string | null;
}

export const customerOf = (db: Db, personId: string): Promise<StoredCustomer | null> =>
  db.billingCustomer.findUnique({ where: { personId }, select: { customerId: true, paymentMethodId: true } });

/** Writes what the provider said. Returns whether another card is registered now. */
export async function storeCustomer(
  db: Db,
  { personId, customerId, paymentMethodId, at }: StoredCustomer & { personId: string; at: Date },
): Promise<boolean> {
  const before = await customerOf(db, personId);
  const now = { customerId, paymentMethodId, changedAt: at };
  await db.billingCustomer.upsert({ where: { personId }, create: { personId, ...now }, update: now });
  return (before?.paymentMethodId ?? null) !== paymentMethodId;
}

/**
 * The registered card is the newest that the provider keeps for the customer; the older ones are given up. It does not
 * matter how often this is done, or in which order the provider tells of what happened.
 */
export async function settleCards(provider: CardProvider, customerId: string): Promise<string | null> {
  const [newest = null, ...older] = await provider.cardsOf(customerId);
  for (const paymentMethodId of older) await provider.giveUpCard(paymentMethodId);
  return newest;
}
