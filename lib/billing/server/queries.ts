import { isOwnName } from '@/lib/accounts/server/own-name';
import { failure } from '@/lib/failures';
import { asSystem } from '@/lib/platform/database/client';
import { implementSignedIn } from '@/lib/platform/operation/implement';
import { payment, paymentInfo } from '@/lib/billing/contract';
import { getCardProvider, toProviderFailure } from './card-provider';
import { paymentOutput, paymentInfoOutput, paymentInfoSchema, paymentSchema } from './schema';
import { findCustomer } from './stored-customer';

export const paymentInfoQuery = implementSignedIn(paymentInfo, {
  input: paymentInfoSchema,
  output: paymentInfoOutput,
  async run({ db, input, actor }) {
    if (!isOwnName(actor, input.username)) return failure('not-found');
    if (!getCardProvider()) return failure('billing-not-set-up');
    const customer = await findCustomer(db, actor.personId);
    const paymentMethod = customer?.paymentMethodId ?? null;
    return { data: { paymentMethod, stripeToken: paymentMethod, customerId: customer?.customerId ?? null } };
  },
});

export const paymentQuery = implementSignedIn(payment, {
  input: paymentSchema,
  output: paymentOutput,
  async prepare({ input, actor }) {
    const provider = getCardProvider();
    if (!provider) return failure('billing-not-set-up');
    const customer = await asSystem((db) => findCustomer(db, actor.personId));
    if (!customer || customer.paymentMethodId !== input.paymentMethodId) return failure('not-found');
    try {
      return (await provider.findCard(input.paymentMethodId, customer.customerId)) ?? failure('not-found');
    } catch (error) {
      return toProviderFailure(error);
    }
  },
  run: ({ prepared }) => Promise.resolve({ payment: prepared }),
});
