import { LEASE_MS, recordStatusReport } from '@/lib/platform/outbox/store';
import { parseTwilioStatus } from '@/lib/platform/messages/sms';
import { type OutboxWorld, outboxWorld } from './outbox-world';
import { sms, twilioSms } from './outbox-world-parts';
import { type TwilioStandIn, twilioStandIn } from './twilio-stand-in';

let world: OutboxWorld;
let twilio: TwilioStandIn;
beforeEach(async () => {
  world = await outboxWorld();
  twilio = await twilioStandIn({ now: world.now });
});
afterEach(async () => {
  await twilio.close();
  await world.close();
});

const deliver = () => world.deliver({ sms: twilioSms(twilio.url) });
const nextTry = async () => {
  world.pass(24 * 60 * 60 * 1000);
  await deliver();
};

test('a text message reaches the phone, with an address where Twilio reports its state', async () => {
  const [id = ''] = await world.add(sms('Mill Creek: C01 Repair silt fence'));

  await deliver();

  expect(twilio.phones).toEqual([
    expect.objectContaining({
      to: '+15015550100',
      body: 'Mill Creek: C01 Repair silt fence',
      statusCallback: `https://app.example.com/api/sms/status?message=${id}`,
    }),
  ]);
  expect(await world.message(id)).toMatchObject({ state: 'sent', provider_id: twilio.phones[0]?.sid });
});

test('an invalid number is final at once', async () => {
  const [id = ''] = await world.add(sms('Hello', '+15'));
  twilio.next('refuse: invalid number');

  await deliver();

  expect(await world.message(id)).toMatchObject({ state: 'dead', attempts: 1, last_error: 'Invalid To (21211)' });
});

test('a wrong password at Twilio is a matter of configuration: it waits, nothing is lost', async () => {
  const [id = ''] = await world.add(sms('Hello'));
  twilio.next('refuse: wrong password');

  await deliver();
  expect(await world.message(id)).toMatchObject({ state: 'queued', last_error: 'Authenticate' });
  await nextTry();

  expect(twilio.phones).toHaveLength(1);
});

test('when Twilio says 429 the same attempt tries again', async () => {
  const [id = ''] = await world.add(sms('Hello'));
  twilio.next('answer 429', 'answer 429');

  await deliver();

  expect(twilio.requests()).toBe(3);
  expect(await world.message(id)).toMatchObject({ state: 'sent', attempts: 1 });
});

test.each(['answer 500', 'accept and answer 500', 'accept and hang up'] as const)(
  'Twilio may %s: the next attempt asks first, and one message arrives',
  async (behavior) => {
    const [id = ''] = await world.add(sms('Only once'));
    twilio.next(behavior);

    await deliver();
    expect(await world.message(id)).toMatchObject({ state: 'queued' });
    expect(await world.attempts(id)).toEqual([{ outcome: '', error: '' }]);
    await nextTry();

    expect(twilio.phones).toHaveLength(1);
    expect(await world.message(id)).toMatchObject({ state: 'sent', provider_id: twilio.phones[0]?.sid });
  },
);

test('an equal text that belongs to another message is not taken for the trace of this one', async () => {
  const [first = ''] = await world.add(sms('Same words'));
  await deliver();
  const [second = ''] = await world.add(sms('Same words'));
  twilio.next('answer 500');

  await deliver();
  await nextTry();

  expect(twilio.phones).toHaveLength(2);
  const owners = [await world.message(first), await world.message(second)].map((message) => message.provider_id);
  expect(owners).toEqual(twilio.phones.map(({ sid }) => sid));
});

test.each([
  ['another text', () => ({ body: 'Other words' })],
  ['the same text of an hour before', (now: Date) => ({ createdAt: new Date(now.getTime() - 60 * 60 * 1000) })],
  ['the same text that did not arrive', () => ({ status: 'undelivered' })],
])('%s to that number is not taken for the trace of a lost attempt', async (_, facts) => {
  const [id = ''] = await world.add(sms('Only once'));
  twilio.next('answer 500');
  await deliver();
  const trace = { sid: 'SM-other', to: '+15015550100', body: 'Only once', statusCallback: '', status: 'sent' };
  twilio.phones.push({ ...trace, createdAt: world.now(), ...facts(world.now()) });

  await nextTry();

  expect(twilio.phones).toHaveLength(2);
  expect(await world.message(id)).toMatchObject({ state: 'sent', provider_id: twilio.phones[1]?.sid });
});

test('while Twilio cannot be asked about a lost attempt, nothing is sent', async () => {
  const [id = ''] = await world.add(sms('Patience'));
  twilio.next('accept and hang up');
  await deliver();
  const phones = twilio.phones.length;
  await twilio.close();

  await nextTry();

  expect(phones).toBe(1);
  expect(await world.message(id)).toMatchObject({
    state: 'queued',
    last_error: expect.stringContaining('could not be looked up'),
  });
  expect(await world.attempts(id)).toEqual([{ outcome: '', error: '' }]);
});

test('a report of the phone company is noted: delivered, or dead with its number', async () => {
  const [good = '', bad = ''] = await world.add(sms('Good'), sms('Bad'));
  await deliver();

  for (const [messageId, fields] of [
    [good, { MessageStatus: 'delivered' }],
    [bad, { MessageStatus: 'undelivered', ErrorCode: '30003' }],
  ] as const) {
    const report = parseTwilioStatus(fields);
    if (report) await recordStatusReport(world.pool, { messageId, ...report }, world.now());
  }

  expect(await world.message(good)).toMatchObject({ state: 'delivered' });
  expect(await world.message(bad)).toMatchObject({
    state: 'dead',
    last_error: 'The carrier could not deliver it (30003).',
  });
  world.pass(LEASE_MS * 100);
  expect(await deliver()).toBe(0);
});
