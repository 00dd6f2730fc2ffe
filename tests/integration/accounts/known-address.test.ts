import { addMinutes } from 'date-fns';
import {
  confirmAccount,
  confirmAndSignIn,
  correctAddress,
  forgotPassword,
  register,
  resendCode,
  resetPassword,
  signIn,
} from '@/lib/accounts/contract';
import { createDeviceSecret } from '@/lib/platform/security/device-cookie';
import { createWorld, type World } from '@/tests/setup/world';
import { registerConfirmed, getLastCode, getMailTo, createPerson, createVisitor } from './accounts-world';

/** Only the mailbox's owner can find out that an address has an account (decision X-168). */

let world: World;
let time = new Date('2026-11-21T15:00:00Z');
const now = () => time;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => (time = addMinutes(time, 61)));
afterAll(() => world.close());

const DONE = { success: true };
const WRONG_CODE = 'no code';
const PASSWORD = 'nine dry culverts';
const NEW_PASSWORD = 'quite another sentence';

const createNewVisitor = () => createVisitor(now, { device: createDeviceSecret() });
const trySignIn = (username: string, password: string) =>
  createNewVisitor().tryCall(signIn, { username, password, remember: false });

/** The responses to a person who registers with this address and tries to find out whether it has an account. */
async function waitForMessage(email: string): Promise<Record<string, unknown>> {
  const browser = createNewVisitor();
  const first = createPerson({ email, password: PASSWORD });
  const { username, password } = first;
  const second = createPerson({ email, password: NEW_PASSWORD });
  const fresh = createPerson().email;
  return {
    registering: await browser.tryCall(register, first),
    'signing in by the name': await trySignIn(username, password),
    'signing in by the address': await trySignIn(email, password),
    'a wrong password by the name': await trySignIn(username, NEW_PASSWORD),
    'a wrong password by the address': await trySignIn(email, NEW_PASSWORD),
    'a code of the name': await browser.tryCall(confirmAndSignIn, { username, code: WRONG_CODE }),
    'a code of the address': await browser.tryCall(confirmAccount, { username: email, code: WRONG_CODE }),
    'another code for the name': await browser.tryCall(resendCode, { username }),
    'another code for the address': await browser.tryCall(resendCode, { username: email }),
    'a forgotten password': await browser.tryCall(forgotPassword, { username }),
    'a new password': await browser.tryCall(resetPassword, { username, code: WRONG_CODE, password: NEW_PASSWORD }),
    'correcting it, named by the address': await browser.tryCall(correctAddress, { username: email, email: fresh }),
    'the name again': await createNewVisitor().tryCall(register, createPerson({ username })),
    'the address again': await createNewVisitor().tryCall(register, second),
    'signing in by the first name': await trySignIn(username, password),
    'signing in by the second name': await trySignIn(second.username, NEW_PASSWORD),
    'signing in by the address with the second password': await trySignIn(email, NEW_PASSWORD),
    'codes without end': await Promise.all(
      Array.from({ length: 6 }, () => createNewVisitor().tryCall(resendCode, { username: second.username })),
    ),
  };
}

test('the server responds alike for an address with and without an account, at each following step', async () => {
  const owner = await registerConfirmed(world, now);
  const unknown = await waitForMessage(createPerson().email);
  time = addMinutes(time, 61);
  expect(await waitForMessage(owner.email)).toEqual(unknown);
  expect(unknown).toMatchObject({ registering: DONE, 'signing in by the name': 'account-unconfirmed' });
  expect(await trySignIn(owner.username, owner.password)).toHaveProperty('sessionId');
  expect(await trySignIn(owner.email, owner.password)).toHaveProperty('sessionId');
});

test('the password of a second registration does not clear the owner’s wrong attempts', async () => {
  const owner = await registerConfirmed(world, now);
  const attacker = createVisitor(now, { device: createDeviceSecret() });
  const secondRegistration = createPerson({ email: owner.email, password: PASSWORD });
  await attacker.tryCall(register, secondRegistration);
  const results: unknown[] = [];
  for (const password of [
    'guess one',
    'guess two',
    'guess three',
    secondRegistration.password,
    'guess four',
    'guess five',
    'six',
  ])
    results.push(await attacker.tryCall(signIn, { username: owner.email, password, remember: false }));
  expect(results.at(-1)).toBe('too-many-tries');
});

test('the server responds alike when a person corrects an address to one with an account', async () => {
  const owner = await registerConfirmed(world, now);
  const responses: unknown[] = [];
  for (const email of [createPerson().email, owner.email]) {
    const browser = createNewVisitor();
    const { username, password, ...rest } = createPerson({ password: PASSWORD });
    await browser.tryCall(register, { username, password, ...rest });
    responses.push([
      await browser.tryCall(correctAddress, { username, email }),
      await trySignIn(username, password),
      await trySignIn(email, password),
      await browser.tryCall(resendCode, { username }),
      await createNewVisitor().tryCall(register, createPerson({ username })),
    ]);
  }
  expect(responses[0]).toEqual(responses[1]);
  expect(responses[0]).toEqual([DONE, 'account-unconfirmed', 'account-unconfirmed', DONE, 'username-taken']);
});

test('a person who enters another person’s address can correct it and sign in', async () => {
  const owner = await registerConfirmed(world, now);
  const browser = createNewVisitor();
  const { username, ...rest } = createPerson({ email: owner.email });
  await browser.tryCall(register, { username, ...rest });
  time = addMinutes(time, 1);
  const right = `right-${owner.email}`;
  expect(await browser.tryCall(correctAddress, { username, email: right })).toEqual(DONE);
  const code = await getLastCode(world, right);
  expect(await browser.tryCall(confirmAndSignIn, { username, code })).toHaveProperty('openedSession.sessionId');
});

test('the owner receives an email for each registration, and no code', async () => {
  const owner = await registerConfirmed(world, now);
  const before = (await getMailTo(world, owner.email)).length;
  const { username, ...rest } = createPerson({ email: owner.email });
  await createNewVisitor().tryCall(register, { username, ...rest });
  await createNewVisitor().tryCall(resendCode, { username });
  const newEmails = (await getMailTo(world, owner.email)).slice(before);
  expect(newEmails.map(({ subject }) => subject)).toEqual(Array(2).fill('You already have an Earth Tight account'));
  expect(newEmails.some(({ text }) => /^\d{6}$/m.test(text))).toBe(false);
});
