import { addDays, addHours, addMinutes } from 'date-fns';
import { changePassword, forgotPassword, resetPassword, signIn } from '@/lib/accounts/contract';
import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  ownPasskeys,
  passkeysOfReset,
  removePasskey,
  signInWithPasskey,
  type Passkey,
} from '@/lib/accounts/passkey-contract';
import { createDeviceSecret } from '@/lib/platform/security/device-cookie';
import { ownWorkUnits } from '@/lib/workgroups/contract';
import { createAuthenticator, type SoftwareAuthenticator } from '@/tests/setup/software-authenticator';
import { createWorld, type World } from '@/tests/setup/world';
import { confirmed, flipped, lastCode, mailTo, visitor } from './accounts-world';

const ORIGIN = 'https://earthtight.example.com';

let product: World;
let time = new Date('2026-11-21T15:00:00Z');
const now = () => time;
beforeAll(async () => {
  product = await createWorld({ PUBLIC_URL: ORIGIN });
});
beforeEach(() => (time = addHours(time, 2)));
afterAll(() => product.close());

type Person = Awaited<ReturnType<typeof confirmed>>;

/** Resolves with the answer; a refusal fails the test. */
async function got<Output>(answer: Promise<Output | string>): Promise<Output> {
  const output = await answer;
  if (typeof output === 'string') throw new Error(`refused: ${output}`);
  return output;
}

async function signedIn({ username, password }: Person) {
  const { sessionId } = await got(visitor(now).asks(signIn, { username, password, remember: false }));
  return visitor(now, { sessionId });
}

/** Adds a passkey as My Account does. */
async function added(person: Person, phone: SoftwareAuthenticator, name = 'Phone'): Promise<Passkey> {
  const { asks } = await signedIn(person);
  const { options, sealed } = await got(asks(beginPasskey, { current: person.password }));
  return got(asks(addPasskey, { name, sealed, response: phone.make(options) }));
}

async function owner(name?: string) {
  const person = await confirmed(product, now);
  const phone = createAuthenticator(ORIGIN);
  const passkey = await added(person, phone, name);
  return { person, phone, passkey };
}

/** A browser on the sign-in page. */
function browser(device = createDeviceSecret()) {
  const { asks } = visitor(now, { device });
  const asked = () => got(asks(askForPasskey, {}));
  const show = (sealed: string, response: ReturnType<SoftwareAuthenticator['sign']>, remember = false) =>
    asks(signInWithPasskey, { sealed, response, remember });
  const signInBy = async (phone: SoftwareAuthenticator, page?: Parameters<SoftwareAuthenticator['sign']>[1]) => {
    const { options, sealed } = await asked();
    return show(sealed, phone.sign(options, page));
  };
  return { asked, show, signInBy };
}

const listOf = async (person: Person) => (await got((await signedIn(person)).asks(ownPasskeys, {}))).passkeys;

test('a passkey signs in without username or password, and the list says when it was used last', async () => {
  const { person, phone, passkey } = await owner('Work phone');
  expect(passkey).toMatchObject({ name: 'Work phone', addedAt: time.toISOString(), lastUsedAt: null });
  time = addDays(time, 1);
  const opened = await got(browser().signInBy(phone));
  const { asks } = visitor(now, { sessionId: opened.sessionId });
  expect(await asks(ownWorkUnits, { email: person.email })).not.toBe('not-signed-in');
  expect(opened.expiresAt).toBe(addHours(time, 24).toISOString());
  expect(await listOf(person)).toEqual([{ ...passkey, lastUsedAt: time.toISOString() }]);
});

test('"remember" keeps a session for 30 days', async () => {
  const { phone } = await owner();
  const { asked, show } = browser();
  const { options, sealed } = await asked();
  const opened = await got(show(sealed, phone.sign(options), true));
  expect(opened.expiresAt).toBe(addDays(time, 30).toISOString());
});

test('an account has several passkeys; adding one is told by e-mail', async () => {
  const { person } = await owner('Phone');
  await added(person, createAuthenticator(ORIGIN), 'Key ring https://evil.example');
  expect((await listOf(person)).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Phone', 'Key ring https://evil.example']),
  );
  const { subject, text } = (await mailTo(product, person.email)).at(-1) ?? { subject: '', text: '' };
  expect(subject).toBe('A passkey was added to your account');
  expect(text).toContain('Key ring');
  expect(text).not.toContain('https://evil.example');
});

test('adding one asks for the password, with the guesses of the sign-in page', async () => {
  const person = await confirmed(product, now);
  const { asks } = await signedIn(person);
  expect(await asks(beginPasskey, { current: '' })).toBe('missing-fields');
  const guesses = [];
  for (let guess = 0; guess < 12; guess += 1) guesses.push(await asks(beginPasskey, { current: `guess ${guess}` }));
  expect([guesses[0], guesses.at(-1)]).toEqual(['password-wrong', 'too-many-tries']);
});

