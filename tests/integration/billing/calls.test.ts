import { randomUUID } from 'node:crypto';
import { get, post } from '@/tests/integration/onboarding/outside';
import { createBillingWorld, type BillingWorld } from '@/tests/setup/billing-world';
import type { FakeStripe } from '@/tests/setup/fake-stripe';
import type { TestUser, World } from '@/tests/setup/world';

/** The calls of billing in the specification's wire format, as a third party sends them. */
let billing: BillingWorld;
let world: World;
let provider: FakeStripe;
let dana: TestUser;
let otherPerson: TestUser;
beforeAll(async () => {
  billing = await createBillingWorld();
  ({ world, provider } = billing);
});
afterAll(() => billing.close());
beforeEach(async () => {
  world.setNow(new Date());
  dana = await world.createOutsider();
  otherPerson = await world.createOutsider();
});

const DONE = { status: 200, body: { success: true } };
const getUsername = ({ email }: TestUser) => email.slice(0, email.indexOf('@'));
const loadPaymentInfo = (user: TestUser | null, payer = user) =>
  get(user, `/stripe/paymentInfoByUsername/${getUsername(payer ?? dana)}`);
const getPayment = (user: TestUser | null, id: string) => get(user, `/stripe/payment/${id}`);
const ADDRESS = {
  name: 'Dana Kowalczyk',
  company: 'Lakeshore Erosion Control',
  address_line1: '2210 W Canal St',
  address_line2: 'Suite 4',
  address_city: 'Milwaukee',
  address_state: 'WI',
  address_zip: '53233',
};
const postCustomer = (user: TestUser | null, payment_method: string, more: object = {}) =>
  post(user, '/stripe/customer/', {
    source: { object: 'card' },
    payment_method,
    ...ADDRESS,
    email: 'someone.else@example.com',
    ...more,
  });

const NO_CARD = { status: 200, body: { data: { paymentMethod: null, stripeToken: null, customerId: null } } };

/** Fetches the person's card as another program does: its id, then its details. */
async function getCard(user: TestUser): Promise<unknown> {
  const { body } = (await loadPaymentInfo(user)) as { body: { data: { paymentMethod: string | null } } };
  if (body.data.paymentMethod === null) return null;
  return (await getPayment(user, body.data.paymentMethod)).body;
}

const VISA = { card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2031 } };

test('a person can register a card with its billing address and see its brand and last four digits [CALLS-76, CALLS-77, CALLS-78, DATA-31]', async () => {
  expect(await loadPaymentInfo(dana)).toEqual(NO_CARD);
  const card = provider.createCard();
  const created = await postCustomer(dana, card);
  const id = expect.stringMatching(/^cus_/);
  expect(created).toEqual({
    status: 200,
    body: { customer: { id }, setup: { status: 'succeeded', client_secret: null } },
  });

  expect(await loadPaymentInfo(dana)).toEqual({
    status: 200,
    body: { data: { paymentMethod: card, stripeToken: card, customerId: id } },
  });
  expect(await getCard(dana)).toEqual({ payment: { id: card, ...VISA } });
  const { customerId } = ((await loadPaymentInfo(dana)).body as { data: { customerId: string } }).data;
  expect(provider.customers.get(customerId)).toMatchObject({
    email: dana.email,
    name: 'Dana Kowalczyk',
    fields: { 'address[line1]': '2210 W Canal St', 'address[city]': 'Milwaukee', 'address[state]': 'WI' },
  });
});

test('the form accepts any state and zip [BILLING-07]', async () => {
  expect(await postCustomer(dana, provider.createCard(), { address_state: 'Nowhere', address_zip: 'x' })).toMatchObject(
    {
      status: 200,
    },
  );
});

test('the server accepts a customer and token from another client only if they are the person’s own [CALLS-79, CALLS-80]', async () => {
  const username = getUsername(dana);
  const card = provider.createCard();
  const { body } = (await postCustomer(dana, card)) as { body: { customer: { id: string } } };
  expect(await post(dana, '/users/setstripeid/', { username, stripeid: body.customer.id })).toEqual(DONE);
  expect(await post(dana, '/users/setstripetoken/', { username, token: card })).toEqual(DONE);

  const otherUsername = getUsername(otherPerson);
  await postCustomer(otherPerson, provider.createCard());
  for (const [path, expectedBody, status] of [
    ['/users/setstripeid/', { username: otherUsername, stripeid: body.customer.id }, 404],
    ['/users/setstripetoken/', { username: otherUsername, token: card }, 409],
    ['/users/setstripeid/', { username, stripeid: body.customer.id }, 404],
    ['/users/setstripetoken/', { username, token: card }, 404],
    ['/users/setstripetoken/', { username: otherUsername, token: '4242424242424242' }, 400],
  ] as const)
    expect([path, (await post(otherPerson, path, expectedBody)).status]).toEqual([path, status]);
  expect((await loadPaymentInfo(otherPerson, dana)).status).toBe(404);
  expect((await getPayment(otherPerson, card)).status).toBe(404);
  expect(await getCard(dana)).toEqual({ payment: { id: card, ...VISA } });
});

