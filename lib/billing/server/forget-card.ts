import type { Failure } from '@/lib/failures';
import { asSystem } from '@/lib/platform/database/client';
import { cardProvider, providerFailure } from './card-provider';
import { customerOf } from './stored-customer';

/**
 * Gives up a person's customer at the payment provider, with the card and the billing address. Our reference stays until
 * the account is erased: whoever comes back and enters a card gets a new customer, because this one is known to be gone.
 */
export async function forgetCard(personId: string): Promise<Failure | null> {
  const customer = await asSystem((db) => customerOf(db, personId));
  if (!customer) return null;
  try {
    await cardProvider()?.forgetCustomer(customer.customerId);
  } catch (error) {
    return providerFailure(error);
  }
  await asSystem((db) => db.billingCustomer.updateMany({ where: { personId }, data: { paymentMethodId: null } }));
  return null;
}
