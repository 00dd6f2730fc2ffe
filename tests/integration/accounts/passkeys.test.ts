import { addDays, addHours, addMinutes } from 'date-fns';
import { changePassword, forgotPassword, resetPassword, signIn } from '@/lib/accounts/contract';
import {
  addPasskey,
  requestPasskeyChallenge,
  beginPasskey,
  ownPasskeys,
  listResetPasskeys,
  removePasskey,
  signInWithPasskey,
  type Passkey,
} from '@/lib/accounts/passkey-contract';
import { createDeviceSecret } from '@/lib/platform/security/device-cookie';
import { ownWorkUnits } from '@/lib/workgroups/contract';
import { createAuthenticator, type SoftwareAuthenticator } from '@/tests/setup/software-authenticator';
import { createWorld, type World } from '@/tests/setup/world';
import { registerConfirmed, changeFirstDigit, getLastCode, getMailTo, createVisitor } from './accounts-world';

const ORIGIN = 'https://earthtight.example.com';

let world: World;
let time = new Date('2026-11-21T15:00:00Z');
const now = () => time;
beforeAll(async () => {
  world = await createWorld({ PUBLIC_URL: ORIGIN });
});
beforeEach(() => (time = addHours(time, 2)));
afterAll(() => world.close());

type Person = Awaited<ReturnType<typeof registerConfirmed>>;

/** Resolves with the output of a call. A failure of the call fails the test. */
async function expectOutput<Output>(call: Promise<Output | string>): Promise<Output> {
  const output = await call;
  if (typeof output === 'string') throw new Error(`refused: ${output}`);
  return output;
}

async function signInPerson({ username, password }: Person) {
  const { sessionId } = await expectOutput(createVisitor(now).tryCall(signIn, { username, password, remember: false }));
  return createVisitor(now, { sessionId });
}

/** Adds a passkey as My Account does. */
async function enrollPasskey(person: Person, phone: SoftwareAuthenticator, name = 'Phone'): Promise<Passkey> {
  const { tryCall } = await signInPerson(person);
  const { options, sealedChallenge } = await expectOutput(tryCall(beginPasskey, { currentPassword: person.password }));
  return expectOutput(tryCall(addPasskey, { name, sealedChallenge, response: phone.create(options) }));
}

async function createOwner(name?: string) {
  const person = await registerConfirmed(world, now);
  const phone = createAuthenticator(ORIGIN);
  const passkey = await enrollPasskey(person, phone, name);
  return { person, phone, passkey };
}

/** A browser on the sign-in page. */
function getBrowser(device = createDeviceSecret()) {
  const { tryCall } = createVisitor(now, { device });
  const requestChallenge = () => expectOutput(tryCall(requestPasskeyChallenge, {}));
  const sendAssertion = (
    sealedChallenge: string,
    response: ReturnType<SoftwareAuthenticator['sign']>,
    remember = false,
  ) => tryCall(signInWithPasskey, { sealedChallenge, response, remember });
  const signInBy = async (phone: SoftwareAuthenticator, page?: Parameters<SoftwareAuthenticator['sign']>[1]) => {
    const { options, sealedChallenge } = await requestChallenge();
    return sendAssertion(sealedChallenge, phone.sign(options, page));
  };
  return { requestChallenge, sendAssertion, signInBy };
}

const listPasskeys = async (person: Person) =>
  (await expectOutput((await signInPerson(person)).tryCall(ownPasskeys, {}))).passkeys;

test('a passkey signs in without username or password, and its last use is stored', async () => {
  const { person, phone, passkey } = await createOwner('Work phone');
  expect(passkey).toMatchObject({ name: 'Work phone', addedAt: time.toISOString(), lastUsedAt: null });
  time = addDays(time, 1);
  const opened = await expectOutput(getBrowser().signInBy(phone));
  const { tryCall } = createVisitor(now, { sessionId: opened.sessionId });
  expect(await tryCall(ownWorkUnits, { email: person.email })).not.toBe('not-signed-in');
  expect(opened.expiresAt).toBe(addHours(time, 24).toISOString());
  expect(await listPasskeys(person)).toEqual([{ ...passkey, lastUsedAt: time.toISOString() }]);
});

test('"remember" extends a session to 30 days', async () => {
  const { phone } = await createOwner();
  const { requestChallenge, sendAssertion } = getBrowser();
  const { options, sealedChallenge } = await requestChallenge();
  const opened = await expectOutput(sendAssertion(sealedChallenge, phone.sign(options), true));
  expect(opened.expiresAt).toBe(addDays(time, 30).toISOString());
});

