import { createECDH } from 'node:crypto';
import { addDays, addHours } from 'date-fns';
import { signIn, signOut, updateLanguage } from '@/lib/accounts/contract';
import { signOutOthers } from '@/lib/accounts/device-contract';
import type { NotificationDelivery } from '@/lib/notification-types';
import {
  chooseChannel,
  markAsReceived,
  myNotifications,
  notificationSettings,
  setQuietHours,
  subscribeToPush,
  unsubscribeFromPush,
} from '@/lib/notifications/contract';
import { createPushSender } from '@/lib/notifications/server/push-sender';
import { asSystem, asUnit } from '@/lib/platform/database/client';
import { saveNotifications } from '@/lib/platform/messages/notifications';
import { removeEmployee } from '@/lib/workgroups/contract';
import { createVisitor, registerConfirmed } from '@/tests/integration/accounts/accounts-world';
import { deliverAll } from '@/tests/setup/deliver-all';
import { startHttpsReceiver, type HttpsReceiver } from '@/tests/setup/https-receiver';
import { createPushDevice, decryptPush, readPushAuthorization } from '@/tests/setup/push-device';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';

const NOW = new Date('2026-11-21T15:00:00Z');

let world: World;
let unit: Unit;
let receiver: HttpsReceiver;
let devices = 0;
beforeAll(async () => {
  world = await createWorld();
  receiver = await startHttpsReceiver('push.example.com');
});
beforeEach(async () => {
  world.setNow(NOW);
  unit = await world.createWorkUnit();
  receiver.respond({ status: 201 });
  receiver.received.length = 0;
  await world.runAsMaintenance((db) => db.outboxMessage.deleteMany());
});
afterAll(async () => {
  await receiver.close();
  await world.close();
});

const newDevice = () => createPushDevice(`${receiver.url}/${++devices}`);

async function turnOn(person: TestUser) {
  const device = newDevice();
  await person.call(subscribeToPush, device.subscription);
  return device;
}

let keys = 0;
const createFix = (to: readonly { id: string }[], key = `18 ${++keys}`): NotificationDelivery => ({
  kind: 'notification',
  to: to.map(({ id }) => id),
  content: { type: 18, data: { siteId: unit.site.id, siteName: unit.site.name, bmp: 'Silt Fence' } },
  unitId: unit.id,
  key,
});
const notify = (to: readonly { id: string }[], at = NOW) =>
  asSystem((db) => saveNotifications(db, [createFix(to)], at));

/** Delivers what is due, with this machine in the place of the push service. */
const deliver = (now = NOW) =>
  deliverAll(world, now, {
    push: createPushSender({
      findAddresses: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
      isAllowed: () => true,
      ca: receiver.certificate,
      now: () => now,
    }),
  });
