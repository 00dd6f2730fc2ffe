import type { Failure } from '@/lib/failures';
import { asSystem } from '@/lib/platform/database/client';
import { getCardProvider, providerFailure } from './card-provider';
import { findCustomer } from './stored-customer';

/** Our reference stays until the account is erased; a person who comes back gets a new customer. */
export async function deleteBillingCustomer(personId: string): Promise<Failure | null> {
  const customer = await asSystem((db) => findCustomer(db, personId));
  if (!customer) return null;
  try {
    await getCardProvider()?.forgetCustomer(customer.customerId);
  } catch (error) {
    return providerFailure(error);
  }
  await asSystem((db) => db.billingCustomer.updateMany({ where: { personId }, data: { paymentMethodId: null } }));
  return null;
}