test('an account can have several passkeys, and adding one sends an email', async () => {
  const { person } = await createOwner('Phone');
  await enrollPasskey(person, createAuthenticator(ORIGIN), 'Key ring https://evil.example');
  expect((await listPasskeys(person)).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Phone', 'Key ring https://evil.example']),
  );
  const { subject, text } = (await getMailTo(world, person.email)).at(-1) ?? { subject: '', text: '' };
  expect(subject).toBe('A passkey was added to your account');
  expect(text).toContain('Key ring');
  expect(text).not.toContain('https://evil.example');
});

test('adding a passkey requires the password and limits attempts like sign-in', async () => {
  const person = await registerConfirmed(world, now);
  const { tryCall } = await signInPerson(person);
  expect(await tryCall(beginPasskey, { currentPassword: '' })).toBe('missing-fields');
  const guesses = [];
  for (let guess = 0; guess < 12; guess += 1)
    guesses.push(await tryCall(beginPasskey, { currentPassword: `guess ${guess}` }));
  expect([guesses[0], guesses.at(-1)]).toEqual(['password-wrong', 'too-many-tries']);
});

test('the server rejects a removed passkey, and a second request to remove it', async () => {
  const { person, phone, passkey } = await createOwner();
  const { tryCall } = await signInPerson(person);
  const other = await signInPerson(await registerConfirmed(world, now));
  expect(await other.tryCall(removePasskey, { passkey: passkey.id })).toBe('passkey-not-found');
  expect(await tryCall(removePasskey, { passkey: passkey.id })).toEqual({ success: true });
  expect(await tryCall(removePasskey, { passkey: passkey.id })).toBe('passkey-not-found');
  expect(await getBrowser().signInBy(phone)).toBe('passkey-refused');
});

test('a response is valid once, for ten minutes, for its challenge and in its browser only', async () => {
  const { phone } = await createOwner();
  const browser = getBrowser();
  const first = await browser.requestChallenge();
  const assertion = phone.sign(first.options);
  expect(await getBrowser().sendAssertion(first.sealedChallenge, assertion)).toBe('passkey-expired');
  await expectOutput(browser.sendAssertion(first.sealedChallenge, assertion));
  // The same assertion fails with its own challenge and with a new one.
  expect(await browser.sendAssertion(first.sealedChallenge, phone.sign(first.options))).toBe('passkey-expired');
  expect(await browser.sendAssertion((await browser.requestChallenge()).sealedChallenge, assertion)).toBe(
    'passkey-refused',
  );
  const expired = await browser.requestChallenge();
  time = addMinutes(time, 11);
  expect(await browser.sendAssertion(expired.sealedChallenge, phone.sign(expired.options))).toBe('passkey-expired');
});

test('a challenge requires a device cookie', async () => {
  expect(await createVisitor(now).tryCall(requestPasskeyChallenge, {})).toBe('passkey-new-browser');
});

test('the server accepts one of two concurrent sign-ins with the same response', async () => {
  const { phone } = await createOwner();
  const browser = getBrowser();
  const { options, sealedChallenge } = await browser.requestChallenge();
  const assertion = phone.sign(options);
  const results = await Promise.all([
    browser.sendAssertion(sealedChallenge, assertion),
    browser.sendAssertion(sealedChallenge, assertion),
  ]);
  expect(results.filter((each) => typeof each !== 'string')).toHaveLength(1);
});