const listMessages = () =>
  world.runAsMaintenance((db) =>
    db.outboxMessage.findMany({ where: { channel: 'push' }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
  );
const getLastMessage = async () => (await listMessages()).at(-1);

test('the decryption of these tests reads the example of RFC 8291, section 5', () => {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'));
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url');
  expect(decryptPush(Buffer.from(body, 'base64url'), { ecdh, auth })).toBe('When I grow up, I want to be a watermelon');
});

describe('a device with notifications', () => {
  test('gets an encrypted declarative message that names no person, signed with the server’s key', async () => {
    const device = await turnOn(unit.leader);
    await notify([unit.leader, unit.office]);
    await deliver();
    expect(receiver.received).toHaveLength(1);
    const [request] = receiver.received;
    if (!request) throw new Error('no request');
    const id = (
      await world.runAsMaintenance((db) => db.notification.findFirstOrThrow({ where: { personId: unit.leader.id } }))
    ).id;
    expect(JSON.parse(device.decrypt(request.bytes))).toEqual({
      web_push: 8030,
      notification: {
        title: 'Fix to accept',
        body: 'The crew fixed Silt Fence at Bay View Lofts. Accept or return it.',
        lang: 'en',
        navigate: 'http://localhost:3000/',
        tag: id,
      },
    });
    expect(request.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    const { claims, publicKey } = readPushAuthorization(request.headers.authorization ?? '');
    expect(claims).toMatchObject({ aud: new URL(receiver.url).origin, sub: 'mailto:no-reply@localhost' });
    expect(publicKey).toBe((await unit.leader.call(notificationSettings, {})).publicKey);
    expect(await getLastMessage()).toMatchObject({ state: 'sent', workUnitId: null });
  });

  test('opens the page of the notification if its work unit is active', async () => {
    const device = await turnOn(unit.leader);
    await world.runAsMaintenance((db) =>
      db.person.update({ where: { id: unit.leader.id }, data: { activeUnitId: unit.id } }),
    );
    await notify([unit.leader]);
    await deliver();
    const { notification } = JSON.parse(device.decrypt(receiver.received[0]?.bytes ?? Buffer.alloc(0)));
    expect(notification.navigate).toBe('http://localhost:3000/app/my-day');
  });

  test('gets the language that the person chose, and no names of people', async () => {
    const device = await turnOn(unit.leader);
    await unit.leader.call(updateLanguage, { language: 'es' });
    await asSystem((db) =>
      saveNotifications(
        db,
        [
          createFix([unit.leader]),
          {
            ...createFix([unit.leader]),
            content: { type: 14, data: { skill: 'Inspector', expires: '2026-11-30', who: 'Ines Inspector' } },
          },
        ],
        NOW,
      ),
    );
    await deliver();
    const texts = receiver.received.map(({ bytes }) => device.decrypt(bytes));
    expect(texts.join()).toContain('"lang":"es"');
    expect(texts.join()).toContain('Arreglo por aceptar');
    expect(texts.join()).not.toContain('Ines');
  });

  test('gets only the kinds that it chose', async () => {
    await turnOn(unit.leader);
    const { device } = await unit.leader.call(chooseChannel, { kind: 'fixes', channel: 'push', isOn: false });
    expect(device?.kinds).not.toContain('fixes');
    await notify([unit.leader]);
    await deliver();
    expect(receiver.received).toEqual([]);
    await unit.leader.call(chooseChannel, { kind: 'fixes', channel: 'push', isOn: true });
    await notify([unit.leader]);
    await deliver();
    expect(receiver.received).toHaveLength(1);
  });

  test('gets nothing in quiet hours, and at their end what the person has not seen', async () => {
    await turnOn(unit.leader);
    await unit.leader.call(setQuietHours, {
      quietHours: { from: '20:00', to: '06:30' },
      timeZone: 'America/Chicago',
    });
    // 11:30 PM in Chicago, and 1:30 AM on the night when its clocks go back.
    for (const [at, end] of [
      ['2026-11-22T05:30:00Z', '2026-11-22T12:30:00Z'],
      ['2026-11-01T06:30:00Z', '2026-11-01T12:30:00Z'],
      ['2026-11-22T12:29:59Z', '2026-11-22T12:30:00Z'],
      ['2026-11-22T12:30:00Z', '2026-11-22T12:30:00Z'],
      ['2026-11-22T18:00:00Z', '2026-11-22T18:00:00Z'],
    ] as const) {
      await world.runAsMaintenance((db) => db.outboxMessage.deleteMany());
      await notify([unit.leader], new Date(at));
      expect((await getLastMessage())?.availableAt.toISOString()).toBe(new Date(end).toISOString());
    }
    await world.runAsMaintenance(async (db) => {
      await db.outboxMessage.deleteMany();
      await db.notification.deleteMany();
    });
    const night = new Date('2026-11-22T05:30:00Z');
    await notify([unit.leader], night);
    await notify([unit.leader], night);
    const { notifications } = await unit.leader.call(myNotifications, {});
    world.setNow(addHours(night, 1));
    await unit.leader.call(markAsReceived, { notifications: notifications.slice(0, 1).map(({ id }) => id) });
    await deliver(addHours(night, 2));
    expect(receiver.received).toEqual([]);
    await deliver(addHours(night, 8));
    expect(receiver.received).toHaveLength(1);
    expect((await listMessages()).map(({ lastError }) => lastError).sort()).toEqual([
      '',
      'The notification was withdrawn or already seen.',
    ]);
  });

  test('gets no notification that was withdrawn before it was sent', async () => {
    await turnOn(unit.leader);
    const delivery = createFix([unit.leader]);
    await asUnit(unit.id, async (db) => {
      await saveNotifications(db, [delivery], NOW);
    });
    await asUnit(unit.id, async (db) => {
      await saveNotifications(db, [{ kind: 'notification-withdrawal', key: delivery.key }], NOW);
    });
    await deliver();
    expect(receiver.received).toEqual([]);
  });

  test.each([404, 410])('is removed when the push service answers %i', async (status) => {
    await turnOn(unit.leader);
    receiver.respond({ status });
    await notify([unit.leader]);
    await notify([unit.leader]);
    await deliver();
    expect((await unit.leader.call(notificationSettings, {})).device).toBeNull();
    expect(receiver.received).toHaveLength(1);
    await notify([unit.leader]);
    await deliver();
    expect(receiver.received).toHaveLength(1);
  });

  test('gets a message later if the push service was down', async () => {
    await turnOn(unit.leader);
    receiver.respond({ status: 503 });
    await notify([unit.leader]);
    await deliver();
    expect(await getLastMessage()).toMatchObject({ state: 'queued' });
    receiver.respond({ status: 201 });
    await deliver(addHours(NOW, 1));
    expect(await getLastMessage()).toMatchObject({ state: 'sent' });
  });

  test('gets nothing of a work unit that the person was removed from', async () => {
    await turnOn(unit.leader);
    await notify([unit.leader]);
    await unit.office.call(removeEmployee, { idemployee: unit.leader.email, idworkgroup: unit.id });
    await deliver();
    expect(receiver.received).toEqual([]);
  });
});

describe('subscribing', () => {
  test('twice changes nothing, and another browser subscription of the device replaces the first', async () => {
    const device = await turnOn(unit.leader);
    await unit.leader.call(chooseChannel, { kind: 'fixes', channel: 'push', isOn: false });
    await unit.leader.call(subscribeToPush, device.subscription);
    const { device: settings } = await unit.leader.call(subscribeToPush, newDevice().subscription);
    expect(settings?.kinds).not.toContain('fixes');
    const rows = await world.runAsMaintenance((db) =>
      db.pushSubscription.findMany({ where: { personId: unit.leader.id } }),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.endpoint).not.toBe(device.subscription.endpoint);
  });

  test.each([
    { endpoint: 'http://push.example.com/1' },
    { endpoint: 'https://169.254.169.254/1' },
    { endpoint: 'https://localhost/1' },
    { p256dh: 'x'.repeat(87) },
    { p256dh: Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url') },
    { auth: 'short' },
    { timeZone: 'Mars/Olympus' },
  ])('rejects %j', async (changes) => {
    const input = { ...newDevice().subscription, ...changes };
    expect(await unit.leader.expectFailure(subscribeToPush, input)).toBe('bad-input');
  });

  test('ends with unsubscribing, and what was queued is not sent', async () => {
    await turnOn(unit.leader);
    await notify([unit.leader]);
    expect((await unit.leader.call(unsubscribeFromPush, {})).device).toBeNull();
    await deliver();
    expect(receiver.received).toEqual([]);
    expect(await unit.leader.expectFailure(setQuietHours, { quietHours: null, timeZone: 'UTC' })).toBe('push-is-off');
    expect(await unit.leader.expectFailure(chooseChannel, { kind: 'fixes', channel: 'push', isOn: true })).toBe(
      'push-is-off',
    );
  });
});

describe('a session that ended', () => {
  let time = NOW;
  const now = () => time;

  /** A browser on which the person signs in, with notifications. */
  async function signInOn(person: Awaited<ReturnType<typeof registerConfirmed>>, device: string | null = null) {
    const opened = await createVisitor(now, { device }).tryCall(signIn, { ...person, remember: false });
    if (typeof opened === 'string') throw new Error(opened);
    return { ...opened, ...createVisitor(now, { sessionId: opened.sessionId, device: opened.device }) };
  }
  const findId = async ({ username }: { username: string }) =>
    world.runAsMaintenance((db) => db.person.findUniqueOrThrow({ where: { username }, select: { id: true } }));
  const notifyAlone = async (person: { username: string }) => {
    const to = [await findId(person)];
    await asSystem((db) => saveNotifications(db, [{ ...createFix(to), unitId: null }], time));
    await deliver(time);
  };
  beforeEach(() => (time = addDays(time, 3)));

  test('by signing out, or by signing out other devices, gets nothing at once', async () => {
    const dana = await registerConfirmed(world, now);
    const [phone, tablet, computer] = [await signInOn(dana), await signInOn(dana), await signInOn(dana)];
    for (const each of [phone, tablet]) await each.tryCall(subscribeToPush, newDevice().subscription);
    await phone.tryCall(signOut, {});
    await notifyAlone(dana);
    expect(receiver.received).toHaveLength(1);
    await computer.tryCall(signOutOthers, {});
    await notifyAlone(dana);
    expect(receiver.received).toHaveLength(1);
  });

  test('by its age gets nothing until the person signs in on that device again', async () => {
    const dana = await registerConfirmed(world, now);
    const phone = await signInOn(dana);
    await phone.tryCall(subscribeToPush, newDevice().subscription);
    time = addDays(time, 2);
    await notifyAlone(dana);
    expect(receiver.received).toEqual([]);
    const again = await signInOn(dana, phone.device);
    expect(await again.tryCall(notificationSettings, {})).toMatchObject({ device: { quietHours: null } });
    await notifyAlone(dana);
    expect(receiver.received).toHaveLength(1);
  });

  test('by another person on the device gets nothing more of the first', async () => {
    const dana = await registerConfirmed(world, now);
    const marcus = await registerConfirmed(world, now);
    const phone = await signInOn(dana);
    await phone.tryCall(subscribeToPush, newDevice().subscription);
    await signInOn(marcus, phone.device);
    await notifyAlone(dana);
    expect(receiver.received).toEqual([]);
  });
});
