import type Stripe from 'stripe';
import { failure, type Failure } from '@/lib/failures';
import { isRecord } from '@/lib/is-record';
import { log } from '@/lib/platform/process/log';
import { getRuntime } from '@/lib/platform/process/runtime';
import type { CompleteConfig } from '@/lib/platform/process/config';
import type { BankCard } from '@/lib/billing/contract';
import type { BillingAddress } from '@/lib/billing/rules';

/** The payment provider. Card numbers never reach us: the provider's own fields take them. */
export interface CardProvider {
  /** Creates or updates the customer and returns its id. Idempotent. */
  saveCustomer(customer: CustomerToSave): Promise<string>;
  /** Changes the customer's email address. Does nothing if the customer no longer exists. */
  changeEmail(customerId: string, email: string): Promise<void>;
  /**
   * Attaches the card to the customer, for off-session payments, or says that the bank must authenticate the person.
   */
  setUpCard(card: CardToSetUp): Promise<CardSetup | Failure>;
  /** The ids of at most 100 of the customer's cards, the newest first. Empty if the customer no longer exists. */
  listCards(customerId: string): Promise<string[]>;
  /** Returns null if the card does not exist or belongs to another customer. */
  findCard(paymentMethodId: string, customerId: string): Promise<BankCard | null>;
  detachCard(paymentMethodId: string): Promise<void>;
  /** Deletes the customer with its cards and address. Does nothing if it no longer exists. */
  deleteCustomer(customerId: string): Promise<void>;
  /** Parses a webhook that the provider signed within the last five minutes; null for anything else. */
  parseEvent(rawBody: string, signature: string, now: Date): Promise<ProviderEvent | null>;
}

interface CustomerToSave {
  /** The id of the customer to update; null to create one. */
  existingId: string | null;
  personId: string;
  email: string;
  address: Partial<BillingAddress>;
}

interface CardToSetUp {
  customerId: string;
  paymentMethod: string;
  personId: string;
  /** The same for each submission of one form. */
  formId: string;
}

interface CardSetup {
  status: 'succeeded' | 'requires_action';
  clientSecret: string | null;
}

export interface ProviderEvent {
  id: string;
  type: string;
  /** The id of the customer concerned, or null. */
  customerId: string | null;
}

const MAX_SIGNATURE_AGE_SECONDS = 5 * 60;
/** There are no retries, because a person may be waiting for the response. */
const REQUEST_TIMEOUT_MS = 4_000;

/** Returns null where billing is not set up. */
export function getCardProvider(): CardProvider | null {
  const { config } = getRuntime();
  if (!config.STRIPE_SECRET_KEY) return null;
  const cachedProvider = providers.get(config);
  if (cachedProvider) return cachedProvider;
  const provider = createStripeProvider(
    config.STRIPE_SECRET_KEY,
    config.STRIPE_WEBHOOK_SECRET ?? '',
    config.STRIPE_BASE_URL,
  );
  providers.set(config, provider);
  return provider;
}

const providers = new WeakMap<CompleteConfig, CardProvider>();

