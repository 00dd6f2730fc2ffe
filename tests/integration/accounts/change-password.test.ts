import { addHours } from 'date-fns';
import { changePassword, forgotPassword, resetPassword, signIn, type OpenedSession } from '@/lib/accounts/contract';
import { ownWorkUnits } from '@/lib/workgroups/contract';
import { createWorld, type World } from '@/tests/setup/world';
import { registerConfirmed, getLastCode, getMailTo, createVisitor } from './accounts-world';

let world: World;
let time = new Date('2026-11-21T15:00:00Z');
const now = () => time;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => (time = addHours(time, 2)));
afterAll(() => world.close());

type Person = Awaited<ReturnType<typeof registerConfirmed>>;
const NEW = 'seven quiet rivers';

async function openSessionFor({ username }: Person, password: string): Promise<OpenedSession | string> {
  return createVisitor(now).tryCall(signIn, { username, password, remember: false });
}

/** Signs in the person on a new device. */
async function signInDevice(person: Person) {
  const session = await openSessionFor(person, person.password);
  if (typeof session === 'string') throw new Error(`not signed in: ${session}`);
  const tryCall = createVisitor(now, session).tryCall;
  const changePasswordTo = (password: string, currentPassword = person.password) =>
    tryCall(changePassword, { currentPassword, password });
  const getState = async () => {
    const response = await tryCall(ownWorkUnits, { email: person.email });
    return typeof response === 'string' ? response : 'signed in';
  };
  return { changePasswordTo, getState };
}

test('a new password signs out all other devices of the person', async () => {
  const dana = await registerConfirmed(world, now);
  const [browser, phone, desk] = [await signInDevice(dana), await signInDevice(dana), await signInDevice(dana)];
  const otherPersonBrowser = await signInDevice(await registerConfirmed(world, now));
  expect(await browser.changePasswordTo(NEW)).toEqual({ signedOut: 2 });
  expect([
    await browser.getState(),
    await phone.getState(),
    await desk.getState(),
    await otherPersonBrowser.getState(),
  ]).toEqual(['signed in', 'not-signed-in', 'not-signed-in', 'signed in']);
  expect(await openSessionFor(dana, dana.password)).toBe('wrong-credentials');
  expect(await openSessionFor(dana, NEW)).toHaveProperty('sessionId');
});

test('a new password sends an email and makes earlier reset codes invalid', async () => {
  const dana = await registerConfirmed(world, now);
  await createVisitor(now).tryCall(forgotPassword, { username: dana.username });
  const code = await getLastCode(world, dana.email);
  await (await signInDevice(dana)).changePasswordTo(NEW);
  expect((await getMailTo(world, dana.email)).at(-1)).toMatchObject({
    subject: 'Your password was changed',
    text: expect.stringContaining('every other device was signed out'),
  });
  const reset = { username: dana.username, code, password: 'eight loud mountains' };
  expect(await createVisitor(now).tryCall(resetPassword, reset)).toBe('code-expired');
});

test('the server refuses a wrong current password and a short, weak or unchanged new one', async () => {
  const dana = await registerConfirmed(world, now);
  const [browser, phone] = [await signInDevice(dana), await signInDevice(dana)];
  expect(await browser.changePasswordTo(NEW, 'not the password')).toBe('password-wrong');
  expect(await browser.changePasswordTo(NEW, '')).toBe('missing-fields');
  expect(await browser.changePasswordTo('')).toBe('missing-fields');
  expect(await browser.changePasswordTo(dana.password)).toBe('password-same');
  expect(await browser.changePasswordTo('short')).toBe('password-short');
  expect(await browser.changePasswordTo(`${dana.username}lakeshore`)).toBe('password-weak');
  expect(await phone.getState()).toBe('signed in');
  expect(await openSessionFor(dana, dana.password)).toHaveProperty('sessionId');
});

test('the server limits wrong current passwords like sign-in attempts', async () => {
  const dana = await registerConfirmed(world, now);
  const browser = await signInDevice(dana);
  const guesses = [];
  for (let guess = 0; guess < 12; guess += 1) guesses.push(await browser.changePasswordTo(NEW, `guess ${guess}`));
  expect(guesses[0]).toBe('password-wrong');
  expect(guesses.at(-1)).toBe('too-many-tries');
  expect(await openSessionFor(dana, dana.password)).not.toBe('wrong-credentials');
});

test('the server accepts one of two concurrent changes and signs out the other device', async () => {
  const dana = await registerConfirmed(world, now);
  const devices = [await signInDevice(dana), await signInDevice(dana)];
  const responses = await Promise.all(
    devices.map(({ changePasswordTo }, number) => changePasswordTo(`${NEW} ${number}`)),
  );
  expect(responses.filter((response) => typeof response !== 'string')).toHaveLength(1);
  const states = await Promise.all(devices.map(({ getState }) => getState()));
  expect(states.toSorted()).toEqual(['not-signed-in', 'signed in']);
});