test('a passkey that was removed opens nothing, and removing it again says that it is gone', async () => {
  const { person, phone, passkey } = await owner();
  const { asks } = await signedIn(person);
  const stranger = await signedIn(await confirmed(product, now));
  expect(await stranger.asks(removePasskey, { passkey: passkey.id })).toBe('passkey-not-found');
  expect(await asks(removePasskey, { passkey: passkey.id })).toEqual({ success: true });
  expect(await asks(removePasskey, { passkey: passkey.id })).toBe('passkey-not-found');
  expect(await browser().signInBy(phone)).toBe('passkey-refused');
});

test('an answer is good once, in the browser that asked, for ten minutes, and for its own question', async () => {
  const { phone } = await owner();
  const here = browser();
  const first = await here.asked();
  const answer = phone.sign(first.options);
  expect(await browser().show(first.sealed, answer)).toBe('passkey-expired');
  await got(here.show(first.sealed, answer));
  // The replayed answer, under its own challenge and under a fresh one.
  expect(await here.show(first.sealed, phone.sign(first.options))).toBe('passkey-expired');
  expect(await here.show((await here.asked()).sealed, answer)).toBe('passkey-refused');
  const late = await here.asked();
  time = addMinutes(time, 11);
  expect(await here.show(late.sealed, phone.sign(late.options))).toBe('passkey-expired');
});

test('a question needs a browser that the answer can be bound to', async () => {
  expect(await visitor(now).asks(askForPasskey, {})).toBe('passkey-new-browser');
});

test('of two who send the same answer at the same moment one is let in', async () => {
  const { phone } = await owner();
  const here = browser();
  const { options, sealed } = await here.asked();
  const answer = phone.sign(options);
  const answers = await Promise.all([here.show(sealed, answer), here.show(sealed, answer)]);
  expect(answers.filter((each) => typeof each !== 'string')).toHaveLength(1);
});

