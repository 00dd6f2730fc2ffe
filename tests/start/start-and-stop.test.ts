import fs from 'node:fs';
import net from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import WebSocket from 'ws';
import { findFreePort } from '@/tests/setup/free-port';
import { isAlive, waitUntilGone, createDataDirectory, findPostgresPid, serve, type Served } from './served';

// The production build starts, stops and recovers (docs/operations.md). The tests share a DATA_DIR and depend on their
// order.

jest.setTimeout(180_000);
const directory = createDataDirectory();
const running = new Set<Served>();

afterAll(async () => {
  for (const server of running) {
    server.signal('SIGTERM');
    await server.ended;
  }
  const postgresPid = findPostgresPid(directory);
  if (postgresPid !== null) process.kill(postgresPid, 'SIGKILL');
  fs.rmSync(directory, { recursive: true, force: true });
});

async function startServer(settings: Record<string, string> = {}): Promise<Served> {
  const server = serve({ PORT: `${await findFreePort()}`, DATA_DIR: directory, ...settings });
  running.add(server);
  void server.ended.then(() => running.delete(server));
  return server;
}

async function startReadyServer(): Promise<Served> {
  const server = await startServer();
  await server.waitUntilReady();
  return server;
}

/** The process id of PostgreSQL. Throws if it does not run. */
function getRunningPostgres(): number {
  const pid = findPostgresPid(directory);
  if (pid === null) throw new Error('PostgreSQL is not running');
  return pid;
}

test('the server reports each invalid setting and creates no files', async () => {
  const server = await startServer({ DATABASE_POOL: 'many', TWILIO_FROM: '12', SMTP_URL: 'mail.example.com' });

  expect(await server.ended).toBe(1);
  expect(server.getOutput()).toContain('DATABASE_POOL must be a number of connections from 2 to 1000.');
  expect(server.getOutput()).toContain('TWILIO_FROM must be a number like +14145550100, or a messaging service (MG…).');
  expect(server.getOutput()).toContain('SMTP_URL must be an address like smtp://user:password@mail.example.com:587.');
  expect(server.getOutput()).toContain('See .env.example for all settings.');
  expect(server.getOutput().match(/did not start/g)).toHaveLength(1);
  expect(fs.readdirSync(directory)).toEqual([]);
});

test('the server reports a port in use before it creates the database', async () => {
  const other = net.createServer().listen(0);
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? `${address.port}` : '';
  const server = await startServer({ PORT: port });

  expect(await server.ended).toBe(1);
  expect(server.getOutput()).toContain(`Port ${port} is in use. Stop the other program, or choose a port`);
  expect(fs.readdirSync(directory)).not.toContain('database');
  other.close();
});

test('the server starts with an empty DATA_DIR and responds with 503 while starting', async () => {
  const server = await startServer();
  const first = await waitForFirstResponse(server);
  expect([first.status, first.text]).toEqual([503, expect.stringContaining('Earth Tight is starting')]);
  await server.waitUntilReady();

  expect((await fetch(`${server.address}/login`)).status).toBe(200);
  expect(findPostgresPid(directory)).not.toBeNull();
});

test('two processes share the database, and the last one stops it, even with a browser connected', async () => {
  const [first] = running;
  const second = await startReadyServer();
  expect(second.getOutput()).toContain('adopted');
  const postgres = getRunningPostgres();

  first?.signal('SIGTERM');
  expect(await first?.ended).toBe(0);
  expect(isAlive(postgres)).toBe(true);
  expect((await fetch(`${second.address}/api/ready`)).status).toBe(200);

  const live = new WebSocket(`${second.address}/mqtt`, 'mqtt', { origin: second.address });
  await once(live, 'open');
  const closed = once(live, 'close');
  second.pressCtrlC();
  await closed;
  expect(await second.ended).toBe(0);
  expect(second.getOutput()).not.toMatch(/✗|started again/);
  expect(await waitUntilGone(postgres)).toBe(true);
  expect(fs.existsSync(path.join(directory, 'database/data/postmaster.pid'))).toBe(false);
});

test('a server that starts after a kill -9 adopts the running database and applies no migration again', async () => {
  const killed = await startReadyServer();
  expect(killed.getOutput()).toContain('nothing new');
  const postgres = getRunningPostgres();
  killed.cutPower();
  expect(await killed.ended).toBe('SIGKILL');
  expect(isAlive(postgres)).toBe(true);

  const next = await startReadyServer();
  expect(next.getOutput()).toContain('adopted');
  expect(findPostgresPid(directory)).toBe(postgres);
});

test('a server that starts after a kill -9 of server and database recovers, and stops cleanly', async () => {
  const [server] = running;
  const postgres = getRunningPostgres();
  server?.cutPower();
  process.kill(postgres, 'SIGKILL');
  await server?.ended;

  const next = await startReadyServer();
  expect(findPostgresPid(directory)).not.toBe(postgres);
  const recovered = getRunningPostgres();
  next.signal('SIGTERM');
  expect(await next.ended).toBe(0);
  expect(await waitUntilGone(recovered)).toBe(true);
});

async function waitForFirstResponse(server: Served): Promise<{ status: number; text: string }> {
  let hasEnded = false;
  void server.ended.then(() => (hasEnded = true));
  while (!hasEnded) {
    const response = await fetch(server.address).catch(() => null);
    if (response) return { status: response.status, text: await response.text() };
    await new Promise(setImmediate);
  }
  throw new Error(server.getOutput());
}
