import fs from 'node:fs';
import net from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import WebSocket from 'ws';
import { findFreePort } from '@/tests/setup/free-port';
import { isAlive, isGone, makeDataDirectory, getPostgres, serve, type Served } from './served';

/**
 * The production build starts, stops and recovers as docs/operations.md says. All tests use the same DATA_DIR, one
 * after the other.
 */
jest.setTimeout(180_000);
const directory = makeDataDirectory();
const running = new Set<Served>();

afterAll(async () => {
  for (const server of running) {
    server.signal('SIGTERM');
    await server.ended;
  }
  const left = getPostgres(directory);
  if (left !== null) process.kill(left, 'SIGKILL');
  fs.rmSync(directory, { recursive: true, force: true });
});

async function startServer(settings: Record<string, string> = {}): Promise<Served> {
  const server = serve({ PORT: `${await findFreePort()}`, DATA_DIR: directory, ...settings });
  running.add(server);
  void server.ended.then(() => running.delete(server));
  return server;
}

async function readyServer(): Promise<Served> {
  const server = await startServer();
  await server.waitUntilReady();
  return server;
}

/** The process id of its PostgreSQL, which must be running. */
function getPostgresNow(): number {
  const pid = getPostgres(directory);
  if (pid === null) throw new Error('PostgreSQL is not running');
  return pid;
}

test('wrong settings stop the start with a sentence for each, before anything is made', async () => {
  const server = await startServer({ DATABASE_POOL: 'many', TWILIO_FROM: '12', SMTP_URL: 'mail.example.com' });

  expect(await server.ended).toBe(1);
  expect(server.getOutput()).toContain('DATABASE_POOL must be a number of connections from 2 to 1000.');
  expect(server.getOutput()).toContain('TWILIO_FROM must be a number like +14145550100, or a messaging service (MG…).');
  expect(server.getOutput()).toContain('SMTP_URL must be an address like smtp://user:password@mail.example.com:587.');
  expect(server.getOutput()).toContain('See .env.example for all settings.');
  expect(server.getOutput().match(/did not start/g)).toHaveLength(1);
  expect(fs.readdirSync(directory)).toEqual([]);
});

test('a port in use is reported before the database is made', async () => {
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

test('an empty DATA_DIR becomes a running product; it reports while it starts', async () => {
  const server = await startServer();
  const first = await firstAnswer(server);
  expect([first.status, first.text]).toEqual([503, expect.stringContaining('Earth Tight is starting')]);
  await server.waitUntilReady();

  expect((await fetch(`${server.address}/login`)).status).toBe(200);
  expect(getPostgres(directory)).not.toBeNull();
});

test('two processes share the database: the last one stops it, with a browser still connected', async () => {
  const [first] = running;
  const second = await readyServer();
  expect(second.getOutput()).toContain('adopted');
  const postgres = getPostgresNow();

  first?.signal('SIGTERM');
  expect(await first?.ended).toBe(0);
  expect(isAlive(postgres)).toBe(true);
  expect((await fetch(`${second.address}/api/ready`)).status).toBe(200);

  const live = new WebSocket(`${second.address}/mqtt`, 'mqtt', { origin: second.address });
  await once(live, 'open');
  const hungUp = once(live, 'close');
  second.signal('ctrl-c');
  await hungUp;
  expect(await second.ended).toBe(0);
  expect(second.getOutput()).not.toMatch(/✗|started again/);
  expect(await isGone(postgres)).toBe(true);
  expect(fs.existsSync(path.join(directory, 'database/data/postmaster.pid'))).toBe(false);
});

test('keeps the data on the next start and adopts the database after a kill -9', async () => {
  const killed = await readyServer();
  expect(killed.getOutput()).toContain('nothing new');
  const postgres = getPostgresNow();
  killed.signal('power-cut');
  expect(await killed.ended).toBe('SIGKILL');
  expect(isAlive(postgres)).toBe(true);

  const next = await readyServer();
  expect(next.getOutput()).toContain('adopted');
  expect(getPostgres(directory)).toBe(postgres);
});

test('after a kill -9 of server and database the next start recovers, and stops cleanly', async () => {
  const [both] = running;
  const postgres = getPostgresNow();
  both?.signal('power-cut');
  process.kill(postgres, 'SIGKILL');
  await both?.ended;

  const next = await readyServer();
  expect(getPostgres(directory)).not.toBe(postgres);
  const recovered = getPostgresNow();
  next.signal('SIGTERM');
  expect(await next.ended).toBe(0);
  expect(await isGone(recovered)).toBe(true);
});

/** The first answer that comes from the port. */
async function firstAnswer(server: Served): Promise<{ status: number; text: string }> {
  let stopped = false;
  void server.ended.then(() => (stopped = true));
  while (!stopped) {
    const answer = await fetch(server.address).catch(() => null);
    if (answer) return { status: answer.status, text: await answer.text() };
    await new Promise(setImmediate);
  }
  throw new Error(server.getOutput());
}
