import { addDays, addHours } from 'date-fns';
import {
  forgotPassword,
  register,
  resetPassword,
  signIn,
  signInWithProvider,
  signOut,
  type OpenedSession,
} from '@/lib/accounts/contract';
import { OPERATIONS } from '@/lib/operations';
import { ownWorkUnits } from '@/lib/workgroups/contract';
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
  world = await createWorld({
    OIDC_ISSUER: 'https://login.example.com',
    OIDC_CLIENT_ID: 'earth-tight',
    OIDC_CLIENT_SECRET: 'secret',
  });
});
beforeEach(() => (time = addHours(time, 2)));
afterAll(() => world.close());

type Person = { username: string; password: string; email: string };

async function openSessionFor({ username, password }: Person, remember = false): Promise<OpenedSession> {
  const result = await createVisitor(now).tryCall(signIn, { username, password, remember });
  if (typeof result === 'string') throw new Error(`not signed in: ${result}`);
  return result;
}

/** 'signed in', or the code of the failure. */
async function getState({ sessionId }: { sessionId: string }, { email }: Person): Promise<string> {
  const result = await createVisitor(now, { sessionId }).tryCall(ownWorkUnits, { email });
  return typeof result === 'string' ? result : 'signed in';
}

describe('a sign-in', () => {
  test('works with username or email address, ignoring case [AUTH-14, CALLS-88]', async () => {
    const dana = await registerConfirmed(world, now);
    for (const username of [dana.username, ` ${dana.username.toUpperCase()} `, dana.email])
      expect(await getState(await openSessionFor({ ...dana, username }), dana)).toBe('signed in');
  });

  test('requires username and password [AUTH-13]', async () => {
    for (const empty of [
      { username: ' ', password: 'x' },
      { username: 'dana', password: '' },
    ])
      expect(await createVisitor(now).tryCall(signIn, { ...empty, remember: false })).toBe('empty-credentials');
  });

  test('rejects a wrong password and an unknown name with the same error [AUTH-16]', async () => {
    const dana = await registerConfirmed(world, now);
    const wrong = { username: dana.username, password: 'three loose stone', remember: false };
    expect(await createVisitor(now).tryCall(signIn, wrong)).toBe('wrong-credentials');
    expect(await createVisitor(now).tryCall(signIn, { ...wrong, username: 'nobody.here' })).toBe('wrong-credentials');
  });

  test('is not limited for correct passwords from one network', async () => {
    const dana = await registerConfirmed(world, now);
    const office = createVisitor(now, { ip: '203.0.113.10' });
    for (let person = 0; person < 12; person += 1)
      expect(await office.tryCall(signIn, { ...dana, remember: false })).toHaveProperty('sessionId');
  });

  test('accepts a password in any Unicode normalization form', async () => {
    const dana = await registerConfirmed(world, now, { password: 'Ｍühlen\u00a0ﬁnden Zöpfe' });
    for (const password of [dana.password, 'Mu\u0308hlen finden Zo\u0308pfe', 'Mühlen finden Zöpfe'])
      expect(await createVisitor(now).tryCall(signIn, { ...dana, password, remember: false })).toHaveProperty(
        'sessionId',
      );
    const other = { ...dana, password: 'Muhlen finden Zopfe', remember: false };
    expect(await createVisitor(now).tryCall(signIn, other)).toBe('wrong-credentials');
  });

  test('lasts 30 days with "remember", otherwise a day [AUTH-08]', async () => {
    const dana = await registerConfirmed(world, now);
    const rememberedSession = await openSessionFor(dana, true);
    const unremembered = await openSessionFor(dana, false);
    time = addHours(time, 25);
    expect(await getState(unremembered, dana)).toBe('not-signed-in');
    time = addDays(time, 28);
    expect(await getState(rememberedSession, dana)).toBe('signed in');
    time = addDays(time, 1);
    expect(await getState(rememberedSession, dana)).toBe('not-signed-in');
  });

  test('ends with a sign-out, which keeps the person’s other sessions [AUTH-05]', async () => {
    const dana = await registerConfirmed(world, now);
    const phone = await openSessionFor(dana);
    const desk = await openSessionFor(dana);
    await createVisitor(now, phone).tryCall(signOut, {});
    expect(await getState(phone, dana)).toBe('not-signed-in');
    expect(await getState(desk, dana)).toBe('signed in');
  });

  test('is not possible through the JSON route, because it must set a cookie', () => {
    const names = OPERATIONS.map(({ contract }) => contract.name);
    expect(names).not.toContain('accounts.signIn');
    expect(names).not.toContain('accounts.signInWithProvider');
  });
});

