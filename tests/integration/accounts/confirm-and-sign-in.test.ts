import { addMinutes } from 'date-fns';
import {
  confirmAndSignIn,
  correctAddress,
  register,
  resendCode,
  signIn,
  signInWithProvider,
} from '@/lib/accounts/contract';
import { ownWorkUnits } from '@/lib/workgroups/contract';
import { asSystem } from '@/lib/platform/database/client';
import { createDeviceSecret } from '@/lib/platform/security/device-cookie';
import { createWorld, type World } from '@/tests/setup/world';
import {
  registerConfirmed,
  changeFirstDigit,
  getLastCode,
  getMailTo,
  createPerson,
  createVisitor,
} from './accounts-world';

let world: World;
let time = new Date('2026-11-21T15:00:00Z');
const now = () => time;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => (time = addMinutes(time, 61)));
afterAll(() => world.close());

const DONE = { success: true };
const SIGNED_IN = {
  openedSession: { sessionId: expect.any(String), expiresAt: expect.any(String), device: expect.any(String) },
};

/** A browser with its device cookie in its own network. */
const createBrowser = (device = createDeviceSecret()) => ({ device, ...createVisitor(now, { device }) });

/** A person who has just registered, in a browser. */
async function registerPerson(more: Parameters<typeof createPerson>[0] = {}) {
  const person = createPerson(more);
  const browser = createBrowser();
  expect(await browser.tryCall(register, person)).toEqual(DONE);
  return { person, browser, code: await getLastCode(world, person.email) };
}

const countSessions = (username: string) =>
  world.runAsMaintenance(async (db) => {
    const { id } = await db.person.findUniqueOrThrow({ where: { username } });
    return db.session.count({ where: { personId: id } });
  });

describe('a person who enters a confirmation code', () => {
  test('is signed in by the browser that registered [AUTH-33]', async () => {
    const { person, browser, code } = await registerPerson();
    const result = await browser.tryCall(confirmAndSignIn, { username: person.username, code });
    expect(result).toEqual(SIGNED_IN);
    const sessionId = typeof result === 'string' ? null : (result.openedSession?.sessionId ?? null);
    expect(await createVisitor(now, { sessionId }).tryCall(ownWorkUnits, { email: person.email })).toEqual({
      workGroups: [],
    });
  });

  test('is not signed in by another browser, which needs the password after the code', async () => {
    const { person, code } = await registerPerson();
    expect(await createBrowser().tryCall(confirmAndSignIn, { username: person.username, code })).toEqual({
      openedSession: null,
    });
    expect(await countSessions(person.username)).toBe(0);
    const { username, password } = person;
    expect(await createBrowser().tryCall(signIn, { username, password, remember: false })).toHaveProperty('sessionId');
  });

  test('is not signed in by another browser on the same network', async () => {
    const person = createPerson();
    const ip = '198.51.100.7';
    await createVisitor(now, { ip, device: createDeviceSecret() }).tryCall(register, person);
    const code = await getLastCode(world, person.email);
    const otherBrowser = createVisitor(now, { ip, device: createDeviceSecret() });
    expect(await otherBrowser.tryCall(confirmAndSignIn, { username: person.username, code })).toEqual({
      openedSession: null,
    });
  });

  test('is not signed in with the code of another person', async () => {
    const { person, browser } = await registerPerson();
    const other = await registerPerson();
    expect(await browser.tryCall(confirmAndSignIn, { username: person.username, code: other.code })).toBe('code-wrong');
    expect(await browser.tryCall(confirmAndSignIn, { username: other.person.username, code: other.code })).toEqual({
      openedSession: null,
    });
  });

  test('is not signed in with a wrong code, and only once with the right code', async () => {
    const { person, browser, code } = await registerPerson();
    const { username } = person;
    expect(await browser.tryCall(confirmAndSignIn, { username, code: '' })).toBe('code-empty');
    expect(await browser.tryCall(confirmAndSignIn, { username, code: changeFirstDigit(code) })).toBe('code-wrong');
    expect(await browser.tryCall(confirmAndSignIn, { username, code })).toEqual(SIGNED_IN);
    expect(await browser.tryCall(confirmAndSignIn, { username, code })).toBe('code-expired');
    expect(await countSessions(username)).toBe(1);
  });

  test('is not signed in if the account was already confirmed in another way', async () => {
    const { person, browser, code } = await registerPerson();
    const providerIdentity = { subject: 'provider 1', email: person.email, emailVerified: true, name: person.name };
    expect(await createBrowser().tryCall(signInWithProvider, providerIdentity)).toHaveProperty('sessionId');
    const before = await countSessions(person.username);
    expect(await browser.tryCall(confirmAndSignIn, { username: person.username, code })).toEqual({
      openedSession: null,
    });
    expect(await countSessions(person.username)).toBe(before);
  });

  test('is not signed in by a browser in which another person entered the address first', async () => {
    const { person: attacker, browser: attackerBrowser } = await registerPerson();
    time = addMinutes(time, 1);
    const { person: owner, code } = await registerPerson({ email: attacker.email });
    expect(await attackerBrowser.tryCall(confirmAndSignIn, { username: owner.username, code })).toEqual({
      openedSession: null,
    });
  });
});

