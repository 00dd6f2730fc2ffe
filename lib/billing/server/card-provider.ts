import type Stripe from 'stripe';
import { failure, type Failure } from '@/lib/failures';
import { isRecord } from '@/lib/is-record';
import { log } from '@/lib/platform/process/log';
import { runtime } from '@/lib/platform/process/runtime';
import type { CompleteConfig } from '@/lib/platform/process/config';
import type { BankCard } from '@/lib/billing/contract';
import type { BillingAddress } from '@/lib/billing/rules';

/** The payment provider. Card numbers never reach us: the provider's own fields take them. */
export interface CardProvider {
  /** Creates the customer, or updates the known one. Returns its id. Idempotent. */
  saveCustomer(customer: CustomerToSave): Promise<string>;
  /** Changes the customer's email address. Does nothing if the customer no longer exists. */
  changeEmail(customerId: string, email: string): Promise<void>;
  /** Starts to attach the card to the customer, for off-session payments. */
  setUpCard(card: CardToSetUp): Promise<SetUp | Failure>;
  /** The ids of the customer's cards, the newest first. Empty if the customer no longer exists. */
  listCards(customerId: string): Promise<string[]>;
  findCard(paymentMethodId: string, customerId: string): Promise<BankCard | null>;
  giveUpCard(paymentMethodId: string): Promise<void>;
  /** Deletes the customer with cards and address. Does nothing if it no longer exists. */
  forgetCustomer(customerId: string): Promise<void>;
  /** Parses a webhook that the provider signed within the last five minutes; null for anything else. */
  readEvent(rawBody: string, signature: string, now: Date): Promise<ProviderEvent | null>;
}

