import fs from 'node:fs';
import path from 'node:path';
import { get, post } from '@/tests/integration/onboarding/outside';
import { log } from '@/lib/platform/process/log';
import { backup } from '@/server/backup/backup';
import { createBillingWorld, type BillingWorld } from '@/tests/setup/billing-world';
import type { FakeStripe } from '@/tests/setup/fake-stripe';
import type { TestUser, World } from '@/tests/setup/world';

/**
 * The number of a card is typed into the provider's frames and never comes here. Whoever types it into one of our
 * fields, or sends it past our pages, finds it refused; and nothing of it stays.
 */
let billing: BillingWorld;
let world: World;
let provider: FakeStripe;
let dana: TestUser;
beforeAll(async () => {
  billing = await createBillingWorld();
  ({ world, provider } = billing);
  dana = await world.createOutsider();
});
afterAll(() => billing.close());

const NUMBER = '5555 5555 5555 4444';
const DIGITS = /5555\D{0,3}5555\D{0,3}5555\D{0,3}4444/;

const FIELDS = ['name', 'company', 'address_line1', 'address_line2', 'address_city', 'address_state', 'address_zip'];

test('the server rejects a card number in any field and does not log, store, back up or forward it', async () => {
  const logged: unknown[] = [];
  for (const level of ['debug', 'info', 'warn', 'error'] as const)
    jest.spyOn(log, level).mockImplementation((...args: unknown[]) => void logged.push(args));
  const bare = NUMBER.replaceAll(' ', '');
  const username = dana.email;
  const card = provider.createCard({ last4: '4444' });
  expect((await post(dana, '/stripe/customer/', { payment_method: card, name: 'Dana' })).status).toBe(200);

  const checkedResponses = [
    ...FIELDS.map((field) => post(dana, '/stripe/customer/', { payment_method: card, [field]: `my card ${NUMBER}` })),
    ...FIELDS.map((field) => post(dana, '/stripe/customer/', { payment_method: card, [field]: bare })),
    ...[bare, `pm_${NUMBER}`].flatMap((sent) => [
      post(dana, '/stripe/customer/', { payment_method: sent }),
      post(dana, '/users/setstripetoken/', { username, token: sent }),
      post(dana, '/users/setstripeid/', { username, stripeid: sent }),
      get(dana, `/stripe/payment/${encodeURIComponent(sent)}`),
    ]),
    post(dana, '/stripe/customer/', { payment_method: card, number: bare, card: { number: bare, cvc: '123' } }),
  ];
  const responses = await Promise.all(checkedResponses);
  expect(responses.slice(0, FIELDS.length).map(({ body }) => body)).toEqual(
    FIELDS.map(() => expect.objectContaining({ code: 'card-number-in-text' })),
  );
  expect(responses.slice(0, -1).map(({ status }) => status)).not.toContain(200);
  expect(JSON.stringify(responses)).not.toMatch(DIGITS);

  expect(JSON.stringify(logged)).not.toMatch(DIGITS);
  expect(JSON.stringify(provider.requests)).not.toMatch(DIGITS);
  const file = path.join(world.runtime.config.DATA_DIR, 'backup.tar');
  const { rows } = await backup({
    databaseUrl: world.database.url,
    dataDir: world.runtime.config.DATA_DIR,
    storage: world.runtime.storage,
    file,
    authSecret: undefined,
  });
  expect(rows).toBeGreaterThan(3);
  // The backup holds every row of every table.
  expect(fs.readFileSync(file, 'latin1')).toContain(card);
  expect(fs.readFileSync(file, 'latin1')).not.toMatch(DIGITS);
});
