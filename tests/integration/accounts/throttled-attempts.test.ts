import { addSeconds } from 'date-fns';
import {
  confirmAccount,
  forgotPassword,
  register,
  resetPassword,
  signIn,
  type OpenedSession,
} from '@/lib/accounts/contract';
import type { Registration } from '@/lib/accounts/rules';
import { signInCommand } from '@/lib/accounts/server/sign-in';
import { deleteExpiredAttempts } from '@/lib/accounts/server/throttle';
import { isFailure } from '@/lib/failures';
import { parseNetwork } from '@/lib/platform/http/network';
import { log } from '@/lib/platform/process/log';
import { FAKE_DATE_ONLY } from '@/tests/setup/fake-date';
import { createWorld, type World } from '@/tests/setup/world';
import { registerConfirmed, changeFirstDigit, getLastCode, createPerson, createVisitor } from './accounts-world';

// Hundreds of passwords are hashed, which takes a while on a busy machine.
jest.setTimeout(90_000);

let world: World;
let logged: jest.SpyInstance;
const now = () => new Date();
const advanceSeconds = (seconds: number) => jest.setSystemTime(addSeconds(now(), seconds));

beforeAll(async () => {
  jest.useFakeTimers({ ...FAKE_DATE_ONLY, now: new Date('2026-11-22T15:00:00Z') });
  world = await createWorld();
});
beforeEach(() => {
  // The attempts of the previous test expire within two hours.
  advanceSeconds(2 * 60 * 60);
  logged = jest.spyOn(log, 'warn').mockImplementation(() => undefined);
});
afterAll(async () => {
  await world.close();
  jest.useRealTimers();
});

const toWrongPasswordInput = ({ username }: { username: string }) => ({
  username,
  password: 'not the password',
  remember: false,
});
const toSignInInput = ({ username, password }: Registration) => ({ username, password, remember: false });

let networkCount = 0;
/** An address in an unused network. */
function createNetwork(): string {
  networkCount += 1;
  return `10.${networkCount >> 8}.${networkCount & 255}.7`;
}

async function signInAt(person: Registration, ip: string): Promise<OpenedSession> {
  const response = await createVisitor(now, { ip }).tryCall(signIn, toSignInInput(person));
  if (typeof response === 'string') throw new Error(`not signed in: ${response}`);
  return response;
}

/** Each attempt comes from another network. Returns the results. */
async function guessFromManyAddresses(person: Registration, attempts: number): Promise<string[]> {
  const responses: string[] = [];
  for (let guess = 0; guess < attempts; guess += 1)
    responses.push(
      String(await createVisitor(now, { ip: createNetwork() }).tryCall(signIn, toWrongPasswordInput(person))),
    );
  return responses;
}

const getLines = (kind: string): unknown[] =>
  logged.mock.calls.map(([line]) => line).filter((line) => line.what === kind);

