import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Message } from '@/lib/platform/messages/delivery';
import { type OutboxWorld, createOutboxWorld } from './outbox-world';

let world: OutboxWorld;
beforeEach(async () => {
  world = await createOutboxWorld();
});
afterEach(() => world.close());

test('the worker posts a webhook as JSON, and repeats it with the same key after an error', async () => {
  const receiver = await startReceiver(503, 204);
  const [id = ''] = await world.add(createWebhook(receiver.url));

  await world.deliver();
  expect(await world.loadMessage(id)).toMatchObject({
    state: 'queued',
    last_error: 'The receiver responded with status 503.',
  });
  world.advanceClock(10_000);
  await world.deliver();

  expect(receiver.posts).toEqual([1, 2].map(() => ({ key: id, body: '{"event":"registered"}' })));
  expect(await world.loadMessage(id)).toMatchObject({ state: 'sent' });
  await receiver.close();
});

test('the worker does not repeat a webhook after status 410', async () => {
  const receiver = await startReceiver(410);
  const [id = ''] = await world.add(createWebhook(receiver.url));

  await world.deliver();

  expect(await world.loadMessage(id)).toMatchObject({
    state: 'dead',
    last_error: 'The receiver responded with status 410.',
  });
  await receiver.close();
});

const createWebhook = (url: string): Message => ({
  kind: 'webhook',
  url,
  body: { event: 'registered' },
  about: { kind: 'account', id: 'p1' },
});

async function startReceiver(...statuses: number[]) {
  const posts: { key: unknown; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      posts.push({ key: request.headers['idempotency-key'], body });
      response.writeHead(statuses.shift() ?? 500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    posts,
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
