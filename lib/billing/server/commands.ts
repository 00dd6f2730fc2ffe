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
import { getCardProvider, toProviderFailure } from './card-provider';
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
    const customer = await asSystem((db) => findCustomer(db, actor.personId));
    const limitFailure = await countCardAttempt(actor, call);
    if (limitFailure) return limitFailure;
    return callProvider(async () => {
      const { personId, email } = actor;
      const customerId = await provider.saveCustomer({
        existingId: customer?.customerId ?? null,
        personId,
        email,
        address,
      });
      const formId = idform ?? payment_method;
      const setup = await provider.setUpCard({ customerId, paymentMethod: payment_method, personId, formId });
      const isReady = !isFailure(setup) && setup.status === 'succeeded';
      const paymentMethodId = isReady
        ? await keepNewestCard(provider, customerId)
        : (customer?.paymentMethodId ?? null);
      return { customerId, setup, paymentMethodId };
    });
  },
  // The customer exists even if its card was refused.
  commitOnFailure: true,
  async run({ db, actor, now, prepared: { customerId, setup, paymentMethodId }, record }) {
    const isCardChanged = await storeCustomer(db, { personId: actor.personId, customerId, paymentMethodId, at: now });
    record({ type: 'changed-billing-address' });
    if (isCardChanged) record({ type: 'changed-card' });
    if (isFailure(setup)) return setup;
    return { customer: { id: customerId }, setup: { status: setup.status, client_secret: setup.clientSecret } };
  },
});

/** Limits tries per day, because thieves test stolen card numbers in forms like this one. */
async function countCardAttempt({ personId }: Actor, { ip, now }: Call): Promise<Failure | null> {
  const exceededLimits = await asSystem((db) =>
    consumeLimits(
      db,
      [
        { limit: 'card-try', scope: 'person', subject: personId, amount: 1 },
        { limit: 'card-try', scope: 'network', subject: parseNetwork(ip), amount: 1 },
      ],
      now,
    ),
  );
  return createLimitFailure(exceededLimits, now);
}

export const setStripeTokenCommand = implementSignedIn(setStripeToken, {
  input: setStripeTokenSchema,
  output: successOutput,
  events: billingEvents,
  async prepare({ input, actor }) {
    if (!isOwnName(actor, input.username)) return failure('not-found');
    const provider = getCardProvider();
    if (!provider) return failure('billing-not-set-up');
    const customer = await asSystem((db) => findCustomer(db, actor.personId));
    if (!customer) return failure('card-not-set-up');
    const { customerId } = customer;
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
    const customer = await findCustomer(db, actor.personId);
    return customer?.customerId === input.stripeid ? { success: true as const } : failure('not-found');
  },
});

/** Runs calls to the provider. An error of the provider becomes a failure. */
async function callProvider<T>(calls: () => Promise<T | Failure>): Promise<T | Failure> {
  try {
    return await calls();
  } catch (error) {
    return toProviderFailure(error);
  }
}
