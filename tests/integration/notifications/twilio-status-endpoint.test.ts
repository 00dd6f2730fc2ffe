import { createHmac } from 'node:crypto';
import { readConfig } from '@/lib/platform/process/config';
import { openRuntime } from '@/lib/platform/process/open-runtime';
import { twilioStatusEndpoint } from '@/lib/notifications/server/twilio-status-endpoint';
import { type OutboxWorld, createOutboxWorld } from '@/tests/integration/platform/outbox/outbox-world';
import { AUTH_SECRET, createSms } from '@/tests/integration/platform/outbox/outbox-world-parts';

const TOKEN = 'twilio-token';

let world: OutboxWorld;
let opened: ReturnType<typeof openRuntime>;
beforeEach(async () => {
  world = await createOutboxWorld();
  const config = readConfig({
    PUBLIC_URL: 'https://app.example.com',
    DATA_DIR: world.dataDir,
    TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
    TWILIO_AUTH_TOKEN: TOKEN,
    TWILIO_FROM: '+15015550199',
  });
  opened = openRuntime({ ...config, AUTH_SECRET }, world.url);
});
afterEach(async () => {
  await opened.close();
  await world.close();
});

test('a status report signed by Twilio changes the state of the message, but a forged one does not', async () => {
  const [id = ''] = await world.add(createSms('Hello'));
  await world.deliver();
  const delivered = { MessageSid: 'SM1', MessageStatus: 'delivered' };

  expect((await postStatusReport(id, delivered, 'forged')).status).toBe(403);
  expect(await world.loadMessage(id)).toMatchObject({ state: 'sent' });

  expect((await postStatusReport(id, delivered, TOKEN)).status).toBe(204);
  expect(await world.loadMessage(id)).toMatchObject({ state: 'delivered' });
});

test('the server rejects a status report that is too large', async () => {
  expect((await postStatusReport('x', { MessageStatus: 'a'.repeat(20_000) }, TOKEN)).status).toBe(413);
});

function postStatusReport(id: string, fields: Record<string, string>, token: string): Promise<Response> {
  const path = `/api/twilio/status?message=${id}`;
  const signed = Object.keys(fields)
    .sort()
    .map((name) => `${name}${fields[name]}`)
    .join('');
  const signature = createHmac('sha1', token).update(`https://app.example.com${path}${signed}`).digest('base64');
  // Behind a proxy, requests reach us by an inner host name.
  return twilioStatusEndpoint.handle(
    new Request(`http://10.0.0.7:3000${path}`, {
      method: 'POST',
      headers: { 'x-twilio-signature': signature },
      body: new URLSearchParams(fields),
    }),
  );
}