interface CustomerToSave {
  known: string | null;
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

interface SetUp {
  status: 'succeeded' | 'requires_action';
  clientSecret: string | null;
}

export interface ProviderEvent {
  id: string;
  type: string;
  /** The id of the customer concerned, or null. */
  customerId: string | null;
}

/** How long a webhook's signature is valid, in seconds. */
const SIGNATURE_SECONDS = 5 * 60;
/** For one request, without a retry, because people wait for some of these. */
const REQUEST_TIMEOUT_MS = 4_000;

export function getCardProvider(): CardProvider | null {
  const { config } = runtime();
  if (!config.STRIPE_SECRET_KEY) return null;
  const known = providers.get(config);
  if (known) return known;
  const made = createStripeProvider(
    config.STRIPE_SECRET_KEY,
    config.STRIPE_WEBHOOK_SECRET ?? '',
    config.STRIPE_BASE_URL,
  );
  providers.set(config, made);
  return made;
}

const providers = new WeakMap<CompleteConfig, CardProvider>();

function createStripeProvider(secretKey: string, webhookSecret: string, baseUrl: string | undefined): CardProvider {
  let connected: Promise<Stripe> | null = null;
  const client = () => (connected ??= connect(secretKey, baseUrl));
  return {
    async saveCustomer({ known, personId, email, address }) {
      const stripe = await client();
      const details = customerDetails(address);
      // Without the email address of a known customer: the outbox sends it, and this one may be older.
      const changed = known && (await stripe.customers.update(known, details).catch(nullIfDeleted));
      if (changed) return changed.id;
      // The same for every form of this person, so that two concurrent forms create one customer.
      const { id } = await stripe.customers.create(
        { metadata: { person: personId } },
        { idempotencyKey: `customer-${personId}-${known ?? 'first'}` },
      );
      await stripe.customers.update(id, { email, ...details });
      return id;
    },

    async changeEmail(customerId, email) {
      await (await client()).customers.update(customerId, { email }).catch(nullIfDeleted);
    },

    async setUpCard({ customerId, paymentMethod, personId, formId }) {
      const stripe = await client();
      try {
        const intent = await stripe.setupIntents.create(
          {
            customer: customerId,
            payment_method: paymentMethod,
            allowed_payment_method_types: ['card'],
            usage: 'off_session',
            confirm: true,
            // The provider's script in the browser asks the bank's questions.
            use_stripe_sdk: true,
            metadata: { person: personId },
          },
          { idempotencyKey: `setup-${personId}-${formId}-${paymentMethod}` },
        );
        return toSetUp(intent);
      } catch (error) {
        return toFailure(error);
      }
    },

    async listCards(customerId) {
      const stripe = await client();
      const cards = await stripe.paymentMethods
        .list({ customer: customerId, type: 'card', limit: 100 })
        .catch(nullIfDeleted);
      return (cards?.data ?? []).toSorted((a, b) => b.created - a.created).map(({ id }) => id);
    },

    async findCard(paymentMethodId, customerId) {
      const stripe = await client();
      const found = await stripe.paymentMethods.retrieve(paymentMethodId).catch(nullIfDeleted);
      if (!found?.card || getId(found.customer) !== customerId) return null;
      const { brand, last4, exp_month, exp_year } = found.card;
      return { id: found.id, card: { brand, last4, exp_month, exp_year } };
    },

    async giveUpCard(paymentMethodId) {
      await (await client()).paymentMethods.detach(paymentMethodId).catch(nullIfDeleted);
    },

    async forgetCustomer(customerId) {
      await (await client()).customers.del(customerId).catch(nullIfDeleted);
    },

    async readEvent(rawBody, signature, now) {
      const stripe = await client();
      try {
        const event = stripe.webhooks.constructEvent(
          rawBody,
          signature,
          webhookSecret,
          SIGNATURE_SECONDS,
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

async function connect(secretKey: string, baseUrl: string | undefined): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const own = { maxNetworkRetries: 0, timeout: REQUEST_TIMEOUT_MS, telemetry: false };
  if (!baseUrl) return new Client(secretKey, own);
  const { hostname, port, protocol } = new URL(baseUrl);
  const isSecure = protocol === 'https:';
  return new Client(secretKey, {
    ...own,
    host: hostname,
    port: port || (isSecure ? 443 : 80),
    protocol: isSecure ? 'https' : 'http',
  });
}

/** `''` removes a value at the provider. */
const customerDetails = (address: Partial<BillingAddress>) => ({
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

function toSetUp({ status, client_secret }: Stripe.SetupIntent): SetUp | Failure {
  if (status === 'succeeded') return { status: 'succeeded', clientSecret: null };
  if (status === 'requires_action') return { status: 'requires_action', clientSecret: client_secret };
  return failure('card-not-set-up');
}

/** The provider's own sentence if the card is refused, an id that is no card of this form, or an outage. */
function toFailure(error: unknown): Failure {
  if (isRecord(error) && error.type === 'StripeCardError')
    return failure('card-refused', { message: errorMessage(error) });
  if (isRecord(error) && error.type === 'StripeInvalidRequestError') return failure('card-not-set-up');
  throw error;
}

const errorMessage = ({ message }: Record<string, unknown>): string =>
  typeof message === 'string' ? message : 'The card was declined.';

/** Returns null for what no longer exists at the provider; rethrows everything else. */
function nullIfDeleted(error: unknown): null {
  if (isRecord(error) && error.code === 'resource_missing') return null;
  throw error;
}

/** The failure to show when the provider does not respond as expected. Nothing of the request is logged. */
export function providerFailure(error: unknown): Failure {
  if (!isRecord(error) || typeof error.type !== 'string' || !error.type.startsWith('Stripe')) throw error;
  log.warn({ type: error.type, code: error.code, providerRequest: error.requestId }, 'the payment provider failed');
  return failure('provider-away');
}

const getId = (whose: string | { id: string } | null | undefined): string | null =>
  typeof whose === 'string' ? whose : (whose?.id ?? null);

/** The customer that an event's object is, belongs to, or belonged to until this event. */
function getCustomerId(data: { object: unknown; previous_attributes?: unknown }): string | null {
  const { object, previous_attributes: before } = data;
  if (!isRecord(object)) return null;
  if (object.object === 'customer' && typeof object.id === 'string') return object.id;
  if (typeof object.customer === 'string') return object.customer;
  return isRecord(before) && typeof before.customer === 'string' ? before.customer : null;
}