function createStripeProvider(secretKey: string, webhookSecret: string, baseUrl: string | undefined): CardProvider {
  let clientPromise: Promise<Stripe> | null = null;
  const getClient = () => (clientPromise ??= createClient(secretKey, baseUrl));
  return {
    async saveCustomer({ existingId, personId, email, address }) {
      const stripe = await getClient();
      const details = toCustomerDetails(address);
      // Leaves out the email address: the outbox sends it, and this one may be outdated.
      const updated = existingId && (await stripe.customers.update(existingId, details).catch(ignoreDeleted));
      if (updated) return updated.id;
      // The same key for every form of this person, so that two concurrent forms create one customer.
      const { id } = await stripe.customers.create(
        { metadata: { person: personId } },
        { idempotencyKey: `customer-${personId}-${existingId ?? 'first'}` },
      );
      await stripe.customers.update(id, { email, ...details });
      return id;
    },

    async changeEmail(customerId, email) {
      await (await getClient()).customers.update(customerId, { email }).catch(ignoreDeleted);
    },

    async setUpCard({ customerId, paymentMethod, personId, formId }) {
      const stripe = await getClient();
      try {
        const intent = await stripe.setupIntents.create(
          {
            customer: customerId,
            payment_method: paymentMethod,
            allowed_payment_method_types: ['card'],
            usage: 'off_session',
            confirm: true,
            // The provider's script in the browser handles the bank's authentication.
            use_stripe_sdk: true,
            metadata: { person: personId },
          },
          { idempotencyKey: `setup-${personId}-${formId}-${paymentMethod}` },
        );
        return toCardSetup(intent);
      } catch (error) {
        return toCardFailure(error);
      }
    },

    async listCards(customerId) {
      const stripe = await getClient();
      const cards = await stripe.paymentMethods
        .list({ customer: customerId, type: 'card', limit: 100 })
        .catch(ignoreDeleted);
      return (cards?.data ?? []).toSorted((a, b) => b.created - a.created).map(({ id }) => id);
    },

    async findCard(paymentMethodId, customerId) {
      const stripe = await getClient();
      const paymentMethod = await stripe.paymentMethods.retrieve(paymentMethodId).catch(ignoreDeleted);
      if (!paymentMethod?.card || getId(paymentMethod.customer) !== customerId) return null;
      const { brand, last4, exp_month, exp_year } = paymentMethod.card;
      return { id: paymentMethod.id, card: { brand, last4, exp_month, exp_year } };
    },

    async detachCard(paymentMethodId) {
      await (await getClient()).paymentMethods.detach(paymentMethodId).catch(ignoreDeleted);
    },

    async deleteCustomer(customerId) {
      await (await getClient()).customers.del(customerId).catch(ignoreDeleted);
    },

    async parseEvent(rawBody, signature, now) {
      const stripe = await getClient();
      try {
        const event = stripe.webhooks.constructEvent(
          rawBody,
          signature,
          webhookSecret,
          MAX_SIGNATURE_AGE_SECONDS,
          undefined,
          now.getTime(),
        );
        return { id: event.id, type: event.type, customerId: getCustomerId(event.data) };
      } catch {
        return null;
      }
    },
  };
}

async function createClient(secretKey: string, baseUrl: string | undefined): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const options = { maxNetworkRetries: 0, timeout: REQUEST_TIMEOUT_MS, telemetry: false };
  if (!baseUrl) return new Client(secretKey, options);
  const { hostname, port, protocol } = new URL(baseUrl);
  const isSecure = protocol === 'https:';
  return new Client(secretKey, {
    ...options,
    host: hostname,
    port: port || (isSecure ? 443 : 80),
    protocol: isSecure ? 'https' : 'http',
  });
}

/** An empty string removes a value at the provider. */
const toCustomerDetails = (address: Partial<BillingAddress>) => ({
  name: address.name ?? '',
  metadata: { company: address.company ?? '' },
  address: {
    line1: address.address_line1 ?? '',
    line2: address.address_line2 ?? '',
    city: address.address_city ?? '',
    state: address.address_state ?? '',
    postal_code: address.address_zip ?? '',
    country: 'US',
  },
});

function toCardSetup({ status, client_secret }: Stripe.SetupIntent): CardSetup | Failure {
  if (status === 'succeeded') return { status: 'succeeded', clientSecret: null };
  if (status === 'requires_action') return { status: 'requires_action', clientSecret: client_secret };
  return failure('card-not-set-up');
}

/** Returns the failure for a refused card, with the provider's message, or an invalid id. Rethrows other errors. */
function toCardFailure(error: unknown): Failure {
  if (isRecord(error) && error.type === 'StripeCardError')
    return failure('card-refused', { message: getErrorMessage(error) });
  if (isRecord(error) && error.type === 'StripeInvalidRequestError') return failure('card-not-set-up');
  throw error;
}

const getErrorMessage = ({ message }: Record<string, unknown>): string =>
  typeof message === 'string' ? message : 'The card was declined. Try another card.';

/** Returns null if the object no longer exists at the provider. Rethrows other errors. */
function ignoreDeleted(error: unknown): null {
  if (isRecord(error) && error.code === 'resource_missing') return null;
  throw error;
}

/** Logs an error of the provider, without data of the request, and returns its failure. Rethrows other errors. */
export function toProviderFailure(error: unknown): Failure {
  if (!isRecord(error) || typeof error.type !== 'string' || !error.type.startsWith('Stripe')) throw error;
  log.warn({ type: error.type, code: error.code, providerRequest: error.requestId }, 'the payment provider failed');
  return failure('provider-away');
}

const getId = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** Returns the customer that an event's object is, belongs to, or belonged to before the event. */
function getCustomerId(data: { object: unknown; previous_attributes?: unknown }): string | null {
  const { object, previous_attributes: previous } = data;
  if (!isRecord(object)) return null;
  if (object.object === 'customer' && typeof object.id === 'string') return object.id;
  if (typeof object.customer === 'string') return object.customer;
  return isRecord(previous) && typeof previous.customer === 'string' ? previous.customer : null;
}
