import type { Db } from '@/lib/platform/database/client';
import type { CardProvider } from './card-provider';

/** The person's customer and registered card at the payment provider. Only the card's id is stored. */
interface StoredCustomer {
  customerId: string;
  paymentMethodId: string | null;
}

export const findCustomer = (db: Db, personId: string): Promise<StoredCustomer | null> =>
  db.billingCustomer.findUnique({ where: { personId }, select: { customerId: true, paymentMethodId: true } });

/** Stores what the provider returned. Returns whether another card is registered now. */
export async function storeCustomer(
  db: Db,
  { personId, customerId, paymentMethodId, at }: StoredCustomer & { personId: string; at: Date },
): Promise<boolean> {
  const before = await findCustomer(db, personId);
  const now = { customerId, paymentMethodId, changedAt: at };
  await db.billingCustomer.upsert({ where: { personId }, create: { personId, ...now }, update: now });
  return (before?.paymentMethodId ?? null) !== paymentMethodId;
}

/** Registers the newest card at the provider and detaches the others. Independent of the order of events. */
export async function keepNewestCard(provider: CardProvider, customerId: string): Promise<string | null> {
  const [newest = null, ...older] = await provider.listCards(customerId);
  for (const paymentMethodId of older) await provider.giveUpCard(paymentMethodId);
  return newest;
}
