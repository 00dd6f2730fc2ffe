import { addHours, addMinutes } from 'date-fns';
import { signIn, signOut } from '@/lib/accounts/contract';
import { signedInDevices, signOutDevice, signOutOthers } from '@/lib/accounts/device-contract';
import { asPerson } from '@/lib/platform/database/client';
import { LIVE_CHANNEL } from '@/lib/live-messages';
import { createWorld, type World } from '@/tests/setup/world';
import { registerConfirmed, createVisitor } from './accounts-world';

let world: World;
let time = new Date('2026-11-21T15:00:00Z');
const now = () => time;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => (time = addHours(time, 2)));
afterAll(() => world.close());

type Person = Awaited<ReturnType<typeof registerConfirmed>>;

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; SM-G998B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36';
const OFFICE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36 Edg/129.0.0.0';

/** A browser that this person has just signed in on. */
async function signInDevice({ username, password }: Person, userAgent = PHONE) {
  const opened = await createVisitor(now, { userAgent }).tryCall(signIn, { username, password, remember: false });
  if (typeof opened === 'string') throw new Error(`not signed in: ${opened}`);
  const { sessionId } = opened;
  const { tryCall } = createVisitor(now, { sessionId, userAgent });
  const list = async () => {
    const response = await tryCall(signedInDevices, {});
    return typeof response === 'string' ? response : response.devices;
  };
  /** Opens a page, so that the device counts as used. */
  const openPage = () => asPerson({ sessionId, at: time }, (_db, actor) => Promise.resolve(actor !== null));
  return { sessionId, tryCall, list, openPage };
}

test('the list shows each device of a person with browser and system, the current one first', async () => {
  const dana = await registerConfirmed(world, now);
  const office = await signInDevice(dana, OFFICE);
  const signedInAt = time.toISOString();
  time = addMinutes(time, 5);
  await signInDevice(dana);
  await signInDevice(await registerConfirmed(world, now));
  const devices = (await office.list()) as Exclude<Awaited<ReturnType<typeof office.list>>, string>;
  expect(devices.map(({ name, kind, isThis }) => ({ name, kind, isThis }))).toEqual([
    { name: 'Edge on Windows', kind: 'computer', isThis: true },
    { name: 'Chrome on Android', kind: 'phone', isThis: false },
  ]);
  expect(devices[0]).toMatchObject({ signedInAt, lastActiveAt: signedInAt });
});

test('the server updates the last use of a device at most once an hour', async () => {
  const dana = await registerConfirmed(world, now);
  const phone = await signInDevice(dana);
  const getLastActive = async () => {
    const { lastActiveAt } = await world.runAsMaintenance((db) =>
      db.session.findUniqueOrThrow({ where: { id: phone.sessionId } }),
    );
    return lastActiveAt.toISOString();
  };
  const firstUseAt = time.toISOString();
  time = addMinutes(time, 59);
  await phone.openPage();
  expect(await getLastActive()).toBe(firstUseAt);
  time = addMinutes(time, 1);
  await Promise.all([phone.openPage(), phone.openPage(), phone.openPage()]);
  expect(await getLastActive()).toBe(time.toISOString());
  const lastUpdateAt = time.toISOString();
  time = addMinutes(time, 30);
  await phone.openPage();
  expect(await getLastActive()).toBe(lastUpdateAt);
});

test('a person can sign out another device at once, and can repeat the request', async () => {
  const dana = await registerConfirmed(world, now);
  const [browser, lost] = [await signInDevice(dana, OFFICE), await signInDevice(dana)];
  expect(await lost.openPage()).toBe(true);
  expect(await browser.tryCall(signOutDevice, { session: lost.sessionId })).toEqual({ success: true });
  expect(await browser.tryCall(signOutDevice, { session: lost.sessionId })).toEqual({ success: true });
  expect(await lost.openPage()).toBe(false);
  expect(await lost.list()).toBe('not-signed-in');
  expect(await browser.list()).toHaveLength(1);
});

test('a person can sign out all other devices and keep the current one', async () => {
  const dana = await registerConfirmed(world, now);
  const [browser, ...others] = [await signInDevice(dana), await signInDevice(dana), await signInDevice(dana)];
  const other = await signInDevice(await registerConfirmed(world, now));
  expect(await browser?.tryCall(signOutOthers, {})).toEqual({ signedOut: 2 });
  expect(await browser?.tryCall(signOutOthers, {})).toEqual({ signedOut: 0 });
  expect(await Promise.all([browser, ...others, other].map((each) => each?.openPage()))).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test('the server neither signs out a device of another person nor reveals that it exists', async () => {
  const [dana, mike] = [await registerConfirmed(world, now), await registerConfirmed(world, now)];
  const [danaDevice, mikeDevice] = [await signInDevice(dana), await signInDevice(mike)];
  expect(await mikeDevice.tryCall(signOutDevice, { session: danaDevice.sessionId })).toBe('device-not-found');
  expect(await danaDevice.openPage()).toBe(true);
});

test('the list omits expired and revoked sessions', async () => {
  const dana = await registerConfirmed(world, now);
  const signedOutDevice = await signInDevice(dana);
  await signedOutDevice.tryCall(signOut, {});
  await signInDevice(dana);
  time = addHours(time, 25);
  expect(await (await signInDevice(dana)).list()).toHaveLength(1);
});

test('a sign-in or sign-out sends a message to the person’s other devices', async () => {
  const dana = await registerConfirmed(world, now);
  const browser = await signInDevice(dana);
  const messages: string[] = [];
  const listener = await world.database.pool.connect();
  listener.on('notification', ({ payload = '' }) => messages.push(payload));
  await listener.query(`LISTEN ${LIVE_CHANNEL}`);
  const lost = await signInDevice(dana);
  await browser.tryCall(signOutDevice, { session: lost.sessionId });
  // PostgreSQL delivers notifications of earlier transactions before the result of a later query.
  await listener.query('SELECT 1');
  await listener.query('UNLISTEN *');
  listener.release();
  expect(messages.filter((text) => text.includes('changed-devices'))).toHaveLength(2);
  expect(messages.filter((text) => text.includes(lost.sessionId))).toHaveLength(1);
});
