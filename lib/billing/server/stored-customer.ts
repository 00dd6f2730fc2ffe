import type { Db } from '@/lib/platform/database/client';
import type { CardProvider } from './card-provider';

/** The person's customer and registered card at the payment provider. Only the card's id is stored. */
interface StoredCustomer {
  customerId: string;
  paymentMethodId: string | null;
}

export const findCustomer = (db: Db, personId: string): Promise<StoredCustomer | null> =>
  db.billingCustomer.findUnique({ where: { personId }, select: { customerId: true, paymentMethodId: true } });

/** Stores the person's customer and card. Returns whether the registered card changed. */
export async function storeCustomer(
  db: Db,
  { personId, customerId, paymentMethodId, at }: StoredCustomer & { personId: string; at: Date },
): Promise<boolean> {
  const previous = await findCustomer(db, personId);
  const values = { customerId, paymentMethodId, changedAt: at };
  await db.billingCustomer.upsert({ where: { personId }, create: { personId, ...values }, update: values });
  return (previous?.paymentMethodId ?? null) !== paymentMethodId;
}

/**
 * Detaches all cards but the newest and returns its id, or null without cards. So the order of webhook events does not
 * matter.
 */
export async function keepNewestCard(provider: CardProvider, customerId: string): Promise<string | null> {
  const [newest = null, ...older] = await provider.listCards(customerId);
  for (const paymentMethodId of older) await provider.detachCard(paymentMethodId);
  return newest;
}
