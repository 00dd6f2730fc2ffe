import { createChannels, SendError, type ChannelSender } from '@/lib/platform/outbox/channels';
import { LEASE_MS, beginAttempt, claimNext, inSystemTransaction } from '@/lib/platform/outbox/store';
import { deliverDue, startOutboxWorker } from '@/lib/platform/outbox/worker';
import type { SmsPayload } from '@/lib/platform/outbox/message';
import { type OutboxWorld, createOutboxWorld } from './outbox-world';
import { createEmail, createSms } from './outbox-world-parts';

let world: OutboxWorld;
beforeEach(async () => {
  world = await createOutboxWorld();
});
afterEach(() => world.close());

test('the worker writes each committed message to a file once if no provider is configured', async () => {
  const [text, mail] = await world.add(createSms('Come and see'), createEmail());

  expect(await world.deliver()).toBe(2);
  expect(await world.deliver()).toBe(0);

  expect(await world.listFiles('sms')).toEqual([`${text}.json`]);
  expect(await world.listFiles('mail')).toEqual([`${mail}.eml`]);
  expect(await world.loadMessage(text ?? '')).toMatchObject({ state: 'sent', attempts: 1 });
  expect(await world.loadAttempts(text ?? '')).toEqual([{ outcome: 'sent', error: '' }]);
});

test('the worker wakes for a committed message, and finishes sending before it stops', async () => {
  const sending = createHeldSender();
  const worker = startOutboxWorker({ ...world.createDeliveryOptions({ sms: sending.sender }), pollMs: 60_000 });
  await worker.ready;
  // Moves the clock, so that the message is newer than the worker's first query.
  world.advanceClock(1000);
  const [id = ''] = await world.add(createSms('Wake up'));
  await sending.started;

  const stopped = worker.stop();
  sending.finish();
  await stopped;

  expect(await world.loadMessage(id)).toMatchObject({ state: 'sent' });
});

test('the worker records an attempt that fails before it calls the provider', async () => {
  const [id = ''] = await world.add(createSms('Unreadable'));
  await inSystemTransaction(world.pool, (client) =>
    client.query(`update outbox_message set payload = '{}' where id = $1`, [id]),
  );
  await world.deliver();

  expect(await world.loadMessage(id)).toMatchObject({ state: 'dead', attempts: 1 });
  expect(await world.loadAttempts(id)).toEqual([{ outcome: 'failed', error: 'The stored message is invalid.' }]);
});

test('concurrent workers never send the same message', async () => {
  const texts = Array.from({ length: 30 }, (_, number) => createSms(`Text ${number}`));
  await world.add(...texts);
  const recording = createRecordingSender();

  await Promise.all([1, 2, 3].map(() => deliverDue(world.createDeliveryOptions({ sms: recording.sender }))));

  expect(recording.texts.toSorted()).toEqual(texts.map((text) => ('text' in text ? text.text : '')).toSorted());
});

test('a worker waits until the lease of another worker’s message has expired', async () => {
  const [id = ''] = await world.add(createSms('Mine'));
  const claimed = await claimNext(world.pool, world.now());
  if (claimed) await beginAttempt(world.pool, claimed, '22222222-2222-4222-8222-222222222222', world.now());

  expect(await world.deliver()).toBe(0);
  world.advanceClock(LEASE_MS + 1);
  expect(await world.deliver()).toBe(1);

  expect(await world.listFiles('sms')).toEqual([`${id}.json`]);
  expect((await world.loadAttempts(id)).map(({ outcome }) => outcome)).toEqual(['failed', 'sent']);
});

test('a worker does not resend a message if another one died after writing its file', async () => {
  const [id = ''] = await world.add(createSms('Only once'));
  const claimed = await claimNext(world.pool, world.now());
  if (!claimed) throw new Error('nothing to claim');
  await beginAttempt(world.pool, claimed, '22222222-2222-4222-8222-222222222222', world.now());
  await world.disk.sms.send({ id, payload: { to: '+15015550100', text: 'Only once' } });
  const recording = createRecordingSender(world.disk.sms);

  world.advanceClock(LEASE_MS + 1);
  await world.deliver({ sms: recording.sender });

  expect(recording.texts).toEqual([]);
  expect(await world.loadMessage(id)).toMatchObject({ state: 'sent' });
  expect(await world.loadAttempts(id)).toEqual([{ outcome: 'sent', error: '' }]);
});

test('the outbox ignores the failure of a worker whose lease expired', async () => {
  const [id = ''] = await world.add(createSms('Slow'));
  const slow = createHeldSender();
  const slowDelivery = deliverDue(world.createDeliveryOptions({ sms: slow.sender }));
  await slow.started;
  world.advanceClock(LEASE_MS + 1);
  await world.deliver();
  slow.fail(new SendError('refused', 'too late'));
  await slowDelivery;

  expect(await world.loadMessage(id)).toMatchObject({ state: 'sent', last_error: '' });
});