describe('a person who enters a wrong password', () => {
  test('must wait longer after each attempt from one network for one account', async () => {
    const dana = await registerConfirmed(world, now);
    const guesser = createVisitor(now, { ip: createNetwork() });
    for (let guess = 0; guess < 5; guess += 1)
      expect(await guesser.tryCall(signIn, toWrongPasswordInput(dana))).toBe('wrong-credentials');
    expect(await guesser.tryCall(signIn, toWrongPasswordInput(dana))).toBe('too-many-tries');
    advanceSeconds(4);
    expect(await guesser.tryCall(signIn, toSignInInput(dana))).toBe('too-many-tries');
    advanceSeconds(1);
    expect(await guesser.tryCall(signIn, toWrongPasswordInput(dana))).toBe('wrong-credentials');
    advanceSeconds(9);
    expect(await guesser.tryCall(signIn, toSignInInput(dana))).toBe('too-many-tries');
    advanceSeconds(1);
    expect(await guesser.tryCall(signIn, toSignInInput(dana))).toHaveProperty('sessionId');
  });

  test('sees a message with the seconds to wait', async () => {
    const dana = await registerConfirmed(world, now);
    const call = { sessionId: null, requestId: 'one', ip: createNetwork(), userAgent: 'jest', now: now() };
    for (let guess = 0; guess < 5; guess += 1) await signInCommand.perform(call, toWrongPasswordInput(dana));
    const refused = await signInCommand.perform(call, toWrongPasswordInput(dana));
    if (!isFailure(refused)) throw new Error('not refused');
    expect(refused.message).toBe('Too many attempts. Wait 5 seconds and try again.');
    expect(refused).toMatchObject({ status: 429, details: { seconds: 5 } });
  });

  test('uses up one attempt for each of several concurrent requests', async () => {
    const dana = await registerConfirmed(world, now);
    const guesser = createVisitor(now, { ip: createNetwork() });
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => guesser.tryCall(signIn, toWrongPasswordInput(dana))),
    );
    expect(responses.filter((response) => response === 'wrong-credentials')).toHaveLength(5);
  });

  test('on another network does not delay a person on a known device', async () => {
    const dana = await registerConfirmed(world, now);
    const { device } = await signInAt(dana, createNetwork());
    const cafe = createNetwork();
    await guessFromManyAddresses(dana, 60);
    for (let guess = 0; guess < 10; guess += 1)
      await createVisitor(now, { ip: cafe }).tryCall(signIn, toWrongPasswordInput(dana));
    // The sign-in works even on a network from which others guess passwords.
    expect(await createVisitor(now, { ip: cafe, device }).tryCall(signIn, toSignInInput(dana))).toHaveProperty(
      'sessionId',
    );
  });

  test('on another network does not delay a person on their own network', async () => {
    const dana = await registerConfirmed(world, now);
    await signInAt(dana, '198.51.100.4');
    await guessFromManyAddresses(dana, 60);
    const newPhone = createVisitor(now, { ip: '::ffff:198.51.100.77' });
    expect(await newPhone.tryCall(signIn, toSignInInput(dana))).toHaveProperty('sessionId');
  });

  test('from many networks delays each new network, but locks nobody out', async () => {
    const dana = await registerConfirmed(world, now);
    const responses = await guessFromManyAddresses(dana, 40);
    expect(responses.filter((response) => response === 'wrong-credentials')).toHaveLength(19);
    const otherNetwork = createNetwork();
    expect(await createVisitor(now, { ip: otherNetwork }).tryCall(signIn, toSignInInput(dana))).toBe('too-many-tries');
    advanceSeconds(5);
    await guessFromManyAddresses(dana, 40);
    expect(await createVisitor(now, { ip: otherNetwork }).tryCall(signIn, toSignInInput(dana))).toHaveProperty(
      'sessionId',
    );
  });

  test('for many accounts on one network must wait, except on a known device', async () => {
    const dana = await registerConfirmed(world, now);
    const office = createNetwork();
    const { device } = await signInAt(dana, office);
    const guesser = createVisitor(now, { ip: office });
    const responses = [];
    for (let guess = 0; guess < 52; guess += 1)
      responses.push(await guesser.tryCall(signIn, toWrongPasswordInput({ username: `no${guess}` })));
    expect(responses.filter((response) => response === 'wrong-credentials')).toHaveLength(50);
    expect(await createVisitor(now, { ip: office, device }).tryCall(signIn, toSignInInput(dana))).toHaveProperty(
      'sessionId',
    );
  });

  test('must still wait on the same network after someone entered a correct password there', async () => {
    const dana = await registerConfirmed(world, now);
    const office = createNetwork();
    const guesser = createVisitor(now, { ip: office });
    for (let guess = 0; guess < 51; guess += 1)
      await guesser.tryCall(signIn, toWrongPasswordInput({ username: `name${guess}` }));
    advanceSeconds(4);
    expect(await guesser.tryCall(signIn, toSignInInput(dana))).toHaveProperty('sessionId');
    expect(await guesser.tryCall(signIn, toWrongPasswordInput({ username: 'someone.else' }))).toBe('too-many-tries');
  });

  test('must wait on a known device, too', async () => {
    const dana = await registerConfirmed(world, now);
    const { device } = await signInAt(dana, createNetwork());
    const responses = [];
    for (let guess = 0; guess < 7; guess += 1)
      responses.push(
        await createVisitor(now, { ip: createNetwork(), device }).tryCall(signIn, toWrongPasswordInput(dana)),
      );
    expect(responses.slice(-2)).toEqual(['too-many-tries', 'too-many-tries']);
  });

  test('must wait on a device that only another person uses, as on any other device', async () => {
    const dana = await registerConfirmed(world, now);
    const { device } = await signInAt(dana, createNetwork());
    const other = await registerConfirmed(world, now);
    const connection = { ip: createNetwork(), device };
    const responses = [];
    for (let guess = 0; guess < 6; guess += 1)
      responses.push(await createVisitor(now, connection).tryCall(signIn, toWrongPasswordInput(other)));
    expect(responses.at(-1)).toBe('too-many-tries');
    await guessFromManyAddresses(other, 30);
    expect(await createVisitor(now, { ip: createNetwork(), device }).tryCall(signIn, toSignInInput(other))).toBe(
      'too-many-tries',
    );
  });

  test('must wait for an unknown name, too', async () => {
    const guesser = createVisitor(now, { ip: createNetwork() });
    const nobody = toWrongPasswordInput({ username: 'nobody.at.all' });
    for (let guess = 0; guess < 5; guess += 1) expect(await guesser.tryCall(signIn, nobody)).toBe('wrong-credentials');
    expect(await guesser.tryCall(signIn, nobody)).toBe('too-many-tries');
  });

  test('uses up the same attempts with the username and the email address', async () => {
    const dana = await registerConfirmed(world, now);
    const guesser = createVisitor(now, { ip: createNetwork() });
    for (const username of [dana.username, dana.email, dana.username, dana.email, dana.username])
      await guesser.tryCall(signIn, toWrongPasswordInput({ username }));
    expect(await guesser.tryCall(signIn, toWrongPasswordInput({ username: dana.email }))).toBe('too-many-tries');
  });
});

