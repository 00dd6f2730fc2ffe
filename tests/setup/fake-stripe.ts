import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

/** A fake of Stripe's HTTP API, as far as the product uses it. Stripe's library creates the signatures. */
export interface FakeStripe {
  readonly settings: Record<string, string>;
  readonly requests: { method: string; path: string; body: string; key: string | null }[];
  readonly customers: ReadonlyMap<string, Customer>;
  readonly cards: ReadonlyMap<string, FakeCard>;
  /** Creates a payment method without a customer, as the hosted fields do. */
  createCard(card?: Partial<Pick<FakeCard, 'brand' | 'last4' | 'outcome'>>): string;
  /** Completes the authentication at the card's bank. */
  approveCard(clientSecret: string): void;
  /** A signed webhook event. */
  createEvent(type: string, object: object, more?: { id?: string; at?: Date; secret?: string }): SignedRequest;
  /** While true, every request is dropped without a response. */
  setUnavailable(value: boolean): void;
  /** Runs after the next request arrives and before its response. */
  runBeforeNextResponse(work: () => Promise<void>): void;
  close(): Promise<void>;
}

interface SignedRequest {
  body: string;
  signature: string;
}

interface Customer {
  id: string;
  email: string;
  name: string;
  fields: Record<string, string>;
}

interface FakeCard {
  id: string;
  customer: string | null;
  brand: string;
  last4: string;
  /** Month and year in Stripe's format. */
  expires: { exp_month: number; exp_year: number };
  created: number;
  /** `takes` succeeds, `asks` requires authentication, `declines` is declined. */
  outcome: 'succeeds' | 'requires-authentication' | 'declined';
}

const WEBHOOK_SECRET = 'whsec_of_the_tests';
const DECLINED = 'Your card was declined.';

/** Stripe's test numbers, which determine the outcome. */
const TEST_NUMBERS: Readonly<Record<string, Pick<FakeCard, 'brand' | 'outcome'>>> = {
  '4242424242424242': { brand: 'visa', outcome: 'succeeds' },
  '5555555555554444': { brand: 'mastercard', outcome: 'succeeds' },
  '4000002500003155': { brand: 'visa', outcome: 'requires-authentication' },
  '4000000000000002': { brand: 'visa', outcome: 'declined' },
};

