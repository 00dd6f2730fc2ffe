import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { createCustomer, paymentInfo } from '@/lib/billing/contract';
import { createRequestAs } from '@/tests/setup/requests';
import { createBillingWorld, type BillingWorld } from '@/tests/setup/billing-world';
import type { FakeStripe } from '@/tests/setup/fake-stripe';
import type { TestUser, World } from '@/tests/setup/world';

let billing: BillingWorld;
let world: World;
let provider: FakeStripe;
let dana: TestUser;
beforeAll(async () => {
  billing = await createBillingWorld();
  ({ world, provider } = billing);
});
afterAll(() => billing.close());
beforeEach(async () => {
  dana = await world.createOutsider();
});

async function postWebhook({ body, signature }: { body: string; signature: string }): Promise<number> {
  const init = { method: 'POST', body, headers: { 'stripe-signature': signature, origin: '' } };
  return (await FILE_ENDPOINTS.stripeEvents.handle(await createRequestAs(null, '/api/stripe/webhook', init))).status;
}

const fetchPaymentMethod = async (user: TestUser) =>
  (await user.call(paymentInfo, { username: user.email })).data.paymentMethod;

/** A card that the bank approved in a browser that closed before it could notify the server. */
async function agreeInClosedTab(user: TestUser): Promise<{ card: string; customer: string }> {
  const card = provider.createCard({ outcome: 'requires-authentication' });
  const { customer, setup } = await user.call(createCustomer, { payment_method: card });
  provider.approveCard(setup.client_secret ?? '');
  return { card, customer: customer.id };
}

const OPEN_TRANSACTIONS = `SELECT query FROM pg_stat_activity
  WHERE datname = current_database() AND state LIKE 'idle in transaction%'`;

const getIntent = (customer: string) => ({ object: 'setup_intent', id: 'seti_1', customer });

test('the server applies each event of the provider once, in any order', async () => {
  const { card, customer } = await agreeInClosedTab(dana);
  expect(await fetchPaymentMethod(dana)).toBeNull();
  const event = provider.createEvent('setup_intent.succeeded', getIntent(customer));
  expect(await Promise.all([postWebhook(event), postWebhook(event), postWebhook(event)])).toEqual([200, 200, 200]);
  expect(await fetchPaymentMethod(dana)).toBe(card);
  const audit = await world.runAsMaintenance((db) =>
    db.audit.findMany({ where: { personId: dana.id, operation: 'billing.webhook' } }),
  );
  expect(audit).toHaveLength(1);

  const later = await agreeInClosedTab(dana);
  await postWebhook(provider.createEvent('payment_method.detached', { object: 'payment_method', id: card, customer }));
  expect(await fetchPaymentMethod(dana)).toBe(later.card);
  await postWebhook(provider.createEvent('setup_intent.succeeded', getIntent(customer)));
  expect(await fetchPaymentMethod(dana)).toBe(later.card);
  expect(provider.cards.get(card)?.customer).toBeNull();
});

test('the server accepts only events that the provider signed within the last five minutes', async () => {
  const { customer } = await agreeInClosedTab(dana);
  const intent = getIntent(customer);
  const createTimeMinutesAgo = (minutes: number) => ({ at: new Date(Date.now() - minutes * 60_000) });
  const genuine = provider.createEvent('setup_intent.succeeded', intent);
  for (const forged of [
    provider.createEvent('setup_intent.succeeded', intent, { secret: 'whsec_of_someone_else' }),
    provider.createEvent('setup_intent.succeeded', intent, createTimeMinutesAgo(6)),
    { ...genuine, body: genuine.body.replace('setup_intent.succeeded', 'customer.updated') },
    { ...genuine, signature: '' },
    { ...genuine, signature: 't=1,v1=' },
    { body: 'not json', signature: genuine.signature },
  ])
    expect(await postWebhook(forged)).toBe(400);
  expect(await fetchPaymentMethod(dana)).toBeNull();
  expect(await postWebhook(provider.createEvent('setup_intent.succeeded', intent, createTimeMinutesAgo(4)))).toBe(200);
  expect(await fetchPaymentMethod(dana)).not.toBeNull();
});

test('the server retries an event after the provider did not respond', async () => {
  const { card, customer } = await agreeInClosedTab(dana);
  const event = provider.createEvent('setup_intent.succeeded', getIntent(customer));
  provider.setUnavailable(true);
  expect(await postWebhook(event)).toBe(503);
  provider.setUnavailable(false);
  expect(await fetchPaymentMethod(dana)).toBeNull();
  expect(await postWebhook(event)).toBe(200);
  expect(await fetchPaymentMethod(dana)).toBe(card);
});

test('the server calls a provider that hangs only once, and without an open transaction', async () => {
  const { card, customer } = await agreeInClosedTab(dana);
  const event = provider.createEvent('setup_intent.succeeded', getIntent(customer));
  const before = provider.requests.length;
  let open: unknown = null;
  let continueTo = () => {};
  provider.runBeforeNextResponse(async () => {
    open = (await world.database.pool.query(OPEN_TRANSACTIONS)).rows;
    await new Promise<void>((resolve) => (continueTo = resolve));
  });
  expect(await postWebhook(event)).toBe(503);
  continueTo();
  expect(open).toEqual([]);
  // A retry would take twice the four seconds of docs/features/billing.md.
  expect(provider.requests).toHaveLength(before + 1);
  expect(await postWebhook(event)).toBe(200);
  expect(await fetchPaymentMethod(dana)).toBe(card);
}, 30_000);

test('the server keeps newer data when the provider returns an older response', async () => {
  const { customer } = await agreeInClosedTab(dana);
  const requestCount = provider.requests.length;
  provider.runBeforeNextResponse(async () => {
    expect(await postWebhook(provider.createEvent('customer.updated', { object: 'customer', id: customer }))).toBe(200);
  });
  expect(await postWebhook(provider.createEvent('setup_intent.succeeded', getIntent(customer)))).toBe(200);
  // The first response may be older than the stored card, so the server sends another request.
  expect(provider.requests.slice(requestCount).filter(({ method }) => method === 'GET')).toHaveLength(3);
});

test('the server ignores events about an unknown customer or no customer', async () => {
  const before = await world.runAsMaintenance((db) => db.billingCustomer.count());
  expect(await postWebhook(provider.createEvent('setup_intent.succeeded', getIntent('cus_of_another_product')))).toBe(
    200,
  );
  expect(await postWebhook(provider.createEvent('balance.available', { object: 'balance' }))).toBe(200);
  expect(await postWebhook(provider.createEvent('customer.deleted', { object: 'customer', id: 'cus_gone' }))).toBe(200);
  expect(await world.runAsMaintenance((db) => db.billingCustomer.count())).toBe(before);
});