test.each([
  ['signed for a page of another site', { origin: 'https://earthtight.example.com.evil.example' }],
  ['bound to another host', { rpId: 'evil.example' }],
  ['with a response to another challenge', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
  ['that says it is someone else’s', { userHandle: Buffer.from('someone else').toString('base64url') }],
])('the server refuses a passkey %s', async (_, page) => {
  const { phone } = await createOwner();
  expect(await getBrowser().signInBy(phone, page)).toBe('passkey-refused');
  expect(await getBrowser().signInBy(phone)).toHaveProperty('sessionId');
});

test('the server refuses a counter that does not increase, because the key may be copied', async () => {
  const { phone } = await createOwner();
  await expectOutput(getBrowser().signInBy(phone, { counter: 7 }));
  expect(await getBrowser().signInBy(phone, { counter: 7 })).toBe('passkey-refused');
  expect(await getBrowser().signInBy(phone, { counter: 3 })).toBe('passkey-refused');
  await expectOutput(getBrowser().signInBy(phone, { counter: 8 }));
});

test('the server refuses an unknown passkey, or one with another person’s user handle', async () => {
  const { phone } = await createOwner();
  const unknownDevice = createAuthenticator(ORIGIN);
  const { options, sealedChallenge } = await getBrowser().requestChallenge();
  expect(await getBrowser().signInBy(unknownDevice)).toBe('passkey-refused');
  const forged = { ...unknownDevice.sign(options), id: phone.credentialId, rawId: phone.credentialId };
  expect(await getBrowser().sendAssertion(sealedChallenge, forged)).toBe('passkey-expired');
  const browser = getBrowser();
  const challenge = await browser.requestChallenge();
  const forgedAssertion = {
    ...unknownDevice.sign(challenge.options),
    id: phone.credentialId,
    rawId: phone.credentialId,
  };
  expect(await browser.sendAssertion(challenge.sealedChallenge, forgedAssertion)).toBe('passkey-refused');
});

test('the server refuses a passkey of an unconfirmed account', async () => {
  const { person, phone } = await createOwner();
  await world.runAsMaintenance((db) =>
    db.person.update({ where: { username: person.username }, data: { confirmedAt: null } }),
  );
  expect(await getBrowser().signInBy(phone)).toBe('account-unconfirmed');
});

test('a person must wait after wrong passkey attempts, but not after wrong passwords', async () => {
  const { person, phone } = await createOwner();
  for (let guess = 0; guess < 12; guess += 1)
    await createVisitor(now, { ip: '203.0.113.9' }).tryCall(signIn, {
      ...person,
      password: `guess ${guess}`,
      remember: false,
    });
  await expectOutput(getBrowser().signInBy(phone));
  const wrong = [];
  const browser = getBrowser();
  for (let guess = 0; guess < 12; guess += 1) wrong.push(await browser.signInBy(phone, { rpId: 'evil.example' }));
  expect([wrong[0], wrong.at(-1)]).toEqual(['passkey-refused', 'too-many-tries']);
});

test('the server adds no passkey with a forged response or the response of another session', async () => {
  const [dana, mike] = [await registerConfirmed(world, now), await registerConfirmed(world, now)];
  const [danaSession, mikeSession] = [await signInPerson(dana), await signInPerson(mike)];
  const phone = createAuthenticator(ORIGIN);
  const { options, sealedChallenge } = await expectOutput(
    danaSession.tryCall(beginPasskey, { currentPassword: dana.password }),
  );
  const response = phone.create(options);
  expect(await mikeSession.tryCall(addPasskey, { name: 'Phone', sealedChallenge, response })).toBe('passkey-expired');
  const foreignResponse = phone.create(options, { origin: 'https://evil.example' });
  expect(await danaSession.tryCall(addPasskey, { name: 'Phone', sealedChallenge, response: foreignResponse })).toBe(
    'passkey-invalid',
  );
  expect(await danaSession.tryCall(addPasskey, { name: '', sealedChallenge, response })).toBe('bad-input');
  expect(await listPasskeys(dana)).toEqual([]);
});

test('the server accepts a repeated request to add a passkey, but not with another passkey', async () => {
  const dana = await registerConfirmed(world, now);
  const { tryCall } = await signInPerson(dana);
  const { options, sealedChallenge } = await expectOutput(tryCall(beginPasskey, { currentPassword: dana.password }));
  const sent = { name: 'Phone', sealedChallenge, response: createAuthenticator(ORIGIN).create(options) };
  const first = await expectOutput(tryCall(addPasskey, sent));
  expect(await tryCall(addPasskey, sent)).toEqual(first);
  expect(await tryCall(addPasskey, { ...sent, name: 'Another name' })).toBe('passkey-known');
  expect(await listPasskeys(dana)).toEqual([first]);
});

test('a person cannot add the passkey of another person', async () => {
  const { phone } = await createOwner();
  const mike = await registerConfirmed(world, now);
  const { tryCall } = await signInPerson(mike);
  const { options, sealedChallenge } = await expectOutput(tryCall(beginPasskey, { currentPassword: mike.password }));
  expect(await tryCall(addPasskey, { name: 'Mine', sealedChallenge, response: phone.create(options) })).toBe(
    'passkey-known',
  );
});

describe('a new password', () => {
  async function withCode(person: Person): Promise<string> {
    await createVisitor(now).tryCall(forgotPassword, { username: person.username });
    return getLastCode(world, person.email);
  }
  const getNewestMail = async ({ email }: Person) => (await getMailTo(world, email)).at(-1)?.text ?? '';
  const PASSWORD = 'four heavy stones';

  test('set by email removes all passkeys but the selected ones, and the email lists them', async () => {
    const { person, phone } = await createOwner('Work phone');
    const unknownDevice = createAuthenticator(ORIGIN);
    time = addMinutes(time, 1);
    await enrollPasskey(person, unknownDevice, 'Key of a stranger');
    const code = await withCode(person);
    expect(await createVisitor(now).tryCall(resetPassword, { ...person, code, password: PASSWORD })).toEqual({
      success: true,
    });
    expect(await getBrowser().signInBy(phone)).toBe('passkey-refused');
    expect(await getBrowser().signInBy(unknownDevice)).toBe('passkey-refused');
    expect(await getNewestMail(person)).toContain('These passkeys were removed: Work phone, Key of a stranger.');
    expect(await getNewestMail(person)).not.toContain('still sign in with');
  });

  test('set by email lists the passkeys after the code and keeps the selected ones', async () => {
    const { person, phone, passkey } = await createOwner('Work phone');
    const other = await createOwner('Someone else’s');
    const unknownDevice = createAuthenticator(ORIGIN);
    time = addMinutes(time, 1);
    await enrollPasskey(person, unknownDevice, 'Key of a stranger');
    const code = await withCode(person);
    const browser = createVisitor(now);
    const { passkeys } = await expectOutput(browser.tryCall(listResetPasskeys, { username: person.username, code }));
    expect(passkeys.map(({ name }) => name)).toEqual(expect.arrayContaining(['Work phone', 'Key of a stranger']));
    expect(passkeys).toHaveLength(2);
    const keepPasskeys = [passkey.id, other.passkey.id];
    const resetInput = { username: person.username, code, password: PASSWORD, keepPasskeys };
    expect(await browser.tryCall(resetPassword, resetInput)).toEqual({ success: true });
    await expectOutput(getBrowser().signInBy(phone));
    await expectOutput(getBrowser().signInBy(other.phone));
    expect(await getBrowser().signInBy(unknownDevice)).toBe('passkey-refused');
    expect(await getNewestMail(person)).toContain('These passkeys were removed: Key of a stranger.');
    expect(await getNewestMail(person)).toContain('You can still sign in with these passkeys: Work phone.');
  });

  test('set by email lists passkeys only with the right code, and counts wrong codes as attempts', async () => {
    const { person } = await createOwner();
    const code = await withCode(person);
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect(
        await createVisitor(now).tryCall(listResetPasskeys, {
          username: person.username,
          code: changeFirstDigit(code),
        }),
      ).toBe('code-wrong');
    expect(await createVisitor(now).tryCall(listResetPasskeys, { username: person.username, code })).toBe(
      'code-expired',
    );
    expect(await createVisitor(now).tryCall(listResetPasskeys, { username: 'nobody.here', code })).toBe('code-wrong');
    expect(await createVisitor(now).tryCall(listResetPasskeys, { username: person.username, code: '' })).toBe(
      'code-empty',
    );
  });

  test('set under My Account keeps the selected passkeys, or all if none were selected', async () => {
    const { person, phone, passkey } = await createOwner('Work phone');
    const unknownDevice = createAuthenticator(ORIGIN);
    time = addMinutes(time, 1);
    await enrollPasskey(person, unknownDevice, 'Key of a stranger');
    const { tryCall } = await signInPerson(person);
    await expectOutput(tryCall(changePassword, { currentPassword: person.password, password: PASSWORD }));
    expect(await getNewestMail(person)).toContain(
      'You can still sign in with these passkeys: Work phone, Key of a stranger.',
    );
    const secondChange = { currentPassword: PASSWORD, password: 'five heavy stones', keepPasskeys: [passkey.id] };
    await expectOutput(tryCall(changePassword, secondChange));
    await expectOutput(getBrowser().signInBy(phone));
    expect(await getBrowser().signInBy(unknownDevice)).toBe('passkey-refused');
    expect(await getNewestMail(person)).toContain('These passkeys were removed: Key of a stranger.');
  });
});
