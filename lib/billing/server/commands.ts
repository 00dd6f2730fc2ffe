import { isOwnName } from '@/lib/accounts/server/own-name';
import { failure, isFailure, type Failure } from '@/lib/failures';
import { asSystem, type Actor } from '@/lib/platform/database/client';
import { createLimitFailure, consumeLimits } from '@/lib/platform/security/limits';
import { parseNetwork } from '@/lib/platform/http/network';
import type { Call } from '@/lib/platform/operation/call';
import { implementSignedIn } from '@/lib/platform/operation/implement';
import { successOutput } from '@/lib/platform/operation/input-schemas';
import { createCustomer, setStripeId, setStripeToken } from '@/lib/billing/contract';
import { billingEvents } from '@/lib/billing/events';
import { findFieldsWithCardNumber } from '@/lib/billing/rules';
import { getCardProvider, providerFailure } from './card-provider';
import { billingDeliveries } from './deliveries';
import { createCustomerOutput, createCustomerSchema, setStripeIdSchema, setStripeTokenSchema } from './schema';
import { findCustomer, keepNewestCard, storeCustomer } from './stored-customer';

export const createCustomerCommand = implementSignedIn(createCustomer, {
  input: createCustomerSchema,
  output: createCustomerOutput,
  events: billingEvents,
  deliveries: billingDeliveries,
  async prepare({ input: { payment_method, idform, ...address }, actor, call }) {
    const provider = getCardProvider();
    if (!provider) return failure('billing-not-set-up');
    if (findFieldsWithCardNumber(address).length > 0) return failure('card-number-in-text');
    const known = await asSystem((db) => findCustomer(db, actor.personId));
    const tooMany = await countCardAttempt(actor, call);
    if (tooMany) return tooMany;
    return callProvider(async () => {
      const { personId, email } = actor;
      const customerId = await provider.saveCustomer({ known: known?.customerId ?? null, personId, email, address });
      const formId = idform ?? payment_method;
      const setUp = await provider.setUpCard({ customerId, paymentMethod: payment_method, personId, formId });
      if (isFailure(setUp)) return { customerId, setUp, paymentMethodId: known?.paymentMethodId ?? null };
      const isReady = setUp.status === 'succeeded';
      const paymentMethodId = isReady ? await keepNewestCard(provider, customerId) : (known?.paymentMethodId ?? null);
      return { customerId, setUp, paymentMethodId };
    });
  },
  // The customer exists even if its card was refused.
  keepOnFailure: true,
  async run({ db, actor, now, prepared: { customerId, setUp, paymentMethodId }, record }) {
    const isOther = await storeCustomer(db, { personId: actor.personId, customerId, paymentMethodId, at: now });
    record({ type: 'changed-billing-address' });
    if (isOther) record({ type: 'changed-card' });
    if (isFailure(setUp)) return setUp;
    return { customer: { id: customerId }, setup: { status: setUp.status, client_secret: setUp.clientSecret } };
  },
});

/** Few tries a day, because thieves test stolen card numbers in forms like this one. */
async function countCardAttempt({ personId }: Actor, { ip, now }: Call): Promise<Failure | null> {
  const exceeded = await asSystem((db) =>
    consumeLimits(
      db,
      [
        { limit: 'card-try', scope: 'person', of: personId, amount: 1 },
        { limit: 'card-try', scope: 'network', of: parseNetwork(ip), amount: 1 },
      ],
      now,
    ),
  );
  return createLimitFailure(exceeded, now);
}

export const setStripeTokenCommand = implementSignedIn(setStripeToken, {
  input: setStripeTokenSchema,
  output: successOutput,
  events: billingEvents,
  async prepare({ input, actor }) {
    if (!isOwnName(actor, input.username)) return failure('not-found');
    const provider = getCardProvider();
    if (!provider) return failure('billing-not-set-up');
    const known = await asSystem((db) => findCustomer(db, actor.personId));
    if (!known) return failure('card-not-set-up');
    const { customerId } = known;
    return callProvider(async () => {
      const cards = await provider.listCards(customerId);
      if (!cards.includes(input.token)) return failure('card-not-set-up');
      return { customerId, paymentMethodId: await keepNewestCard(provider, customerId) };
    });
  },
  async run({ db, actor, now, prepared, record }) {
    if (await storeCustomer(db, { personId: actor.personId, ...prepared, at: now })) record({ type: 'changed-card' });
    return { success: true as const };
  },
});

export const setStripeIdCommand = implementSignedIn(setStripeId, {
  input: setStripeIdSchema,
  output: successOutput,
  async run({ db, input, actor }) {
    if (!isOwnName(actor, input.username)) return failure('not-found');
    if (!getCardProvider()) return failure('billing-not-set-up');
    const known = await findCustomer(db, actor.personId);
    return known?.customerId === input.stripeid ? { success: true as const } : failure('not-found');
  },
});

/** Runs calls to the provider. An outage is an expected failure. */
async function callProvider<T>(work: () => Promise<T | Failure>): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    return providerFailure(error);
  }
}
