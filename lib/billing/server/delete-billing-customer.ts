import type { Failure } from '@/lib/failures';
import { asSystem } from '@/lib/platform/database/client';
import { getCardProvider, toProviderFailure } from './card-provider';
import { findCustomer } from './stored-customer';

/**
 * Deletes the person's customer at the payment provider. Our reference stays until the account is erased. A person who
 * comes back gets a new customer.
 */
export async function deleteBillingCustomer(personId: string): Promise<Failure | null> {
  const customer = await asSystem((db) => findCustomer(db, personId));
  if (!customer) return null;
  try {
    await getCardProvider()?.deleteCustomer(customer.customerId);
  } catch (error) {
    return toProviderFailure(error);
  }
  await asSystem((db) => db.billingCustomer.updateMany({ where: { personId }, data: { paymentMethodId: null } }));
  return null;
}
