import { folded } from '@/lib/accounts/rules';
import { failure } from '@/lib/failures';
import { asSystem, type Actor } from '@/lib/platform/database/client';
import { implementSignedIn } from '@/lib/platform/operation/implement';
import { payment, paymentInfo } from '@/lib/billing/contract';
import { cardProvider, providerFailure } from './card-provider';
import { paymentAnswer, paymentInfoAnswer, paymentInfoSchema, paymentSchema } from './schema';
import { customerOf } from './stored-customer';

/** Whether a call names the person whose session it is, by username or address. The schema has folded the name. */
export const isOwnName = (actor: Actor, username: string): boolean =>
  username === folded(actor.username) || username === folded(actor.email);

export const paymentInfoQuery = implementSignedIn(paymentInfo, {
  input: paymentInfoSchema,
  output: paymentInfoAnswer,
  async run({ db, input, actor }) {
    if (!isOwnName(actor, input.username)) return failure('not-found');
    if (!cardProvider()) return failure('billing-not-set-up');
    const stored = await customerOf(db, actor.personId);
    const paymentMethod = stored?.paymentMethodId ?? null;
    return { data: { paymentMethod, stripeToken: paymentMethod, customerId: stored?.customerId ?? null } };
  },
});

export const paymentQuery = implementSignedIn(payment, {
  input: paymentSchema,
  output: paymentAnswer,
  async prepare({ input, actor }) {
    const provider = cardProvider();
    if (!provider) return failure('billing-not-set-up');
    const stored = await asSystem((db) => customerOf(db, actor.personId));
    if (!stored || stored.paymentMethodId !== input.paymentMethodId) return failure('not-found');
    try {
      return (await provider.cardOf(input.paymentMethodId, stored.customerId)) ?? failure('not-found');
    } catch (error) {
      return providerFailure(error);
    }
  },
  run: ({ prepared }) => Promise.resolve({ payment: prepared }),
});