test('the counts of attempts contain no names or addresses, and are deleted after an hour', async () => {
  const dana = await registerConfirmed(world, now);
  const ip = createNetwork();
  await createVisitor(now, { ip }).tryCall(signIn, toWrongPasswordInput(dana));
  const listAttempts = () => world.runAsMaintenance((db) => db.attempt.findMany());
  const stored = JSON.stringify(await listAttempts());
  for (const text of [dana.username, parseNetwork(ip)]) expect(stored).not.toContain(text);
  expect((await listAttempts()).filter(({ tries, endsAt }) => tries === 1 && endsAt > now()).length).toBeGreaterThan(0);
  advanceSeconds(60 * 60);
  await deleteExpiredAttempts(now());
  expect(await listAttempts()).toEqual([]);
});

test('a person has at most thirty known devices, the most recently used', async () => {
  const dana = await registerConfirmed(world, now);
  const first = await signInAt(dana, createNetwork());
  for (let more = 0; more < 31; more += 1) {
    advanceSeconds(1);
    await signInAt(dana, createNetwork());
  }
  const { id } = await world.runAsMaintenance((db) =>
    db.person.findUniqueOrThrow({ where: { username: dana.username }, select: { id: true } }),
  );
  const devices = await world.runAsMaintenance((db) => db.knownDevice.findMany({ where: { personId: id } }));
  expect(devices).toHaveLength(30);
  expect(JSON.stringify(devices)).not.toContain(first.device);
});

describe('a person who enters a code', () => {
  test('to reset the password can do so after others used up the attempts', async () => {
    const dana = await registerConfirmed(world, now);
    const home = '192.0.2.10';
    await signInAt(dana, home);
    await createVisitor(now).tryCall(forgotPassword, { username: dana.email });
    const code = await getLastCode(world, dana.email);
    const resetInput = { username: dana.username, code, password: 'four heavy stones' };
    for (let guess = 0; guess < 8; guess += 1)
      await createVisitor(now, { ip: createNetwork() }).tryCall(resetPassword, {
        ...resetInput,
        code: changeFirstDigit(code),
      });
    expect(await createVisitor(now, { ip: createNetwork() }).tryCall(resetPassword, resetInput)).toBe('code-expired');
    expect(await createVisitor(now, { ip: home }).tryCall(resetPassword, resetInput)).toEqual({ success: true });
  });

  test('to register can do so in the same browser after others used up the attempts', async () => {
    const dana = createPerson();
    await createVisitor(now, { ip: '192.0.2.200' }).tryCall(register, dana);
    const code = await getLastCode(world, dana.email);
    const confirmInput = { username: dana.username, code };
    for (let guess = 0; guess < 6; guess += 1)
      await createVisitor(now, { ip: createNetwork() }).tryCall(confirmAccount, {
        ...confirmInput,
        code: changeFirstDigit(code),
      });
    expect(await createVisitor(now, { ip: '192.0.2.201' }).tryCall(confirmAccount, confirmInput)).toEqual({
      success: true,
    });
  });

  test('has five attempts on their own devices and networks', async () => {
    const dana = await registerConfirmed(world, now);
    const { device } = await signInAt(dana, createNetwork());
    await createVisitor(now).tryCall(forgotPassword, { username: dana.email });
    const code = await getLastCode(world, dana.email);
    const resetInput = { username: dana.username, code, password: 'four heavy stones' };
    for (let guess = 0; guess < 5; guess += 1)
      await createVisitor(now, { device }).tryCall(resetPassword, { ...resetInput, code: changeFirstDigit(code) });
    advanceSeconds(5);
    expect(await createVisitor(now, { device }).tryCall(resetPassword, resetInput)).toBe('code-expired');
  });

  test('must wait after wrong attempts from one network', async () => {
    const dana = await registerConfirmed(world, now);
    const guess = { username: dana.username, code: '123456', password: 'four heavy stones' };
    const guesser = createVisitor(now, { ip: createNetwork() });
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await guesser.tryCall(resetPassword, guess)).toBe('code-wrong');
    expect(await guesser.tryCall(resetPassword, guess)).toBe('too-many-tries');
  });
});

