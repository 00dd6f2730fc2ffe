import { PrismaPg } from '@prisma/adapter-pg';
import type { Db } from '@/lib/platform/database/client';
import { listMessages, findMessage, requeue } from '@/lib/platform/outbox/read';
import type { DecryptedEmail } from '@/lib/platform/outbox/message';
import { SendError, type ChannelSender } from '@/lib/platform/outbox/channels';
import { startOutboxWorker } from '@/lib/platform/outbox/worker';
import { PrismaClient } from '@/lib/platform/prisma-client/client';
import { type OutboxWorld, createOutboxWorld, UNIT } from '@/tests/integration/platform/outbox/outbox-world';
import { createEmail, createSms } from '@/tests/integration/platform/outbox/outbox-world-parts';

const OTHER_UNIT = '99999999-9999-4999-8999-999999999999';

let world: OutboxWorld;
let prisma: PrismaClient;
beforeEach(async () => {
  world = await createOutboxWorld();
  prisma = new PrismaClient({ adapter: new PrismaPg(world.pool) });
});
afterEach(async () => {
  await prisma.$disconnect();
  await world.close();
});

/** Runs `work` with the database rights of an operation of the Office. */
const runInUnit = <T>(unitId: string, work: (db: Db) => Promise<T>) =>
  prisma.$transaction(async (db) => {
    await db.$executeRaw`select set_config('role', 'earthtight_app', true), set_config('app.workgroup', ${unitId}, true)`;
    return work(db);
  });

const refusing = {
  send: () => Promise.reject(new SendError('refused', 'No such mailbox.')),
  findSent: async () => null,
};

test('the Outbox lists the messages of the own unit for the Office, newest first and page by page', async () => {
  await world.add(createSms('First\nsecond line'));
  world.advanceClock(1000);
  await world.add(createEmail());

  const first = await runInUnit(UNIT, (db) => listMessages(db, { size: 1 }));
  const second = await runInUnit(UNIT, (db) => listMessages(db, { size: 1, before: first.next }));

  expect(first.messages).toMatchObject([
    { title: 'Inspection at Mill Creek', state: 'queued', recipient: 'ada@example.com' },
  ]);
  expect(second).toMatchObject({ messages: [{ title: 'First', recipient: '+15015550100' }], next: null });
  expect(await runInUnit(OTHER_UNIT, (db) => listMessages(db))).toEqual({ messages: [], next: null });
});

test('the Outbox shows the text of a message with every attempt, without its secrets', async () => {
  const attachments = [{ fileName: 'report.pdf', contentType: 'application/pdf', storageKey: 'u/reports/r.pdf' }];
  const [id = ''] = await world.add(
    createEmail({ text: 'Open [[link]]', secrets: { link: 'https://secret' }, attachments }),
  );
  await world.deliver({ email: refusing });

  const message = await runInUnit(UNIT, (db) => findMessage(db, id));

  expect(message).toMatchObject({
    recipientName: 'Ada Lovelace',
    text: 'Open [[link]]',
    attachments: [{ fileName: 'report.pdf', contentType: 'application/pdf' }],
    state: 'dead',
    tries: [{ outcome: 'failed', error: 'No such mailbox.' }],
  });
  expect(await runInUnit(OTHER_UNIT, (db) => findMessage(db, id))).toBeNull();
});

test('the Office can resend a failed message, which wakes the worker', async () => {
  const [id = ''] = await world.add(createEmail());
  await world.deliver({ email: refusing });
  const sending = createNoticingSender(world.disk.email);
  const worker = startOutboxWorker({ ...world.createDeliveryOptions({ email: sending.sender }), pollMs: 60_000 });
  await worker.ready;

  const isRequeued = await runInUnit(UNIT, (db) => requeue(db, id, world.now()));
  await sending.began;
  await worker.stop();

  expect(isRequeued).toBe(true);
  expect(await world.loadMessage(id)).toMatchObject({ state: 'sent', attempts: 1, last_error: '' });
  expect(await runInUnit(UNIT, (db) => requeue(db, id, world.now()))).toBe(false);
});

test('the server notifies the browsers of the unit when the state of a message changes', async () => {
  const messages: unknown[] = [];
  const listener = await world.pool.connect();
  await listener.query('listen earthtight_hints');
  listener.on('notification', ({ payload }) => messages.push(JSON.parse(payload ?? '')));
  const [good = '', bad = ''] = await world.add(createSms('good'), createEmail());

  await world.deliver({ email: refusing });
  await listener.query('select 1');
  listener.release(true);

  const getStateMessage = (idmessage: string, kind: string, id: string, state: string) => ({
    topic: `ET/reports/${UNIT}`,
    identifier: UNIT,
    message: { type: 'delivery', idmessage, about: { kind, id }, state },
  });
  expect(messages).toHaveLength(2);
  expect(messages).toEqual(
    expect.arrayContaining([
      getStateMessage(good, 'report', 'r1', 'sent'),
      getStateMessage(bad, 'share', 's1', 'dead'),
    ]),
  );
});

/** Wraps a sender. The promise resolves with its first message. */
function createNoticingSender(sender: ChannelSender<DecryptedEmail>) {
  let markBegan: () => void = () => {};
  const began = new Promise<void>((resolve) => {
    markBegan = resolve;
  });
  const noticing: ChannelSender<DecryptedEmail> = {
    findSent: sender.findSent,
    send(message) {
      markBegan();
      return sender.send(message);
    },
  };
  return { sender: noticing, began };
}
