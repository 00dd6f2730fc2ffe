import { randomUUID } from 'node:crypto';
import { forgotPassword, register } from '@/lib/accounts/contract';
import { LIMIT_ROWS } from '@/lib/limits';
import { confirmed, mailTo, somebody, visitor } from '@/tests/integration/accounts/accounts-world';
import { world, type World } from '@/tests/setup/world';
import { hours } from './limits-world';

/**
 * The limits of a minute are counted by the real clock. They are turned off, because these tests are about the limits
 * of a day.
 */
jest.mock('@/lib/platform/rate-limit', () => ({
  withinRate: async () => true,
  hasTries: async () => true,
  forgive: async () => undefined,
}));

const ROW = LIMIT_ROWS['registration-mail'];
const START = new Date('2026-11-21T08:00:00Z');

let product: World;
let now = START;
beforeAll(async () => {
  product = await world();
});
afterAll(() => product.close());
beforeEach(() => {
  now = START;
});

/** Asks from an address of its own each time, so that only the count under test is used up. */
const asksForPassword = (username: string, ip: string = randomUUID()) =>
  visitor(() => now, { ip }).asks(forgotPassword, { username });

/** Uses up what is left of a count, as if many other people had asked. */
const useUp = (scope: 'network' | 'server') =>
  product.behindTheScenes(async (db) => {
    const { count } = await db.limitUse.updateMany({
      where: { key: { startsWith: `registration-mail ${scope} ` } },
      data: { used: ROW[scope].most },
    });
    expect(count).toBeGreaterThan(0);
  });

test('an address is not flooded with codes, whoever asks for them from wherever; the answer stays the same', async () => {
  const person = await confirmed(product, () => now);
  const answers = [];
  for (let hour = 0; hour < 6; hour += 1) {
    now = hours(START, hour + 1);
    for (let time = 0; time < 5; time += 1) answers.push(await asksForPassword(person.email));
  }

  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"success":true}']));
  expect(await mailTo(product, person.email)).toHaveLength(ROW.recipient.most);

  now = hours(START, 25);
  await asksForPassword(person.email);
  expect(await mailTo(product, person.email)).toHaveLength(ROW.recipient.most + 1);
});

test('a stranger’s address is not flooded by registering it again and again', async () => {
  const { email } = await confirmed(product, () => now);
  for (let hour = 1; hour <= 20; hour += 1) {
    now = hours(START, hour);
    expect(await visitor(() => now).asks(register, somebody({ email }))).toEqual({ success: true });
  }
  expect(await mailTo(product, email)).toHaveLength(ROW.recipient.most);
});

describe('from one network', () => {
  test('only so many codes are asked for a day, and the answer is the same whether or not there is an account', async () => {
    const person = await confirmed(product, () => now);
    await asksForPassword(person.username, '203.0.113.7');
    await useUp('network');
    const mail = await mailTo(product, person.email);

    const known = await asksForPassword(person.username, '203.0.113.200');
    const unknown = await asksForPassword(`nobody.${randomUUID()}`, '203.0.113.201');
    const signingUp = await visitor(() => now, { ip: '::ffff:203.0.113.9' }).asks(register, somebody());

    expect([known, unknown, signingUp]).toEqual(['limit-reached', 'limit-reached', 'limit-reached']);
    expect(await mailTo(product, person.email)).toEqual(mail);
    expect(await asksForPassword(person.username, '198.51.100.7')).toEqual({ success: true });
  });

  test('asking for accounts that do not exist counts as much as for those that do', async () => {
    const ip = '192.0.2.9';
    await asksForPassword(`nobody.${randomUUID()}`, ip);
    await useUp('network');
    expect(await asksForPassword(`nobody.${randomUUID()}`, ip)).toBe('limit-reached');
  });

  test('all addresses of an IPv6 household are one network', async () => {
    await asksForPassword('nobody', '2001:db8:1:2::1');
    await useUp('network');
    expect(await asksForPassword('nobody', '2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe('limit-reached');
    expect(await asksForPassword('nobody', '2001:db8:1:3::1')).toEqual({ success: true });
  });
});

test('a registration that is over the limit of its network makes no account', async () => {
  const ip = '192.0.2.77';
  await asksForPassword('nobody', ip);
  await useUp('network');
  const person = somebody();
  expect(await visitor(() => now, { ip }).asks(register, person)).toBe('limit-reached');
  expect(await product.behindTheScenes((db) => db.person.count({ where: { username: person.username } }))).toBe(0);
});

test('the server as a whole sends no more codes than a day of real work needs', async () => {
  await asksForPassword('nobody');
  await useUp('server');
  expect(await asksForPassword('nobody')).toBe('limit-reached');
  now = hours(START, 49);
  expect(await asksForPassword('nobody')).toEqual({ success: true });
});