test('a person can request a new code after others have requested many', async () => {
  const dana = await registerConfirmed(world, now);
  const network = createNetwork();
  for (let index = 0; index < 10; index += 1)
    await createVisitor(now, { ip: network }).tryCall(forgotPassword, { username: dana.username });
  const requestCode = (ip: string) => createVisitor(now, { ip }).tryCall(forgotPassword, { username: dana.username });
  expect(await requestCode(network)).toBe('too-many-requests');
  expect(await requestCode(createNetwork())).toEqual({ success: true });
});

describe('the log and the audit trail', () => {
  test('have one log line for each rejection, without any input', async () => {
    const dana = await registerConfirmed(world, now);
    const guesser = createVisitor(now, { ip: '203.0.113.50' });
    for (let guess = 0; guess < 6; guess += 1) await guesser.tryCall(signIn, toWrongPasswordInput(dana));
    await guesser.tryCall(signIn, toWrongPasswordInput({ username: 'typed.by.mistake' }));
    expect(getLines('sign-in-refused')).toHaveLength(6);
    expect(getLines('sign-in-refused').at(-1)).toEqual({
      event: 'security',
      what: 'sign-in-refused',
      personId: null,
      network: '203.0.113.0/24',
      requestId: expect.any(String),
      at: 'accounts.signIn',
      count: 1,
    });
    expect(getLines('sign-in-slowed')).toEqual([expect.objectContaining({ personId: expect.any(String) })]);
    const all = JSON.stringify(logged.mock.calls);
    for (const typed of [dana.username, dana.email, 'not the password', 'typed.by.mistake'])
      expect(all).not.toContain(typed);
  });

  test('have few audit entries for many wrong passwords, in the person’s work unit', async () => {
    const unit = await world.createWorkUnit('North Shore');
    const { username } = await world.runAsMaintenance((db) =>
      db.person.findUniqueOrThrow({ where: { id: unit.leader.id } }),
    );
    const guesser = createVisitor(now, { ip: '203.0.113.60' });
    for (let guess = 0; guess < 30; guess += 1) {
      advanceSeconds(60);
      await guesser.tryCall(signIn, toWrongPasswordInput({ username }));
    }
    const rows = await world.runAsMaintenance((db) =>
      db.audit.findMany({ where: { type: 'sign-in-refused', workUnitId: unit.id }, omit: { id: true } }),
    );
    expect(rows.map(({ event }) => event)).toEqual([
      expect.objectContaining({ personId: unit.leader.id, network: '203.0.113.0/24', tries: 5 }),
      expect.objectContaining({ tries: 10 }),
    ]);
    expect(JSON.stringify(rows)).not.toContain(username);
  });

  test('have audit entries for wrong codes and for the sessions that a new password ended', async () => {
    const dana = await registerConfirmed(world, now);
    await signInAt(dana, createNetwork());
    await createVisitor(now).tryCall(forgotPassword, { username: dana.email });
    const code = await getLastCode(world, dana.email);
    const resetInput = { username: dana.username, code, password: 'four heavy stones' };
    await createVisitor(now).tryCall(resetPassword, { ...resetInput, code: changeFirstDigit(code) });
    await createVisitor(now).tryCall(resetPassword, resetInput);
    expect(getLines('code-refused')).toEqual([expect.objectContaining({ at: 'accounts.resetPassword', count: 1 })]);
    expect(getLines('session-revoked')).toEqual([expect.objectContaining({ count: 1 })]);
    expect(JSON.stringify(logged.mock.calls)).not.toContain(code);
  });
});
