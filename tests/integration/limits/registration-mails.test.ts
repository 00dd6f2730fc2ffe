import { randomUUID } from 'node:crypto';
import { confirmAccount, forgotPassword, register, resendCode, resetPassword } from '@/lib/accounts/contract';
import { loadCodeLimitText } from '@/lib/accounts/server/code-requests';
import { LIMIT_ROWS } from '@/lib/limits';
import { parseNetwork } from '@/lib/platform/http/network';
import {
  registerConfirmed,
  getLastCode,
  getMailTo,
  createPerson,
  createVisitor,
} from '@/tests/integration/accounts/accounts-world';
import { createWorld, type World } from '@/tests/setup/world';
import { getHours } from './limits-world';

/** The limits of a minute are turned off, because these tests are about the limits of a day. */
jest.mock('@/lib/platform/security/guesses', () => ({
  consumeGuesses: async () => true,
  hasGuessesLeft: async () => true,
}));

const ROW = LIMIT_ROWS['registration-mail'];
const START = new Date('2026-11-21T08:00:00Z');

let world: World;
let now = START;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  now = START;
});

/** Each request comes from another address by default, so that only the tested limit counts it. */
const requestPasswordReset = (username: string, ip: string = randomUUID()) =>
  createVisitor(() => now, { ip }).tryCall(forgotPassword, { username });

/** Uses up the rest of a limit, as if many other people had requested codes. */
const exhaustLimit = (scope: 'network' | 'server') =>
  world.runAsMaintenance(async (db) => {
    const { count } = await db.limitUse.updateMany({
      where: { key: { startsWith: `registration-mail ${scope} ` } },
      data: { used: ROW[scope].max },
    });
    expect(count).toBeGreaterThan(0);
  });

test('the server limits the codes to an address from one network, with the same response', async () => {
  const person = await registerConfirmed(world, () => now);
  const responses = [];
  for (let hour = 0; hour < 6; hour += 1) {
    now = getHours(START, hour + 1);
    for (let time = 0; time < 5; time += 1) responses.push(await requestPasswordReset(person.email, '203.0.113.50'));
  }

  expect(new Set(responses.map((response) => JSON.stringify(response)))).toEqual(new Set(['{"success":true}']));
  expect(await getMailTo(world, person.email)).toHaveLength(ROW.recipient.max);

  now = getHours(START, 25);
  await requestPasswordReset(person.email, '203.0.113.50');
  expect(await getMailTo(world, person.email)).toHaveLength(ROW.recipient.max + 1);
});

test('the server limits the emails to an address that is registered repeatedly', async () => {
  const { email } = await registerConfirmed(world, () => now);
  for (let hour = 1; hour <= 20; hour += 1) {
    now = getHours(START, hour);
    const otherVisitor = createVisitor(() => now, { ip: '203.0.113.51' });
    expect(await otherVisitor.tryCall(register, createPerson({ email }))).toEqual({ success: true });
  }
  expect(await getMailTo(world, email)).toHaveLength(ROW.recipient.max);
});

describe('a person who uses up the limit of an account or an address', () => {
  const ATTACKER_ADDRESS = '203.0.113.66';

  test('does not prevent a person on another network from getting a reset code', async () => {
    const person = await registerConfirmed(world, () => now);
    for (let time = 0; time < 30; time += 1) {
      now = getHours(START, 1 + time / 4);
      await requestPasswordReset(person.username, ATTACKER_ADDRESS);
    }
    const before = (await getMailTo(world, person.email)).length;
    now = getHours(now, 1);
    expect(await loadCodeLimitText(person.username, 'another network', now)).toBeNull();
    expect(await loadCodeLimitText(person.username, parseNetwork(ATTACKER_ADDRESS), now)).toContain(
      'request another in',
    );
    await requestPasswordReset(person.username, '198.18.20.1');
    expect(await getMailTo(world, person.email)).toHaveLength(before + 1);
    const code = await getLastCode(world, person.email);
    expect(await tryReset(person.username, code)).toEqual({ success: true });
  });

  test('does not end the code that the person is about to enter', async () => {
    const person = await registerConfirmed(world, () => now);
    await requestPasswordReset(person.username, '198.18.21.1');
    const code = await getLastCode(world, person.email);
    for (let time = 0; time < 12; time += 1) await requestPasswordReset(person.username, ATTACKER_ADDRESS);
    now = new Date(now.getTime() + 10 * 60_000);
    expect(await tryReset(person.username, code)).toEqual({ success: true });
  });

  test('does not prevent a registration with the address', async () => {
    const { email } = createPerson();
    for (let time = 0; time < 14; time += 1) {
      now = new Date(START.getTime() + time * 60_000);
      const otherVisitor = createVisitor(() => now, { ip: ATTACKER_ADDRESS });
      expect(await otherVisitor.tryCall(register, createPerson({ email }))).toEqual({ success: true });
    }
    now = getHours(START, 1);
    const owner = createPerson({ email });
    const mailbox = createVisitor(() => now, { ip: '198.18.22.1' });
    await mailbox.tryCall(register, owner);
    const code = await getLastCode(world, email);
    expect(await mailbox.tryCall(confirmAccount, { username: owner.username, code })).toEqual({ success: true });
  });
});