test.each(['refused', 'not-sent'] as const)(
  "the outbox ignores a '%s' error of a worker whose lease expired while another one is sending",
  async (kind) => {
    const [id = ''] = await world.add(createSms('Slow'));
    const [slow, next] = [createHeldSender(), createHeldSender()];
    const slowDelivery = deliverDue(world.createDeliveryOptions({ sms: slow.sender }));
    await slow.started;
    world.advanceClock(LEASE_MS + 1);
    const delivered = deliverDue(world.createDeliveryOptions({ sms: next.sender }));
    await next.started;
    slow.fail(new SendError(kind, 'too late'));
    await slowDelivery;

    expect(await world.loadMessage(id)).toMatchObject({ state: 'sending', last_error: '' });
    next.finish();
    await delivered;
    expect(await world.loadMessage(id)).toMatchObject({ state: 'sent', last_error: '' });
  },
);

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

test('the worker retries a failed message after 10 s, 1 min, 5 min …, then gives up with the reason', async () => {
  const [id = ''] = await world.add(createSms('Nobody home'));
  const failing = createFailingSender(new SendError('not-sent', 'The line is down.'));
  const delays = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR];

  expect(await world.deliver({ sms: failing })).toBe(1);
  for (const wait of delays) {
    expect(await world.loadMessage(id)).toMatchObject({ state: 'queued', last_error: 'The line is down.' });
    world.advanceClock(wait - SECOND);
    expect(await world.deliver({ sms: failing })).toBe(0);
    world.advanceClock(SECOND);
    expect(await world.deliver({ sms: failing })).toBe(1);
  }
  expect(await world.loadMessage(id)).toMatchObject({
    state: 'dead',
    attempts: delays.length + 1,
    last_error: 'The line is down.',
  });
  world.advanceClock(30 * 24 * HOUR);
  expect(await world.deliver({ sms: failing })).toBe(0);
});

test('the worker does not retry a message that the provider rejected', async () => {
  const [id = ''] = await world.add(createSms('Hello?', '+15'));

  await world.deliver({ sms: createFailingSender(new SendError('refused', 'Not a number.')) });

  expect(await world.loadMessage(id)).toMatchObject({ state: 'dead', attempts: 1, last_error: 'Not a number.' });
});

test('the worker puts a secret into the sent email, and the database has no plain text of it', async () => {
  const link = 'https://app.example.com/inspection-acknowledgement/c2VjcmV0';
  const [id = ''] = await world.add(
    createEmail({ text: 'Open [[link]] to acknowledge. [[unknown]] stays.', secrets: { link } }),
  );

  await world.deliver();

  expect(JSON.stringify(await world.loadMessage(id))).not.toContain('c2VjcmV0');
  const eml = (await world.readStoredFile('mail', `${id}.eml`)).replaceAll('=\r\n', '');
  expect(eml).toContain(link);
  expect(eml).toContain('[[unknown]] stays.');
});

test('the worker gives up on a message that was encrypted with another AUTH_SECRET', async () => {
  const [id = ''] = await world.add(createEmail({ text: '[[link]]', secrets: { link: 'x' } }));

  await deliverDue({ ...world.createDeliveryOptions(), prepareMessage: createChannels(world.disk, 'another secret') });

  expect(await world.loadMessage(id)).toMatchObject({
    state: 'dead',
    last_error: expect.stringContaining('AUTH_SECRET has changed'),
  });
});

function createRecordingSender(inner?: ChannelSender<SmsPayload>) {
  const texts: string[] = [];
  const sender: ChannelSender<SmsPayload> = {
    async send({ payload }) {
      texts.push(payload.text);
      return { providerId: '' };
    },
    findSent: async (message, attempt) => (await inner?.findSent(message, attempt)) ?? null,
  };
  return { sender, texts };
}

function createFailingSender(failure: Error): ChannelSender<unknown> {
  return { send: () => Promise.reject(failure), findSent: async () => null };
}

/** A sender that waits for `finish` or `fail`. */
function createHeldSender() {
  const started = createDeferred<void>();
  const outcome = createDeferred<{ providerId: string }>();
  const sender: ChannelSender<SmsPayload> = {
    send() {
      started.resolve();
      return outcome.promise;
    },
    findSent: async () => null,
  };
  return {
    sender,
    started: started.promise,
    finish: () => outcome.resolve({ providerId: '' }),
    fail: (error: Error) => outcome.reject(error),
  };
}

function createDeferred<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<T>((resolved, rejected) => {
    resolve = resolved;
    reject = rejected;
  });
  return { promise, resolve, reject };
}
