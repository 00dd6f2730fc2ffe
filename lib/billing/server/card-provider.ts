import type Stripe from 'stripe';
import { failure, type Failure } from '@/lib/failures';
import { isRecord } from '@/lib/is-record';
import { log } from '@/lib/platform/log';
import { runtime } from '@/lib/platform/runtime';
import type { CompleteConfig } from '@/lib/platform/config';
import type { BankCard } from '@/lib/billing/contract';
import type { BillingAddress } from '@/lib/billing/rules';

/** What the product asks of the payment provider. Card numbers never come here: the provider's own fields take them. */
export interface CardProvider {
  /** Makes the customer, or changes the one that is known. Resolves with its id; repeating it makes no second one. */
  saveCustomer(customer: CustomerToSave): Promise<string>;
  /** The customer gets another e-mail address. Nothing happens where it is gone. */
  changeEmail(customerId: string, email: string): Promise<void>;
  /** Begins to make the card the customer's own, for payments at which the person is not there. */
  setUpCard(card: CardToSetUp): Promise<SetUp | Failure>;
  /** The ids of the customer's cards, the newest first. None where the customer is gone. */
  cardsOf(customerId: string): Promise<string[]>;
  /** The card, if it is this customer's. */
  cardOf(paymentMethodId: string, customerId: string): Promise<BankCard | null>;
  giveUpCard(paymentMethodId: string): Promise<void>;
  /** The customer goes with the cards and the address. Nothing happens where it is gone already. */
  forgetCustomer(customerId: string): Promise<void>;
  /** What a webhook says, if the provider signed it within the last five minutes; null for anything else. */
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
  /** The same for each sending of one form. */
  formId: string;
}

interface SetUp {
  status: 'succeeded' | 'requires_action';
  clientSecret: string | null;
}

export interface ProviderEvent {
  id: string;
  type: string;
  /** Whose customer it is about; null where it is about none. */
  customerId: string | null;
}

/** Seconds for which a webhook's signature is good. */
const SIGNATURE_SECONDS = 5 * 60;
/** Milliseconds for one request, which is not repeated: a person waits for some of these answers. */
const REQUEST_TIMEOUT_MS = 4_000;

/** The provider of the configuration; null where billing is not set up. */
export function cardProvider(): CardProvider | null {
  const { config } = runtime();
  if (!config.STRIPE_SECRET_KEY) return null;
  const known = providers.get(config);
  if (known) return known;
  const made = stripeProvider(config.STRIPE_SECRET_KEY, config.STRIPE_WEBHOOK_SECRET ?? '', config.STRIPE_BASE_URL);
  providers.set(config, made);
  return made;
}

const providers = new WeakMap<CompleteConfig, CardProvider>();

function stripeProvider(secretKey: string, webhookSecret: string, baseUrl: string | undefined): CardProvider {
  let connected: Promise<Stripe> | null = null;
  const client = () => (connected ??= connect(secretKey, baseUrl));
  return {
    async saveCustomer({ known, personId, email, address }) {
      const stripe = await client();
      const details = customerDetails(address);
      // The address of a known customer is the outbox's: this one may be older than what it has told meanwhile.
      const changed = known && (await stripe.customers.update(known, details).catch(gone));
      if (changed) return changed.id;
      // The key is the same for every form of this person, so that two forms at once make one customer.
      const { id } = await stripe.customers.create(
        { metadata: { person: personId } },
        { idempotencyKey: `customer-${personId}-${known ?? 'first'}` },
      );
      await stripe.customers.update(id, { email, ...details });
      return id;
    },

    async changeEmail(customerId, email) {
      await (await client()).customers.update(customerId, { email }).catch(gone);
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
            // The bank's questions are asked by the provider's script in the browser.
            use_stripe_sdk: true,
            metadata: { person: personId },
          },
          { idempotencyKey: `setup-${personId}-${formId}-${paymentMethod}` },
        );
        return setUpOf(intent);
      } catch (error) {
        return refusalOf(error);
      }
    },

    async cardsOf(customerId) {
      const stripe = await client();
      const cards = await stripe.paymentMethods.list({ customer: customerId, type: 'card', limit: 100 }).catch(gone);
      return (cards?.data ?? []).toSorted((one, other) => other.created - one.created).map(({ id }) => id);
    },

    async cardOf(paymentMethodId, customerId) {
      const stripe = await client();
      const found = await stripe.paymentMethods.retrieve(paymentMethodId).catch(gone);
      if (!found?.card || idOf(found.customer) !== customerId) return null;
      const { brand, last4, exp_month, exp_year } = found.card;
      return { id: found.id, card: { brand, last4, exp_month, exp_year } };
    },

    async giveUpCard(paymentMethodId) {
      await (await client()).paymentMethods.detach(paymentMethodId).catch(gone);
    },

    async forgetCustomer(customerId) {
      await (await client()).customers.del(customerId).catch(gone);
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
        return { id: event.id, type: event.type, customerId: customerOf(event.data) };
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

/** `''` takes a text back at the provider. */
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

function setUpOf({ status, client_secret }: Stripe.SetupIntent): SetUp | Failure {
  if (status === 'succeeded') return { status: 'succeeded', clientSecret: null };
  if (status === 'requires_action') return { status: 'requires_action', clientSecret: client_secret };
  return failure('card-not-set-up');
}

/** The provider's own sentence where the card itself is refused; an id that is no card of this form; or it is away. */
function refusalOf(error: unknown): Failure {
  if (isRecord(error) && error.type === 'StripeCardError') return failure('card-refused', { message: sentence(error) });
  if (isRecord(error) && error.type === 'StripeInvalidRequestError') return failure('card-not-set-up');
  throw error;
}

const sentence = ({ message }: Record<string, unknown>): string =>
  typeof message === 'string' ? message : 'The card was refused.';

/** What is gone at the provider is answered with nothing; everything else is thrown again. */
function gone(error: unknown): null {
  if (isRecord(error) && error.code === 'resource_missing') return null;
  throw error;
}

/**
 * The failure that a person is told when the provider does not answer, or not as it should. Nothing of what was asked is
 * logged.
 */
export function providerFailure(error: unknown): Failure {
  if (!isRecord(error) || typeof error.type !== 'string' || !error.type.startsWith('Stripe')) throw error;
  log.warn({ type: error.type, code: error.code, providerRequest: error.requestId }, 'the payment provider failed');
  return failure('provider-away');
}

const idOf = (whose: string | { id: string } | null | undefined): string | null =>
  typeof whose === 'string' ? whose : (whose?.id ?? null);

/** The customer that an event's object is, belongs to, or belonged to until this event. */
function customerOf(data: { object: unknown; previous_attributes?: unknown }): string | null {
  const { object, previous_attributes: before } = data;
  if (!isRecord(object)) return null;
  if (object.object === 'customer' && typeof object.id === 'string') return object.id;
  if (typeof object.customer === 'string') return object.customer;
  return isRecord(before) && typeof before.customer === 'string' ? before.customer : null;
}