test('the response says at once that no further code will be sent, also for a name without an account [AUTH-36]', async () => {
  const ip = '203.0.113.77';
  const person = createPerson();
  await createVisitor(() => now, { ip }).tryCall(register, person);
  const unknown = `nobody.${person.username}`;
  for (const username of [person.username, unknown]) {
    for (let sent = 1; sent < ROW.recipient.max; sent += 1) {
      expect(await loadCodeLimitText(username, parseNetwork(ip), now)).toBeNull();
      expect(await createVisitor(() => now, { ip }).tryCall(resendCode, { username: username.toUpperCase() })).toEqual({
        success: true,
      });
    }
    expect(await loadCodeLimitText(username, parseNetwork(ip), now)).toContain('request another in 24 hours');
    expect(await loadCodeLimitText(username, 'another network', now)).toBeNull();
  }
  expect(await getMailTo(world, person.email)).toHaveLength(ROW.recipient.max);
});

const tryReset = (username: string, code: string) =>
  createVisitor(() => now).tryCall(resetPassword, { username, code, password: 'four heavy stones' });

describe('a network', () => {
  test('can request a limited number of codes a day, with the same response whether or not there is an account', async () => {
    const person = await registerConfirmed(world, () => now);
    await requestPasswordReset(person.username, '203.0.113.7');
    await exhaustLimit('network');
    const mail = await getMailTo(world, person.email);

    const known = await requestPasswordReset(person.username, '203.0.113.200');
    const unknown = await requestPasswordReset(`nobody.${randomUUID()}`, '203.0.113.201');
    const signingUp = await createVisitor(() => now, { ip: '::ffff:203.0.113.9' }).tryCall(register, createPerson());

    expect([known, unknown, signingUp]).toEqual(['limit-reached', 'limit-reached', 'limit-reached']);
    expect(await getMailTo(world, person.email)).toEqual(mail);
    expect(await requestPasswordReset(person.username, '198.51.100.7')).toEqual({ success: true });
  });

  test('uses up the limit with requests for unknown accounts, too', async () => {
    const ip = '192.0.2.9';
    await requestPasswordReset(`nobody.${randomUUID()}`, ip);
    await exhaustLimit('network');
    expect(await requestPasswordReset(`nobody.${randomUUID()}`, ip)).toBe('limit-reached');
  });

  test('consists of all addresses of an IPv6 household', async () => {
    await requestPasswordReset('nobody', '2001:db8:1:2::1');
    await exhaustLimit('network');
    expect(await requestPasswordReset('nobody', '2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe('limit-reached');
    expect(await requestPasswordReset('nobody', '2001:db8:1:3::1')).toEqual({ success: true });
  });
});

test('the server creates no account for a registration over the limit of its network', async () => {
  const ip = '192.0.2.77';
  await requestPasswordReset('nobody', ip);
  await exhaustLimit('network');
  const person = createPerson();
  expect(await createVisitor(() => now, { ip }).tryCall(register, person)).toBe('limit-reached');
  expect(await world.runAsMaintenance((db) => db.person.count({ where: { username: person.username } }))).toBe(0);
});

describe('all networks together, after requesting the codes of a full working day,', () => {
  const BUSY = '192.0.2.130';
  beforeEach(async () => {
    now = getHours(now, 200);
    for (let index = 0; index < ROW['network-reserve'].max; index += 1) await requestPasswordReset('nobody', BUSY);
    await exhaustLimit('server');
  });

  test('delay only the networks that have used their share', async () => {
    expect(await requestPasswordReset('nobody', BUSY)).toBe('limit-reached');
    const ip = '198.18.77.1';
    const person = createPerson();
    expect(await createVisitor(() => now, { ip }).tryCall(register, person)).toEqual({ success: true });
    const code = await getLastCode(world, person.email);
    expect(await createVisitor(() => now, { ip }).tryCall(confirmAccount, { username: person.username, code })).toEqual(
      {
        success: true,
      },
    );
    for (let index = 1; index < ROW['network-reserve'].max; index += 1)
      expect(await requestPasswordReset('nobody', ip)).toEqual({ success: true });
    expect(await requestPasswordReset('nobody', ip)).toBe('limit-reached');
  });

  test('can request codes again a day later', async () => {
    now = getHours(now, 25);
    expect(await requestPasswordReset('nobody', BUSY)).toEqual({ success: true });
  });
});
