import { createChannels, SendError, type ChannelSender } from '@/lib/platform/outbox/channels';
import { LEASE_MS, beginAttempt, claimNext, inSystemTransaction } from '@/lib/platform/outbox/store';
import { deliverDue, startOutboxWorker } from '@/lib/platform/outbox/worker';
import type { SmsPayload } from '@/lib/platform/outbox/message';
import { type OutboxWorld, outboxWorld } from './outbox-world';
import { email, sms } from './outbox-world-parts';

let world: OutboxWorld;
beforeEach(async () => {
  world = await outboxWorld();
});
afterEach(() => world.close());

test('each committed message leaves exactly once, as a file where no provider is configured', async () => {
  const [text, mail] = await world.add(sms('Come and see'), email());

  expect(await world.deliver()).toBe(2);
  expect(await world.deliver()).toBe(0);

  expect(await world.files('sms')).toEqual([`${text}.json`]);
  expect(await world.files('mail')).toEqual([`${mail}.eml`]);
  expect(await world.message(text ?? '')).toMatchObject({ state: 'sent', attempts: 1 });
  expect(await world.attempts(text ?? '')).toEqual([{ outcome: 'sent', error: '' }]);
});

test('a running worker wakes when a transaction commits a message, and stops only when what it sends is sent', async () => {
  const sending = heldSender();
  const worker = startOutboxWorker({ ...world.makeDeliveryOptions({ sms: sending.sender }), pollMs: 60_000 });
  await worker.ready;
  // The clock moves on, so that the message is later than the look which the worker took when it started.
  world.pass(1000);
  const [id = ''] = await world.add(sms('Wake up'));
  await sending.started;

  const stopped = worker.stop();
  sending.finish();
  await stopped;

  expect(await world.message(id)).toMatchObject({ state: 'sent' });
});

test('an attempt that fails before the provider is called is shown like any other', async () => {
  const [id = ''] = await world.add(sms('Unreadable'));
  await inSystemTransaction(world.pool, (client) =>
    client.query(`update outbox_message set payload = '{}' where id = $1`, [id]),
  );
  await world.deliver();

  expect(await world.message(id)).toMatchObject({ state: 'dead', attempts: 1 });
  expect(await world.attempts(id)).toEqual([{ outcome: 'failed', error: 'The stored message is invalid.' }]);
});

test('two workers never send the same message', async () => {
  const texts = Array.from({ length: 30 }, (_, number) => sms(`Text ${number}`));
  await world.add(...texts);
  const counting = createCountingSender();

  await Promise.all([1, 2, 3].map(() => deliverDue(world.makeDeliveryOptions({ sms: counting.sender }))));

  expect(counting.texts.toSorted()).toEqual(texts.map((text) => ('text' in text ? text.text : '')).toSorted());
});

test('a message that another worker is sending is left alone until that worker must be dead', async () => {
  const [id = ''] = await world.add(sms('Mine'));
  const taken = await claimNext(world.pool, world.now());
  if (taken) await beginAttempt(world.pool, taken, '22222222-2222-4222-8222-222222222222', world.now());

  expect(await world.deliver()).toBe(0);
  world.pass(LEASE_MS + 1);
  expect(await world.deliver()).toBe(1);

  expect(await world.files('sms')).toEqual([`${id}.json`]);
  expect((await world.attempts(id)).map(({ outcome }) => outcome)).toEqual(['failed', 'sent']);
});

test('killed after the file was written, before the database knew: it is not sent again', async () => {
  const [id = ''] = await world.add(sms('Only once'));
  const taken = await claimNext(world.pool, world.now());
  if (!taken) throw new Error('nothing to claim');
  await beginAttempt(world.pool, taken, '22222222-2222-4222-8222-222222222222', world.now());
  await world.disk.sms.send({ id, payload: { to: '+15015550100', text: 'Only once' } });
  const counting = createCountingSender(world.disk.sms);

  world.pass(LEASE_MS + 1);
  await world.deliver({ sms: counting.sender });

  expect(counting.texts).toEqual([]);
  expect(await world.message(id)).toMatchObject({ state: 'sent' });
  expect(await world.attempts(id)).toEqual([{ outcome: 'sent', error: '' }]);
});

