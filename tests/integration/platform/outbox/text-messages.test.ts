import { LEASE_MS, recordStatusReport } from '@/lib/platform/outbox/store';
import { parseTwilioStatus } from '@/lib/platform/messages/sms';
import { type OutboxWorld, createOutboxWorld } from './outbox-world';
import { createSms, createTwilioSender } from './outbox-world-parts';
import { type FakeTwilio, startFakeTwilio } from './fake-twilio';

let world: OutboxWorld;
let twilio: FakeTwilio;
beforeEach(async () => {
  world = await createOutboxWorld();
  twilio = await startFakeTwilio({ now: world.now });
});
afterEach(async () => {
  await twilio.close();
  await world.close();
});

const deliver = () => world.deliver({ sms: createTwilioSender(twilio.url) });
const deliverNextDay = async () => {
  world.advanceClock(24 * 60 * 60 * 1000);
  await deliver();
};

test('the worker sends a text message with a status callback URL', async () => {
  const [id = ''] = await world.add(createSms('Mill Creek: C01 Repair silt fence'));

  await deliver();

  expect(twilio.acceptedTexts).toEqual([
    expect.objectContaining({
      to: '+15015550100',
      body: 'Mill Creek: C01 Repair silt fence',
      statusCallback: `https://app.example.com/api/sms/status?message=${id}`,
    }),
  ]);
  expect(await world.loadMessage(id)).toMatchObject({ state: 'sent', provider_id: twilio.acceptedTexts[0]?.sid });
});

test('the worker does not retry a message to an invalid number', async () => {
  const [id = ''] = await world.add(createSms('Hello', '+15'));
  twilio.enqueue('refuse: invalid number');

  await deliver();

  expect(await world.loadMessage(id)).toMatchObject({ state: 'dead', attempts: 1, last_error: 'Invalid To (21211)' });
});

test('the worker keeps a message queued if Twilio refuses the password', async () => {
  const [id = ''] = await world.add(createSms('Hello'));
  twilio.enqueue('refuse: wrong password');

  await deliver();
  expect(await world.loadMessage(id)).toMatchObject({ state: 'queued', last_error: 'Authenticate' });
  await deliverNextDay();

  expect(twilio.acceptedTexts).toHaveLength(1);
});

test('the worker repeats the request within one attempt after status 429', async () => {
  const [id = ''] = await world.add(createSms('Hello'));
  twilio.enqueue('respond 429', 'respond 429');

  await deliver();

  expect(twilio.requests()).toBe(3);
  expect(await world.loadMessage(id)).toMatchObject({ state: 'sent', attempts: 1 });
});

test.each(['respond 500', 'accept and respond 500', 'accept and hang up'] as const)(
  'the worker delivers one message although Twilio may %s, because it first looks up the last attempt',
  async (behavior) => {
    const [id = ''] = await world.add(createSms('Only once'));
    twilio.enqueue(behavior);

    await deliver();
    expect(await world.loadMessage(id)).toMatchObject({ state: 'queued' });
    expect(await world.loadAttempts(id)).toEqual([{ outcome: '', error: '' }]);
    await deliverNextDay();

    expect(twilio.acceptedTexts).toHaveLength(1);
    expect(await world.loadMessage(id)).toMatchObject({ state: 'sent', provider_id: twilio.acceptedTexts[0]?.sid });
  },
);

test('the worker does not mistake another message with the same text for a lost attempt', async () => {
  const [first = ''] = await world.add(createSms('Same words'));
  await deliver();
  const [second = ''] = await world.add(createSms('Same words'));
  twilio.enqueue('respond 500');

  await deliver();
  await deliverNextDay();

  expect(twilio.acceptedTexts).toHaveLength(2);
  const owners = [await world.loadMessage(first), await world.loadMessage(second)].map(
    (message) => message.provider_id,
  );
  expect(owners).toEqual(twilio.acceptedTexts.map(({ sid }) => sid));
});

test.each([
  ['another text', () => ({ body: 'Other words' })],
  ['the same text from an hour before', (now: Date) => ({ createdAt: new Date(now.getTime() - 60 * 60 * 1000) })],
  ['the same text that did not arrive', () => ({ status: 'undelivered' })],
])('the worker does not mistake %s to the same number for a lost attempt', async (_description, facts) => {
  const [id = ''] = await world.add(createSms('Only once'));
  twilio.enqueue('respond 500');
  await deliver();
  const trace = { sid: 'SM-other', to: '+15015550100', body: 'Only once', statusCallback: '', status: 'sent' };
  twilio.acceptedTexts.push({ ...trace, createdAt: world.now(), ...facts(world.now()) });

  await deliverNextDay();

  expect(twilio.acceptedTexts).toHaveLength(2);
  expect(await world.loadMessage(id)).toMatchObject({ state: 'sent', provider_id: twilio.acceptedTexts[1]?.sid });
});

test('the worker sends nothing while it cannot look up a lost attempt', async () => {
  const [id = ''] = await world.add(createSms('Patience'));
  twilio.enqueue('accept and hang up');
  await deliver();
  const acceptedCount = twilio.acceptedTexts.length;
  await twilio.close();

  await deliverNextDay();

  expect(acceptedCount).toBe(1);
  expect(await world.loadMessage(id)).toMatchObject({
    state: 'queued',
    last_error: expect.stringContaining('could not be looked up'),
  });
  expect(await world.loadAttempts(id)).toEqual([{ outcome: '', error: '' }]);
});

test('the outbox stores status reports: delivered, or given up with the error number', async () => {
  const [good = '', bad = ''] = await world.add(createSms('Good'), createSms('Bad'));
  await deliver();

  for (const [messageId, fields] of [
    [good, { MessageStatus: 'delivered' }],
    [bad, { MessageStatus: 'undelivered', ErrorCode: '30003' }],
  ] as const) {
    const report = parseTwilioStatus(fields);
    if (report) await recordStatusReport(world.pool, { messageId, ...report }, world.now());
  }

  expect(await world.loadMessage(good)).toMatchObject({ state: 'delivered' });
  expect(await world.loadMessage(bad)).toMatchObject({
    state: 'dead',
    last_error: 'The carrier could not deliver the message (30003).',
  });
  world.advanceClock(LEASE_MS * 100);
  expect(await deliver()).toBe(0);
});