test.each([
  ['signed for a page of another site', { origin: 'https://earthtight.example.com.evil.example' }],
  ['bound to another host', { rpId: 'evil.example' }],
  ['that answers another question', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
  ['that says it is somebody else’s', { userHandle: Buffer.from('somebody else').toString('base64url') }],
])('a passkey %s is refused', async (_, page) => {
  const { phone } = await owner();
  expect(await browser().signInBy(phone, page)).toBe('passkey-refused');
  expect(await browser().signInBy(phone)).toHaveProperty('sessionId');
});

test('a counter that does not rise, as that of a copied key, is refused', async () => {
  const { phone } = await owner();
  await got(browser().signInBy(phone, { counter: 7 }));
  expect(await browser().signInBy(phone, { counter: 7 })).toBe('passkey-refused');
  expect(await browser().signInBy(phone, { counter: 3 })).toBe('passkey-refused');
  await got(browser().signInBy(phone, { counter: 8 }));
});

test('a passkey that nobody added, or whose name is another’s, opens nothing', async () => {
  const { phone } = await owner();
  const stranger = createAuthenticator(ORIGIN);
  const { options, sealed } = await browser().asked();
  expect(await browser().signInBy(stranger)).toBe('passkey-refused');
  const forged = { ...stranger.sign(options), id: phone.credentialId, rawId: phone.credentialId };
  expect(await browser().show(sealed, forged)).toBe('passkey-expired');
  const here = browser();
  const asked = await here.asked();
  const claimed = { ...stranger.sign(asked.options), id: phone.credentialId, rawId: phone.credentialId };
  expect(await here.show(asked.sealed, claimed)).toBe('passkey-refused');
});

test('an account that is not confirmed is not opened by a passkey either', async () => {
  const { person, phone } = await owner();
  await product.behindTheScenes((db) =>
    db.person.update({ where: { username: person.username }, data: { confirmedAt: null } }),
  );
  expect(await browser().signInBy(phone)).toBe('account-unconfirmed');
});

test('wrong tries are slowed, and those with a password do not slow a passkey', async () => {
  const { person, phone } = await owner();
  for (let guess = 0; guess < 12; guess += 1)
    await visitor(now, { ip: '203.0.113.9' }).asks(signIn, { ...person, password: `guess ${guess}`, remember: false });
  await got(browser().signInBy(phone));
  const wrong = [];
  const here = browser();
  for (let guess = 0; guess < 12; guess += 1) wrong.push(await here.signInBy(phone, { rpId: 'evil.example' }));
  expect([wrong[0], wrong.at(-1)]).toEqual(['passkey-refused', 'too-many-tries']);
});

test('what was made for one session cannot be added in another, nor a made-up answer', async () => {
  const [dana, mike] = [await confirmed(product, now), await confirmed(product, now)];
  const [hers, his] = [await signedIn(dana), await signedIn(mike)];
  const phone = createAuthenticator(ORIGIN);
  const { options, sealed } = await got(hers.asks(beginPasskey, { current: dana.password }));
  const response = phone.make(options);
  expect(await his.asks(addPasskey, { name: 'Phone', sealed, response })).toBe('passkey-expired');
  const elsewhere = phone.make(options, { origin: 'https://evil.example' });
  expect(await hers.asks(addPasskey, { name: 'Phone', sealed, response: elsewhere })).toBe('passkey-invalid');
  expect(await hers.asks(addPasskey, { name: '', sealed, response })).toBe('bad-input');
  expect(await listOf(dana)).toEqual([]);
});

test('an answer that was lost on its way back is given again, and only for the same', async () => {
  const dana = await confirmed(product, now);
  const { asks } = await signedIn(dana);
  const { options, sealed } = await got(asks(beginPasskey, { current: dana.password }));
  const sent = { name: 'Phone', sealed, response: createAuthenticator(ORIGIN).make(options) };
  const first = await got(asks(addPasskey, sent));
  expect(await asks(addPasskey, sent)).toEqual(first);
  expect(await asks(addPasskey, { ...sent, name: 'Another name' })).toBe('passkey-known');
  expect(await listOf(dana)).toEqual([first]);
});

test('a passkey of somebody else cannot be claimed', async () => {
  const { phone } = await owner();
  const mike = await confirmed(product, now);
  const { asks } = await signedIn(mike);
  const { options, sealed } = await got(asks(beginPasskey, { current: mike.password }));
  expect(await asks(addPasskey, { name: 'Mine', sealed, response: phone.make(options) })).toBe('passkey-known');
});

describe('a new password', () => {
  async function withCode(person: Person): Promise<string> {
    await visitor(now).asks(forgotPassword, { username: person.username });
    return lastCode(product, person.email);
  }
  const newestMail = async ({ email }: Person) => (await mailTo(product, email)).at(-1)?.text ?? '';
  const PASSWORD = 'four heavy stones';

  test('by e-mail removes every passkey that nobody asked to keep, and the e-mail names them', async () => {
    const { person, phone } = await owner('Work phone');
    const stranger = createAuthenticator(ORIGIN);
    time = addMinutes(time, 1);
    await added(person, stranger, 'Key of a stranger');
    const code = await withCode(person);
    expect(await visitor(now).asks(resetPassword, { ...person, code, password: PASSWORD })).toEqual({ success: true });
    expect(await browser().signInBy(phone)).toBe('passkey-refused');
    expect(await browser().signInBy(stranger)).toBe('passkey-refused');
    expect(await newestMail(person)).toContain('These passkeys were removed: Work phone, Key of a stranger.');
    expect(await newestMail(person)).not.toContain('still sign in with');
  });

  test('by e-mail lists the account’s passkeys after the code and keeps those that were chosen', async () => {
    const { person, phone, passkey } = await owner('Work phone');
    const other = await owner('Somebody else’s');
    const stranger = createAuthenticator(ORIGIN);
    time = addMinutes(time, 1);
    await added(person, stranger, 'Key of a stranger');
    const code = await withCode(person);
    const here = visitor(now);
    const { passkeys } = await got(here.asks(passkeysOfReset, { username: person.username, code }));
    expect(passkeys.map(({ name }) => name)).toEqual(expect.arrayContaining(['Work phone', 'Key of a stranger']));
    expect(passkeys).toHaveLength(2);
    const keepPasskeys = [passkey.id, other.passkey.id];
    const wanted = { username: person.username, code, password: PASSWORD, keepPasskeys };
    expect(await here.asks(resetPassword, wanted)).toEqual({ success: true });
    await got(browser().signInBy(phone));
    await got(browser().signInBy(other.phone));
    expect(await browser().signInBy(stranger)).toBe('passkey-refused');
    expect(await newestMail(person)).toContain('These passkeys were removed: Key of a stranger.');
    expect(await newestMail(person)).toContain('You can still sign in with these passkeys: Work phone.');
  });

  test('tells nobody of passkeys without the right code, and counts wrong codes as tries', async () => {
    const { person } = await owner();
    const code = await withCode(person);
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect(await visitor(now).asks(passkeysOfReset, { username: person.username, code: flipped(code) })).toBe(
        'code-wrong',
      );
    expect(await visitor(now).asks(passkeysOfReset, { username: person.username, code })).toBe('code-expired');
    expect(await visitor(now).asks(passkeysOfReset, { username: 'nobody.here', code })).toBe('code-wrong');
    expect(await visitor(now).asks(passkeysOfReset, { username: person.username, code: '' })).toBe('code-empty');
  });

  test('under My Account keeps the passkeys that are named, or all where none is asked about', async () => {
    const { person, phone, passkey } = await owner('Work phone');
    const stranger = createAuthenticator(ORIGIN);
    time = addMinutes(time, 1);
    await added(person, stranger, 'Key of a stranger');
    const { asks } = await signedIn(person);
    await got(asks(changePassword, { current: person.password, password: PASSWORD }));
    expect(await newestMail(person)).toContain(
      'You can still sign in with these passkeys: Work phone, Key of a stranger.',
    );
    const again = { current: PASSWORD, password: 'five heavy stones', keepPasskeys: [passkey.id] };
    await got(asks(changePassword, again));
    await got(browser().signInBy(phone));
    expect(await browser().signInBy(stranger)).toBe('passkey-refused');
    expect(await newestMail(person)).toContain('These passkeys were removed: Key of a stranger.');
  });
});
