import { randomUUID } from 'node:crypto';
import { addMinutes } from 'date-fns';
import { Webhook } from 'standardwebhooks';
import { activityList } from '@/lib/activity/contract';
import { createWebhook, deleteWebhook, turnOnWebhook, webhooks } from '@/lib/integrations/contract';
import { MAX_DEAD_MESSAGES, MAX_WEBHOOKS } from '@/lib/integrations/limits';
import { createEventSender } from '@/lib/integrations/server/webhook-sender';
import { turnOffWebhooks } from '@/lib/integrations/server/turn-off-webhooks';
import { asUnit } from '@/lib/platform/database/client';
import { addSite } from '@/lib/sites/contract';
import { deliverAll } from '@/tests/setup/deliver-all';
import { startHttpsReceiver, type HttpsReceiver, type ReceivedRequest } from '@/tests/setup/https-receiver';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

const NOW = new Date('2026-11-21T15:00:00Z');

let world: World;
let unit: Unit;
let receiver: HttpsReceiver;
beforeAll(async () => {
  world = await createWorld();
  receiver = await startHttpsReceiver('hooks.example.com');
});
beforeEach(async () => {
  world.setNow(NOW);
  unit = await world.createWorkUnit();
  receiver.respond({ status: 204 });
  receiver.received.length = 0;
});
afterAll(async () => {
  await receiver.close();
  await world.close();
});

const createInput = (changes = {}) => ({
  webhookId: randomUUID(),
  url: receiver.url,
  events: ['new-site' as const],
  ...changes,
});
const create = (changes = {}) => unit.office.call(createWebhook, createInput(changes));
const addNamedSite = (name: string) =>
  unit.office.call(addSite, { name, position: { lat: 43.0389, lng: -87.9065 }, zoom: 18 });

const NO_REQUEST: ReceivedRequest = { body: '', headers: {}, path: '', bytes: Buffer.alloc(0) };
const LOOPBACK = [{ address: '127.0.0.1', family: 4 }];
/** Delivers what is due, with this machine in the place of the public internet. */
const deliver = (now = NOW, options: Parameters<typeof createEventSender>[0] = {}) =>
  deliverAll(world, now, {
    event: createEventSender({
      findAddresses: () => Promise.resolve(LOOPBACK),
      isAllowed: () => true,
      ca: receiver.certificate,
      ...options,
    }),
  });
const listMessages = () =>
  asUnit(unit.id, (db) => db.outboxMessage.findMany({ where: { channel: 'event' }, orderBy: { createdAt: 'asc' } }));
const listStates = async () => (await listMessages()).map(({ state, lastError }) => [state, lastError]);