export async function startFakeStripe(): Promise<FakeStripe> {
  const customers = new Map<string, Customer>();
  const cards = new Map<string, FakeCard>();
  const intents = new Map<string, { id: string; card: string; customer: string }>();
  const idempotentResponses = new Map<string, { body: string; response: FakeResponse }>();
  const requests: FakeStripe['requests'] = [];
  const stripe = new Stripe('sk_test_fake');
  let number = 0;
  let isUnavailable = false;
  let workBeforeResponse: (() => Promise<void>) | null = null;
  const createId = (kind: string) => `${kind}_fake${(number += 1)}`;

  const formatCard = ({ id, customer, brand, last4, expires, created }: FakeCard) => ({
    id,
    object: 'payment_method',
    type: 'card',
    customer,
    created,
    card: { brand, last4, ...expires },
  });

  function createSetupIntent(fields: Record<string, string>): FakeResponse {
    const card = cards.get(fields.payment_method ?? '');
    const customer = fields.customer ?? '';
    if (!card || !customers.has(customer)) return createMissingResponse('payment_method');
    if (card.customer !== null && card.customer !== customer) return createMissingResponse('payment_method');
    if (card.outcome === 'declined') return createCardErrorResponse('card_declined', DECLINED);
    const id = createId('seti');
    const intent = { id, object: 'setup_intent', usage: fields.usage, customer, payment_method: card.id };
    if (card.outcome === 'succeeds') {
      card.customer = customer;
      return [200, { ...intent, status: 'succeeded', client_secret: `${id}_secret` }];
    }
    intents.set(`${id}_secret`, { id, card: card.id, customer });
    return [200, { ...intent, status: 'requires_action', client_secret: `${id}_secret` }];
  }

  function createCard(card: Partial<Omit<FakeCard, 'id' | 'customer' | 'created'>>): FakeCard {
    const id = createId('pm');
    const defaults = {
      brand: 'visa',
      last4: '4242',
      expires: { exp_month: 4, exp_year: 2031 },
      outcome: 'succeeds' as const,
    };
    const created = { ...defaults, ...card, id, customer: null, created: 1_700_000_000 + number };
    cards.set(id, created);
    return created;
  }

  function createCardFromFields(fields: Record<string, string>): FakeResponse {
    const digits = (fields['card[number]'] ?? '').replace(/\D/g, '');
    const testCard = TEST_NUMBERS[digits];
    if (!testCard) return createCardErrorResponse('incorrect_number', 'Your card number is incorrect.');
    const expires = { exp_month: Number(fields['card[exp_month]']), exp_year: 2000 + Number(fields['card[exp_year]']) };
    return [200, formatCard(createCard({ ...testCard, last4: digits.slice(-4), expires }))];
  }

  function approveCard(clientSecret: string): void {
    const intent = intents.get(clientSecret);
    const card = intent && cards.get(intent.card);
    if (card) card.customer = intent.customer;
  }

  function saveCustomer(id: string, fields: Record<string, string>): FakeResponse {
    // Omitted fields stay unchanged.
    const { email = '', name = '', fields: previousFields = {} } = customers.get(id) ?? {};
    const customer = { email, name, ...fields, id, fields: { ...previousFields, ...fields } };
    customers.set(id, customer);
    return [200, { object: 'customer', ...customer }];
  }

  function respond(method: string, path: string, fields: Record<string, string>): FakeResponse {
    const [, kind = '', id = '', verb = ''] = path.split('/').slice(1);
    const route = `${method} ${kind}${id && ' one'}${verb && ` ${verb}`}`;
    if (route === 'POST customers') return saveCustomer(createId('cus'), fields);
    if (route === 'POST customers one')
      return customers.has(id) ? saveCustomer(id, fields) : createMissingResponse('customer');
    if (route === 'DELETE customers one') {
      for (const card of cards.values()) if (card.customer === id) card.customer = null;
      return customers.delete(id)
        ? [200, { id, object: 'customer', deleted: true }]
        : createMissingResponse('customer');
    }
    if (route === 'POST setup_intents') return createSetupIntent(fields);
    if (route === 'POST payment_methods') return createCardFromFields(fields);
    if (route === 'POST 3ds2 one') {
      approveCard(fields.client_secret ?? '');
      return [200, { state: 'succeeded' }];
    }
    if (route === 'GET payment_methods') {
      if (!customers.has(fields.customer ?? '')) return createMissingResponse('customer');
      const data = [...cards.values()].filter(({ customer }) => customer === fields.customer).map(formatCard);
      return [200, { object: 'list', data, has_more: false, url: path }];
    }
    const card = cards.get(id);
    if (!card) return createMissingResponse('payment_method');
    if (route === 'POST payment_methods one detach') card.customer = null;
    return [200, formatCard(card)];
  }

  const server = createServer((request, response) => {
    void read(request).then(async (body) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://fake-stripe');
      const method = request.method ?? '';
      const key = String(request.headers['idempotency-key'] ?? '') || null;
      requests.push({ method, path: pathname, body, key });
      const work = workBeforeResponse;
      workBeforeResponse = null;
      await work?.();
      if (isUnavailable) return void response.destroy();
      const cachedResponse = key === null ? undefined : idempotentResponses.get(key);
      const fields = Object.fromEntries(method === 'POST' ? new URLSearchParams(body) : searchParams);
      const [status, payload] = cachedResponse
        ? cachedResponse.body === body
          ? cachedResponse.response
          : ([400, { error: { type: 'idempotency_error', message: 'Other parameters.' } }] as const)
        : respond(method, pathname, fields);
      if (key !== null && !cachedResponse) idempotentResponses.set(key, { body, response: [status, payload] });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(payload));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    settings: {
      STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
      STRIPE_SECRET_KEY: 'sk_test_fake',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_BASE_URL: `http://127.0.0.1:${port}`,
    },
    requests,
    customers,
    cards,
    createCard: (card = {}) => createCard(card).id,
    approveCard,
    createEvent(type, object, { id = createId('evt'), at = new Date(), secret = WEBHOOK_SECRET } = {}) {
      const body = JSON.stringify({ id, object: 'event', type, created: 1, data: { object } });
      const timestamp = Math.floor(at.getTime() / 1000);
      return { body, signature: stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) };
    },
    setUnavailable(value) {
      isUnavailable = value;
    },
    runBeforeNextResponse(work) {
      workBeforeResponse = work;
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

type FakeResponse = readonly [status: number, body: object];

const createCardErrorResponse = (code: string, message: string): FakeResponse => [
  402,
  { error: { type: 'card_error', code, message } },
];

const createMissingResponse = (param: string): FakeResponse => [
  404,
  { error: { type: 'invalid_request_error', code: 'resource_missing', param, message: `No such ${param}` } },
];

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
