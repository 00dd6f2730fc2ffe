import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { LEASE_MS } from '@/lib/platform/outbox/store';
import { type OutboxWorld, createOutboxWorld } from '@/tests/integration/platform/outbox/outbox-world';
import { createSms, createTwilioSender } from '@/tests/integration/platform/outbox/outbox-world-parts';
import { type FakeTwilio, startFakeTwilio } from '@/tests/integration/platform/outbox/fake-twilio';

let world: OutboxWorld;
let twilio: FakeTwilio;
beforeEach(async () => {
  world = await createOutboxWorld();
  twilio = await startFakeTwilio();
});
afterEach(async () => {
  await twilio.close();
  await world.close();
});

test('the next worker does not resend a text message whose worker was killed before Twilio responded', async () => {
  const [id = ''] = await world.add(createSms('Only once'));
  twilio.enqueue('accept and never respond');
  const received = twilio.waitForRequest();
  const worker = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      path.join(__dirname, 'worker-process.ts'),
      JSON.stringify({ database: world.pool.options, twilioUrl: twilio.url }),
    ],
    { stdio: 'inherit' },
  );
  await received;
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  expect(await world.loadAttempts(id)).toEqual([{ outcome: '', error: '' }]);

  world.catchUpWithRealTime();
  world.advanceClock(LEASE_MS + 1000);
  await world.deliver({ sms: createTwilioSender(twilio.url) });

  expect(twilio.acceptedTexts).toHaveLength(1);
  expect(await world.loadMessage(id)).toMatchObject({ state: 'sent', provider_id: twilio.acceptedTexts[0]?.sid });
}, 30_000);