test('a worker that was presumed dead and returns changes nothing', async () => {
  const [id = ''] = await world.add(sms('Slow'));
  const slow = heldSender();
  const slowDelivery = deliverDue(world.makeDeliveryOptions({ sms: slow.sender }));
  await slow.started;
  world.pass(LEASE_MS + 1);
  await world.deliver();
  slow.fail(new SendError('refused', 'too late'));
  await slowDelivery;

  expect(await world.message(id)).toMatchObject({ state: 'sent', last_error: '' });
});

test.each(['refused', 'not-sent'] as const)(
  'a worker that was thought dead and is %s leaves the message to the one that is sending it now',
  async (kind) => {
    const [id = ''] = await world.add(sms('Slow'));
    const [slow, next] = [heldSender(), heldSender()];
    const slowDelivery = deliverDue(world.makeDeliveryOptions({ sms: slow.sender }));
    await slow.started;
    world.pass(LEASE_MS + 1);
    const delivered = deliverDue(world.makeDeliveryOptions({ sms: next.sender }));
    await next.started;
    slow.fail(new SendError(kind, 'too late'));
    await slowDelivery;

    expect(await world.message(id)).toMatchObject({ state: 'sending', last_error: '' });
    next.finish();
    await delivered;
    expect(await world.message(id)).toMatchObject({ state: 'sent', last_error: '' });
  },
);

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

test('a failed message is tried again after 10 s, 1 min, 5 min …, and ends as a dead letter that says why', async () => {
  const [id = ''] = await world.add(sms('Nobody home'));
  const failing = failingSender(new SendError('not-sent', 'The line is down.'));
  const delays = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR];

  expect(await world.deliver({ sms: failing })).toBe(1);
  for (const wait of delays) {
    expect(await world.message(id)).toMatchObject({ state: 'queued', last_error: 'The line is down.' });
    world.pass(wait - SECOND);
    expect(await world.deliver({ sms: failing })).toBe(0);
    world.pass(SECOND);
    expect(await world.deliver({ sms: failing })).toBe(1);
  }
  expect(await world.message(id)).toMatchObject({
    state: 'dead',
    attempts: delays.length + 1,
    last_error: 'The line is down.',
  });
  world.pass(30 * 24 * HOUR);
  expect(await world.deliver({ sms: failing })).toBe(0);
});

test('a refusal is final at once', async () => {
  const [id = ''] = await world.add(sms('Hello?', '+15'));

  await world.deliver({ sms: failingSender(new SendError('refused', 'Not a number.')) });

  expect(await world.message(id)).toMatchObject({ state: 'dead', attempts: 1, last_error: 'Not a number.' });
});

test('a secret is in the email that leaves and nowhere in the database', async () => {
  const link = 'https://app.example.com/inspection-acknowledgement/c2VjcmV0';
  const [id = ''] = await world.add(
    email({ text: 'Open [[link]] to acknowledge. [[unknown]] stays.', secrets: { link } }),
  );

  await world.deliver();

  expect(JSON.stringify(await world.message(id))).not.toContain('c2VjcmV0');
  const eml = (await world.file('mail', `${id}.eml`)).replaceAll('=\r\n', '');
  expect(eml).toContain(link);
  expect(eml).toContain('[[unknown]] stays.');
});

test('a message sealed with another AUTH_SECRET is a dead letter that shows the reason', async () => {
  const [id = ''] = await world.add(email({ text: '[[link]]', secrets: { link: 'x' } }));

  await deliverDue({ ...world.makeDeliveryOptions(), prepareMessage: createChannels(world.disk, 'another secret') });

  expect(await world.message(id)).toMatchObject({
    state: 'dead',
    last_error: expect.stringContaining('AUTH_SECRET has changed'),
  });
});

function createCountingSender(behind?: ChannelSender<SmsPayload>) {
  const texts: string[] = [];
  const sender: ChannelSender<SmsPayload> = {
    async send({ payload }) {
      texts.push(payload.text);
      return { providerId: '' };
    },
    findSent: async (message, attempt) => (await behind?.findSent(message, attempt)) ?? null,
  };
  return { sender, texts };
}

function failingSender(failure: Error): ChannelSender<unknown> {
  return { send: () => Promise.reject(failure), findSent: async () => null };
}

/** A provider that answers when the test says so. */
function heldSender() {
  const started = deferred<void>();
  const outcome = deferred<{ providerId: string }>();
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

function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<T>((resolved, rejected) => {
    resolve = resolved;
    reject = rejected;
  });
  return { promise, resolve, reject };
}