describe('a person who corrects a mistyped address', () => {
  test('can do so in the browser that registered, which makes the earlier code invalid', async () => {
    const { person, browser, code: first } = await registerPerson({ email: 'dana@lakeshore-ec.exmaple.com' });
    time = addMinutes(time, 1);
    const { username } = person;
    const email = 'dana.right@lakeshore-ec.example.com';
    expect(await browser.tryCall(correctAddress, { username, email: ` ${email.toUpperCase()}` })).toEqual(DONE);
    const code = await getLastCode(world, email);
    if (first !== code) expect(await browser.tryCall(confirmAndSignIn, { username, code: first })).toBe('code-wrong');
    expect(await browser.tryCall(confirmAndSignIn, { username, code })).toEqual(SIGNED_IN);
    expect(await getMailTo(world, person.email)).toHaveLength(1);
  });

  test('cannot do so in another browser or after the address was confirmed', async () => {
    const { person, browser, code } = await registerPerson();
    const { username } = person;
    const email = `other-${username}@lakeshore-ec.example.com`;
    expect(await createBrowser().tryCall(correctAddress, { username, email })).toBe('not-registered-here');
    expect(await createVisitor(now).tryCall(correctAddress, { username, email })).toBe('not-registered-here');
    expect(await browser.tryCall(correctAddress, { username: 'nobody.here', email })).toBe('not-registered-here');
    await browser.tryCall(confirmAndSignIn, { username, code });
    expect(await browser.tryCall(correctAddress, { username, email })).toBe('not-registered-here');
    expect(await getMailTo(world, email)).toEqual([]);
  });

  test('cannot enter an invalid address [AUTH-19]', async () => {
    const { person, browser } = await registerPerson();
    expect(await browser.tryCall(correctAddress, { username: person.username, email: 'dana at example' })).toBe(
      'email-format',
    );
  });

  test('gets the usual response for an address with an account, and only its owner is notified', async () => {
    const owner = await registerConfirmed(world, now);
    const { person, browser } = await registerPerson();
    const { username } = person;
    expect(await browser.tryCall(correctAddress, { username, email: owner.email })).toEqual(DONE);
    expect((await getMailTo(world, owner.email)).at(-1)?.subject).toBe('You already have an Earth Tight account');
    expect(await browser.tryCall(resendCode, { username })).toEqual(DONE);
    expect(await getMailTo(world, person.email)).toHaveLength(1);
    const { password } = owner;
    expect(
      await createBrowser().tryCall(signIn, { username: owner.username, password, remember: false }),
    ).toHaveProperty('sessionId');
  });

  test('can enter an address that another person entered but never confirmed', async () => {
    const { person: attacker } = await registerPerson();
    const { person, browser } = await registerPerson();
    time = addMinutes(time, 1);
    const { username } = person;
    expect(await browser.tryCall(correctAddress, { username, email: attacker.email })).toEqual(DONE);
    const code = await getLastCode(world, attacker.email);
    expect(await browser.tryCall(confirmAndSignIn, { username: attacker.username, code })).toBe('code-wrong');
    expect(await browser.tryCall(confirmAndSignIn, { username, code })).toEqual(SIGNED_IN);
  });

  test('cannot request more codes than the limit', async () => {
    const { person, browser } = await registerPerson();
    const responses: unknown[] = [];
    for (let n = 0; n < 5; n += 1)
      responses.push(
        await browser.tryCall(correctAddress, { username: person.username, email: `n${n}-${person.email}` }),
      );
    expect(responses).toEqual([DONE, DONE, DONE, DONE, 'too-many-requests']);
  });
});

test('the database keeps people whose address was confirmed', async () => {
  const { id } = await world.runAsMaintenance((db) =>
    db.person.findFirstOrThrow({ where: { confirmedAt: { not: null } } }),
  );
  const removed = await asSystem((db) => db.person.deleteMany({ where: { id } }));
  expect(removed.count).toBe(0);
});