describe('a person who forgot the password', () => {
  test('can replace it once with a code, which signs out all devices', async () => {
    const dana = await registerConfirmed(world, now);
    const phone = await openSessionFor(dana);
    await createVisitor(now).tryCall(forgotPassword, { username: dana.email });
    const code = await getLastCode(world, dana.email);
    const resetInput = { username: dana.username, code, password: 'four heavy stones' };
    expect(await createVisitor(now).tryCall(resetPassword, { ...resetInput, password: 'password1' })).toBe(
      'password-weak',
    );
    expect(await createVisitor(now).tryCall(resetPassword, { ...resetInput, code: changeFirstDigit(code) })).toBe(
      'code-wrong',
    );
    expect(await createVisitor(now).tryCall(resetPassword, resetInput)).toEqual({ success: true });
    expect(await createVisitor(now).tryCall(resetPassword, resetInput)).toBe('code-expired');
    expect(await getState(phone, dana)).toBe('not-signed-in');
    expect(await createVisitor(now).tryCall(signIn, { ...dana, remember: false })).toBe('wrong-credentials');
    expect(await getState(await openSessionFor({ ...dana, password: resetInput.password }), dana)).toBe('signed in');
    const subjects = (await getMailTo(world, dana.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your password was changed');
  });

  test('gets the usual response, but no email if the account is unknown or unconfirmed', async () => {
    const unconfirmed = createPerson();
    await createVisitor(now).tryCall(register, unconfirmed);
    for (const username of ['nobody@example.com', unconfirmed.email])
      expect(await createVisitor(now).tryCall(forgotPassword, { username })).toEqual({ success: true });
    expect(await getMailTo(world, unconfirmed.email)).toHaveLength(1);
    const guess = { username: 'nobody@example.com', code: '123456', password: 'four heavy stones' };
    expect(await createVisitor(now).tryCall(resetPassword, guess)).toBe('code-wrong');
  });

  test('cannot replace it with a confirmation code', async () => {
    const dana = createPerson();
    await createVisitor(now).tryCall(register, dana);
    const code = await getLastCode(world, dana.email);
    const resetInput = { username: dana.username, code, password: 'four heavy stones' };
    expect(await createVisitor(now).tryCall(resetPassword, resetInput)).toBe('code-wrong');
  });
});

describe('a sign-in with an OpenID Connect provider [AUTH-39]', () => {
  const getIdentity = (person: { email: string }, more = {}) => ({
    subject: `https://login.example.com ${person.email}`,
    email: person.email,
    emailVerified: true,
    name: 'Dana Kowalczyk',
    ...more,
  });

  test('creates a confirmed account the first time and finds it later', async () => {
    const dana = getIdentity(createPerson());
    const first = await createVisitor(now).tryCall(signInWithProvider, dana);
    const second = await createVisitor(now).tryCall(signInWithProvider, { ...dana, email: 'moved@example.com' });
    expect(first).toHaveProperty('sessionId');
    const people = await world.runAsMaintenance((db) =>
      db.session.findMany({
        where: { id: { in: [first, second].map((one) => (typeof one === 'string' ? one : one.sessionId)) } },
      }),
    );
    expect(people).toHaveLength(2);
    expect(new Set(people.map(({ personId }) => personId)).size).toBe(1);
  });

  test('links a confirmed account with the same verified address and keeps its password', async () => {
    const dana = await registerConfirmed(world, now);
    expect(await createVisitor(now).tryCall(signInWithProvider, getIdentity(dana))).toHaveProperty('sessionId');
    expect(await getState(await openSessionFor(dana), dana)).toBe('signed in');
    const other = getIdentity(dana, { subject: 'https://login.example.com someone-else' });
    expect(await createVisitor(now).tryCall(signInWithProvider, other)).toBe('provider-refused');
  });

  test('removes the password of an unconfirmed account with the address', async () => {
    const attacker = createPerson();
    await createVisitor(now).tryCall(register, attacker);
    expect(await createVisitor(now).tryCall(signInWithProvider, getIdentity(attacker))).toHaveProperty('sessionId');
    expect(await createVisitor(now).tryCall(signIn, { ...attacker, remember: false })).toBe('wrong-credentials');
  });

  test('fails with an address that the provider has not verified', async () => {
    const dana = await registerConfirmed(world, now);
    const unverifiedIdentity = getIdentity(dana, { emailVerified: false });
    expect(await createVisitor(now).tryCall(signInWithProvider, unverifiedIdentity)).toBe('provider-refused');
  });
});
