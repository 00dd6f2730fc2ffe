import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import net from 'node:net';
import { findFreePort } from '@/tests/setup/free-port';
import { createWorld, type World } from '@/tests/setup/world';
import { openPort, type RequestTimeouts } from '@/server/http/http';

/** The server's port, with a handler that the test sets. */
let world: World;
let port: number;
let endings: (() => unknown)[] = [];

beforeAll(async () => {
  port = await findFreePort();
  world = await createWorld({ PORT: `${port}` });
});
afterAll(() => world.close());
afterEach(async () => {
  for (const close of endings.reverse()) await close();
  endings = [];
});

async function listen(
  respond: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>,
  timeouts?: RequestTimeouts,
) {
  const lifetime = { addShutdownStep: (_resource: string, close: () => unknown) => void endings.push(close) };
  const opened = await openPort(world.runtime.config, lifetime, timeouts);
  opened.startServing({
    handleWithNext: async (request, response) => respond(request, response),
    findHandler: null,
    metrics: null,
    traceRequest: null,
    broker: null,
  });
}

/** Returns everything that the server sends on one connection. `more` is sent after the server's first bytes. */
async function exchangeBytes(text: string, more = ''): Promise<string> {
  const socket = net.connect({ port, allowHalfOpen: true });
  let received = '';
  let sent = more === '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    received += part;
    if (!sent) socket.write(more);
    sent = true;
  });
  socket.on('error', (error) => (received += error.message));
  socket.write(text);
  await once(socket, 'end');
  socket.end();
  await once(socket, 'close');
  return received;
}

const refuse = (_request: IncomingMessage, response: ServerResponse) => {
  response.statusCode = 413;
  response.end('too much');
};

test('the client gets the response to a body that was not read to its end, even while it sends the rest', async () => {
  await listen(async (request, response) => {
    if (request.url === '/api/partly') await once(request, 'data').then(() => request.pause());
    refuse(request, response);
  });
  for (const path of ['/api/unread', '/api/partly']) {
    const received = await exchangeBytes(
      `PUT ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 3000000\r\n\r\nbegin`,
      `${'x'.repeat(2_999_995)}GET /api/next HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect([path, received.match(/HTTP\/1\.1 413 /g)?.length]).toEqual([path, 2]);
    expect(received).toMatch(/too much$/);
  }
});

test('the server does not treat the content of an unread body as a request', async () => {
  const requestedPaths: string[] = [];
  await listen((request, response) => {
    requestedPaths.push(request.url ?? '');
    refuse(request, response);
  });
  const smuggledRequest = 'GET /api/smuggled HTTP/1.1\r\nHost: x\r\n\r\n';
  await exchangeBytes(
    `PUT /api/first HTTP/1.1\r\nHost: x\r\nContent-Length: ${100_000 + smuggledRequest.length}\r\n\r\nbegin`,
    `${'x'.repeat(99_995)}${smuggledRequest}GET /api/next HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  );
  expect(requestedPaths).toEqual(['/api/first', '/api/next']);
});

test('the server keeps the connection open after it read the whole body, or without a body', async () => {
  const connections = new Set<unknown>();
  await listen(async (request, response) => {
    connections.add(request.socket.remotePort);
    await request.resume().toArray();
    response.end('read');
  });
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (const method of ['PUT', 'GET', 'PUT']) {
    const request = http.request({ port, agent, method, path: '/api/x' });
    request.end(method === 'PUT' ? 'x'.repeat(200_000) : undefined);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    await response.resume().toArray();
    expect(response.headers.connection).toBe('keep-alive');
  }
  expect(connections.size).toBe(1);
  agent.destroy();
});

test('the server responds 408 to a very slow request and closes its connection', async () => {
  await listen((request, response) => void request.on('end', () => response.end('read')).resume(), {
    headersMs: 100,
    requestMs: 200,
    checkMs: 20,
  });
  for (const begin of [
    'GET /api/x HTTP/1.1\r\nHost:',
    'PUT /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nx',
  ])
    expect(await exchangeBytes(begin)).toMatch(/^HTTP\/1\.1 408 /);
});

test('the server survives a client that breaks off an upgrade', async () => {
  await listen(refuse);
  for (let attempt = 0; attempt < 20; attempt++) {
    const socket = net.connect(port);
    await once(socket, 'connect');
    socket.write('GET /mqtt HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
    socket.resetAndDestroy();
    await once(socket, 'close');
  }
  expect((await fetch(`http://localhost:${port}/api/x`)).status).toBe(413);
});