test('the server registers a card that needs authentication only after its bank has approved it', async () => {
  const username = getUsername(dana);
  const first = provider.createCard();
  await postCustomer(dana, first);
  const card = provider.createCard({ brand: 'mastercard', last4: '3220', outcome: 'requires-authentication' });
  const { body } = (await postCustomer(dana, card)) as { body: { setup: { status: string; client_secret: string } } };
  expect(body.setup.status).toBe('requires_action');
  expect(await post(dana, '/users/setstripetoken/', { username, token: card })).toMatchObject({ status: 409 });
  expect(await getCard(dana)).toMatchObject({ payment: { id: first } });

  provider.approveCard(body.setup.client_secret);
  expect(await post(dana, '/users/setstripetoken/', { username, token: card })).toEqual(DONE);
  expect(await getCard(dana)).toMatchObject({ payment: { id: card, card: { brand: 'mastercard', last4: '3220' } } });
});

test('the server removes the old card only after it saved the new one', async () => {
  const old = provider.createCard();
  await postCustomer(dana, old);
  const declined = provider.createCard({ outcome: 'declined' });
  expect(await postCustomer(dana, declined)).toMatchObject({
    status: 402,
    body: { code: 'card-refused', message: 'Error! Your card was declined.' },
  });
  expect(await getCard(dana)).toMatchObject({ payment: { id: old } });
  expect(provider.cards.get(old)?.customer).not.toBeNull();

  const fresh = provider.createCard({ last4: '1881' });
  expect((await postCustomer(dana, fresh)).status).toBe(200);
  expect(await getCard(dana)).toMatchObject({ payment: { id: fresh, card: { last4: '1881' } } });
  expect(provider.cards.get(old)?.customer).toBeNull();
});

test('the server creates one customer and one setup for each card when the form is sent twice or by two tabs', async () => {
  const idform = randomUUID();
  const card = provider.createCard();
  const before = provider.requests.length;
  const responses = await Promise.all([
    postCustomer(dana, card, { idform }),
    postCustomer(dana, card, { idform }),
    postCustomer(dana, provider.createCard(), { idform: randomUUID() }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  const ids = responses.map(({ body }) => (body as { customer: { id: string } }).customer.id);
  expect(new Set(ids).size).toBe(1);
  const setUps = provider.requests.slice(before).filter(({ path }) => path === '/v1/setup_intents');
  expect(new Set(setUps.map(({ key }) => key)).size).toBe(2);
  expect([...provider.cards.values()].filter(({ customer }) => customer === ids[0])).toHaveLength(1);
});

test('the server creates a customer again after the provider deleted it', async () => {
  await postCustomer(dana, provider.createCard());
  const { customerId } = ((await loadPaymentInfo(dana)).body as { data: { customerId: string } }).data;
  (provider.customers as Map<string, unknown>).delete(customerId);
  const card = provider.createCard();
  expect((await postCustomer(dana, card)).status).toBe(200);
  expect(await getCard(dana)).toMatchObject({ payment: { id: card } });
});

test('the server changes nothing and reports that the provider is unavailable when it does not respond', async () => {
  const card = provider.createCard();
  await postCustomer(dana, card);
  provider.setUnavailable(true);
  expect(await postCustomer(dana, provider.createCard())).toMatchObject({
    status: 503,
    body: { code: 'provider-away' },
  });
  expect(await getPayment(dana, card)).toMatchObject({ status: 503 });
  provider.setUnavailable(false);
  expect(await getCard(dana)).toMatchObject({ payment: { id: card } });
});

test('the server limits the card attempts of a day', async () => {
  const results = [];
  for (let count = 0; count < 17; count += 1)
    results.push((await postCustomer(dana, provider.createCard({ outcome: 'declined' }))).status);
  expect(results).toEqual([...Array.from({ length: 15 }, () => 402), 429, 429]);
  expect((await postCustomer(otherPerson, provider.createCard())).status).toBe(200);
});

test('the server rejects signed-out people, and ids that do not belong to the provider', async () => {
  const card = provider.createCard();
  expect((await loadPaymentInfo(null, dana)).status).toBe(401);
  expect((await getPayment(null, card)).status).toBe(401);
  expect((await postCustomer(null, card)).status).toBe(401);
  for (const wrong of ['4242424242424242', 'tok_visa', '', '../customers', 'pm_x/../..'])
    expect([wrong, (await postCustomer(dana, wrong)).status]).toEqual([wrong, 400]);
});