describe('a webhook', () => {
  test('gets each chosen event with id, time and a signature that the Standard Webhooks library verifies [API-08]', async () => {
    const { secret } = await create();
    const { haulSiteId } = await addNamedSite('North Yard');
    await deliver();
    expect(receiver.received).toHaveLength(1);
    const [{ body, headers, path } = NO_REQUEST] = receiver.received;
    expect(path).toBe('/hooks');
    // The library checks that the time is close to now.
    const verified = new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(verified).toEqual({
      id: headers['webhook-id'],
      type: 'new-site',
      at: NOW.toISOString(),
      data: { siteId: haulSiteId },
    });
    expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
    expect(await listStates()).toEqual([['sent', '']]);
  });

  test('gets no event that it did not choose, of another work unit, or of a transaction that was rolled back [API-08]', async () => {
    await create({ events: ['closed-report'] });
    await addNamedSite('North Yard');
    const other = await world.createWorkUnit();
    await other.office.call(createWebhook, createInput());
    const rolledBack = asUnit(other.id, async (db) => {
      await db.audit.create({ data: { workUnitId: other.id, operation: 'sites.add', type: 'new-site', event: {} } });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await deliver();
    expect(receiver.received).toEqual([]);
  });

  test('gets an event again after a failure, with the same id [API-08]', async () => {
    await create();
    await addNamedSite('North Yard');
    receiver.respond({ status: 503 });
    await deliver();
    receiver.respond({ status: 200 });
    await deliver(addMinutes(NOW, 1));
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
    expect(await listStates()).toEqual([['sent', '']]);
  });

  test.each([
    'http://hooks.example.com/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1:8443/',
    'https://169.254.169.254/latest/meta-data',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://metadata.google.internal/',
    'https://printer.local/',
    'https://intranet/',
    'https://user:secret@hooks.example.com/',
    'ftp://hooks.example.com/',
    'hooks',
    '',
  ])('is not added with the address %s [API-09]', async (url) => {
    expect(await unit.office.expectFailure(createWebhook, createInput({ url }))).toBe('webhook-not-public');
  });

  test.each(['https://hooks.example.com/a?b=c', 'https://93.184.215.14/', 'https://[2606:2800:21f::1]/'])(
    'is added with the address %s',
    async (url) => {
      expect((await create({ url })).webhook.url).toBe(url);
    },
  );

  test.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fe80::1', '::ffff:127.0.0.1'])(
    'is sent nothing if its name leads to %s by then [API-09]',
    async (address) => {
      await create();
      await addNamedSite('North Yard');
      const family = address.includes(':') ? 6 : 4;
      const addresses = [
        { address: '93.184.215.14', family: 4 },
        { address, family },
      ];
      await deliver(NOW, { findAddresses: () => Promise.resolve(addresses), isAllowed: undefined });
      expect(receiver.received).toEqual([]);
      expect(await listStates()).toEqual([['dead', 'A webhook needs an https address on the public internet.']]);
    },
  );

  test('does not follow a redirect [API-09]', async () => {
    await create();
    await addNamedSite('North Yard');
    receiver.respond({ status: 307, headers: { location: 'https://127.0.0.1/' } });
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect(await listStates()).toEqual([['dead', 'The receiver redirects (status 307).']]);
  });

  test('sends nothing to a server with a certificate for another name', async () => {
    await create({ url: receiver.url.replace('hooks.example.com', 'other.example.com') });
    await addNamedSite('North Yard');
    await deliver();
    expect(receiver.received).toEqual([]);
  });

  test('is off after 50 messages that were given up, notifies the Office once, and sends what waited in order [API-10]', async () => {
    const { webhook } = await create();
    receiver.respond({ status: 410 });
    const names = Array.from({ length: MAX_DEAD_MESSAGES }, (_, index) => `Yard ${String(index).padStart(2, '0')}`);
    for (const [index, name] of names.entries()) {
      await turnOffWebhooks(NOW);
      world.setNow(addMinutes(NOW, index));
      await addNamedSite(name);
      await deliver(addMinutes(NOW, index));
    }
    const later = addMinutes(NOW, 60);
    expect((await unit.office.call(webhooks, {})).webhooks[0]?.turnedOffAt).toBeNull();
    await Promise.all([turnOffWebhooks(later), turnOffWebhooks(later)]);
    await turnOffWebhooks(addMinutes(later, 5));
    expect((await unit.office.call(webhooks, {})).webhooks[0]?.turnedOffAt).toBe(later.toISOString());
    expect(await listOffNotifications()).toEqual([{ host: new URL(receiver.url).host }]);

    receiver.respond({ status: 200 });
    receiver.received.length = 0;
    world.setNow(later);
    await addNamedSite('Waiting Yard');
    await deliver(later);
    expect(receiver.received).toEqual([]);
    expect((await listStates()).at(-1)).toEqual(['dead', 'The webhook was off.']);
    await unit.office.call(turnOnWebhook, { webhookId: webhook.id });
    expect(await listOffNotifications()).toEqual([]);
    await deliver(later);
    const times = receiver.received.map(({ body }) => (JSON.parse(body) as { at: string }).at);
    expect(times).toHaveLength(MAX_DEAD_MESSAGES + 1);
    expect(times).toEqual(times.toSorted());
    await turnOffWebhooks(addMinutes(later, 10));
    expect((await unit.office.call(webhooks, {})).webhooks[0]?.turnedOffAt).toBeNull();
  });

  test('is created once by a repeated request, up to ten in a work unit', async () => {
    const input = createInput();
    const first = await unit.office.call(createWebhook, input);
    expect(await unit.office.call(createWebhook, input)).toEqual(first);
    expect(await unit.office.expectFailure(createWebhook, { ...input, events: ['closed-report'] })).toBe(
      'webhook-id-used',
    );
    expect(await unit.office.expectFailure(createWebhook, createInput({ events: [] }))).toBe('webhook-without-event');
    for (let count = 1; count < MAX_WEBHOOKS; count += 1) await create();
    expect(await unit.office.expectFailure(createWebhook, createInput())).toBe('too-many-webhooks');
    await unit.office.call(deleteWebhook, { webhookId: input.webhookId });
    await create();
  });

  test('that was deleted gets nothing any more, also not what was queued', async () => {
    const { webhook } = await create();
    await addNamedSite('North Yard');
    await unit.office.call(deleteWebhook, { webhookId: webhook.id });
    await addNamedSite('South Yard');
    await deliver();
    expect(receiver.received).toEqual([]);
    expect(await listStates()).toEqual([['dead', 'The webhook was deleted.']]);
    expect((await unit.office.call(webhooks, {})).webhooks).toEqual([]);
    expect(await unit.office.expectFailure(turnOnWebhook, { webhookId: webhook.id })).toBe('webhook-not-found');
  });

  test('of another work unit cannot be seen, turned on or deleted', async () => {
    const { webhook } = await create();
    const other = await world.createWorkUnit();
    expect((await other.office.call(webhooks, {})).webhooks).toEqual([]);
    for (const contract of [turnOnWebhook, deleteWebhook])
      expect(
        await other.office.expectFailure<{ webhookId: string }, unknown>(contract, { webhookId: webhook.id }),
      ).toBe('webhook-not-found');
  });

  test('is recorded in Activity, without its secret and path [API-12]', async () => {
    const { webhook, secret } = await create();
    await unit.office.call(deleteWebhook, { webhookId: webhook.id });
    const sentences = (await unit.office.call(activityList, {})).entries.map(({ text }) => text);
    const { host } = new URL(receiver.url);
    expect(sentences.slice(0, 2)).toEqual([`deleted a webhook to ${host}`, `added a webhook to ${host}`]);
    const rows = await world.runAsMaintenance(
      (db) => db.$queryRaw<{ text: string }[]>`
        SELECT w::text AS text FROM webhook w UNION ALL SELECT a.event::text FROM audit a
        UNION ALL SELECT m.payload::text FROM outbox_message m`,
    );
    expect(rows.map(({ text }) => text).join()).not.toContain(secret.slice('whsec_'.length, 20));
  });
});

async function listOffNotifications() {
  const rows = await world.runAsMaintenance((db) =>
    db.notification.findMany({ where: { personId: unit.office.id, type: 25 } }),
  );
  return rows.map(({ linkData }) => linkData);
}
