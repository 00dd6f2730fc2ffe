import { addHours } from 'date-fns';
import { answerAddressChange, changeAddress, signIn } from '@/lib/accounts/contract';
import { createCustomer } from '@/lib/billing/contract';
import { getAddressLink, registerConfirmed, createVisitor } from '@/tests/integration/accounts/accounts-world';
import { createBillingWorld, type BillingWorld } from '@/tests/setup/billing-world';
import { deliverAll } from '@/tests/setup/deliver-all';

let billing: BillingWorld;
let time = new Date('2026-11-21T15:00:00Z');
const now = () => time;
beforeAll(async () => {
  billing = await createBillingWorld();
});
beforeEach(() => {
  time = addHours(time, 2);
  billing.provider.setUnavailable(false);
});
afterAll(() => billing.close());

/** A person who is signed in and can change their address, confirmed in both mailboxes. */
async function createPerson() {
  const { username, password, email } = await registerConfirmed(billing.world, now);
  const session = await createVisitor(now).tryCall(signIn, { username, password, remember: false });
  if (typeof session === 'string') throw new Error(`not signed in: ${session}`);
  const { tryCall } = createVisitor(now, session);
  const moveTo = async (address: string, from = email) => {
    time = addHours(time, 1);
    await tryCall(changeAddress, { currentPassword: password, email: address });
    for (const mailbox of [from, address]) {
      const token = await getAddressLink(billing.world, mailbox);
      await createVisitor(now).tryCall(answerAddressChange, { token, answer: 'confirm' });
    }
  };
  const enterCard = () =>
    tryCall(createCustomer, { payment_method: billing.provider.createCard(), name: 'Dana Kowalczyk' });
  const formatAddress = (host: string) => `${username}@${host}.example.com`;
  return { email, formatAddress, moveTo, enterCard };
}

const isLockAwaited = async (): Promise<boolean> =>
  (await billing.world.runtime.pool.query('SELECT 1 FROM pg_locks WHERE NOT granted LIMIT 1')).rows.length > 0;

const listProviderEmails = () => [...billing.provider.customers.values()].map(({ email }) => email);

test('the payment provider gets only the new address, after both mailboxes confirmed', async () => {
  const { email, formatAddress, moveTo, enterCard } = await createPerson();
  const address = formatAddress('sandhill');
  await enterCard();
  expect(listProviderEmails()).toContain(email);
  await moveTo(address);
  expect(listProviderEmails()).toContain(email);
  await deliverAll(billing.world, time);
  expect(listProviderEmails()).toContain(address);
  expect(listProviderEmails()).not.toContain(email);
  expect([...billing.provider.customers.values()].at(-1)).toMatchObject({ name: 'Dana Kowalczyk' });
});

test('an unavailable provider gets the newest of two addresses later', async () => {
  const { formatAddress, moveTo, enterCard } = await createPerson();
  await enterCard();
  billing.provider.setUnavailable(true);
  await moveTo(formatAddress('second'));
  await deliverAll(billing.world, time);
  await moveTo(formatAddress('third'), formatAddress('second'));
  billing.provider.setUnavailable(false);
  const before = billing.provider.requests.length;
  await deliverAll(billing.world, addHours(time, 1));
  expect(listProviderEmails()).toContain(formatAddress('third'));
  expect(JSON.stringify(billing.provider.requests.slice(before))).not.toContain('second');
});

test.each(['first', 'second'])(
  'the provider keeps the new address when the %s card form is sent while the address changes',
  async (form) => {
    const { email, formatAddress, moveTo, enterCard } = await createPerson();
    if (form === 'second') await enterCard();
    billing.provider.runBeforeNextResponse(async () => {
      await moveTo(formatAddress('sandhill'));
      await deliverAll(billing.world, time);
    });
    await enterCard();
    await deliverAll(billing.world, time);
    expect(listProviderEmails()).toContain(formatAddress('sandhill'));
    expect(listProviderEmails()).not.toContain(email);
  },
);

test('the provider keeps the newest address when two messages are delivered at once', async () => {
  const { formatAddress, moveTo, enterCard } = await createPerson();
  await enterCard();
  let later = Promise.resolve();
  billing.provider.runBeforeNextResponse(async () => {
    await moveTo(formatAddress('sandhill'));
    let isOver = false;
    later = deliverAll(billing.world, time).finally(() => (isOver = true));
    while (!isOver && !(await isLockAwaited()));
  });
  await deliverAll(billing.world, time);
  await later;
  expect(listProviderEmails()).toContain(formatAddress('sandhill'));
});

test('the server keeps no transaction open while it waits for the provider', async () => {
  const { formatAddress, moveTo, enterCard } = await createPerson();
  await enterCard();
  await moveTo(formatAddress('sandhill'));
  let open: unknown = null;
  billing.provider.runBeforeNextResponse(async () => {
    const query = "SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in tr%'";
    open = (await billing.world.database.pool.query(query)).rows;
  });
  await deliverAll(billing.world, time);
  expect(open).toEqual([]);
  expect(listProviderEmails()).toContain(formatAddress('sandhill'));
});

test('the provider gets no address of a person who never entered a card', async () => {
  const { formatAddress, moveTo } = await createPerson();
  const before = billing.provider.requests.length;
  await moveTo(formatAddress('sandhill'));
  await deliverAll(billing.world, time);
  expect(billing.provider.requests.slice(before)).toEqual([]);
});
