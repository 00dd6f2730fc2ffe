import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Binaries } from './embedded-binaries';
import type { Identity } from './embedded-identity';

export interface Cluster {
  homeDirectory: string;
  dataDirectory: string;
  logFile: string;
  socketDirectory: string;
  binaries: Binaries;
  identity: Identity;
  isDurable: boolean;
}

const MAJOR_VERSION = '18';
/** Milliseconds until a failing start is given up. The shared memory of a killed server is released long before. */
const MAX_START_MS = 30_000;
const MAX_STOP_MS = 10_000;
const MAX_LOG_BYTES = 5_000_000;
const LOG_TAIL_LINES = 8;

/**
 * Creates the data directory on first use.
 * @returns whether this call created it
 */
export async function createCluster(cluster: Cluster): Promise<boolean> {
  if (fs.existsSync(cluster.dataDirectory)) {
    checkMajorVersion(cluster);
    return false;
  }
  removeUnfinished(cluster);
  // Created at a temporary path and renamed, so that an interrupted initdb leaves no partial database.
  const unfinished = `${cluster.dataDirectory}.new-${process.pid}`;
  runInitdb(cluster, unfinished);
  try {
    fs.renameSync(unfinished, cluster.dataDirectory);
    return true;
  } catch (error) {
    if (!fs.existsSync(cluster.dataDirectory)) throw error;
    fs.rmSync(unfinished, { recursive: true, force: true });
    return false;
  }
}

function checkMajorVersion({ dataDirectory }: Cluster): void {
  const version = fs.readFileSync(path.join(dataDirectory, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR_VERSION) return;
  throw new Error(
    `${dataDirectory} was created by PostgreSQL ${version}, but this release needs ${MAJOR_VERSION}. ` +
      'Make a backup with the release that created it (npm run backup), move the directory away, and restore (npm run restore).',
  );
}

function removeUnfinished({ homeDirectory, dataDirectory }: Cluster): void {
  const prefix = `${path.basename(dataDirectory)}.new-`;
  for (const name of fs.readdirSync(homeDirectory).filter((entry) => entry.startsWith(prefix))) {
    if (!isAlive(Number(name.slice(prefix.length))))
      fs.rmSync(path.join(homeDirectory, name), { recursive: true, force: true });
  }
}

function runInitdb({ binaries, identity, isDurable }: Cluster, directory: string): void {
  // The builtin locale sorts alike on every system and needs no installed locales.
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8'];
  const access = ['--username=postgres', '--auth-local=trust', '--auth-host=reject'];
  const result = spawnSync(
    binaries.initdb,
    ['-D', directory, ...locale, ...access, '--no-instructions', ...(isDurable ? [] : ['--no-sync'])],
    { uid: identity.uid, gid: identity.gid, cwd: '/', encoding: 'utf8' },
  );
  if (result.status !== 0) throw new Error(`initdb failed: ${result.error?.message ?? result.stderr}`);
}

/** Starts PostgreSQL, or adopts one that another process started, even if that process has ended. */
export async function ensureRunning(cluster: Cluster): Promise<'started' | 'adopted'> {
  const deadline = Date.now() + MAX_START_MS;
  if ((await waitForState(cluster)) === 'ready') return 'adopted';
  while (Date.now() < deadline) {
    removeStalePidFile(cluster);
    if (await startOnce(cluster)) return 'started';
    // Another process started it first, or the shared memory of a killed server is not released yet.
    await pause(100);
    if ((await waitForState(cluster)) === 'ready') return 'adopted';
  }
  throw new Error(`PostgreSQL did not start. Its log (${cluster.logFile}) ends with:\n${readLogTail(cluster.logFile)}`);
}

/** @returns false if the process exits before it accepts connections */
async function startOnce(cluster: Cluster): Promise<boolean> {
  const child = spawnPostmaster(cluster);
  let hasEnded = false;
  child.once('exit', () => (hasEnded = true));
  child.once('error', () => (hasEnded = true));
  while (!hasEnded) {
    if ((await readServerState(cluster)) === 'ready' && readPostmasterPid(cluster) === child.pid) return true;
    await pause(25);
  }
  return false;
}

function spawnPostmaster(cluster: Cluster): ChildProcess {
  rotateLog(cluster.logFile);
  const log = fs.openSync(cluster.logFile, 'a');
  const settings = ['listen_addresses=', 'timezone=UTC', 'log_timezone=UTC', 'log_checkpoints=off'];
  const unsafeSettings = cluster.isDurable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const options = [...settings, ...unsafeSettings].flatMap((setting) => ['-c', setting]);
  const child = spawn(
    cluster.binaries.postgres,
    ['-D', cluster.dataDirectory, '-k', cluster.socketDirectory, ...options],
    {
      uid: cluster.identity.uid,
      gid: cluster.identity.gid,
      cwd: '/',
      // A separate process group: Ctrl-C must stop our process first.
      detached: true,
      stdio: ['ignore', log, log],
    },
  );
  child.unref();
  fs.closeSync(log);
  return child;
}

type ServerState = 'ready' | 'busy' | 'absent';

async function readServerState({ socketDirectory }: Cluster): Promise<ServerState> {
  const client = new pg.Client({ host: socketDirectory, user: 'postgres', database: 'postgres' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return 'ready';
  } catch (error) {
    // 57P03: the server is starting up, recovering or shutting down.
    return error instanceof pg.DatabaseError && error.code === '57P03' ? 'busy' : 'absent';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Waits until startup, recovery or shutdown has finished, without a time limit. */
async function waitForState(cluster: Cluster): Promise<Exclude<ServerState, 'busy'>> {
  for (;;) {
    const state = await readServerState(cluster);
    if (state !== 'busy') return state;
    await pause(50);
  }
}

/**
 * PostgreSQL would not start if another process has the id in an old postmaster.pid, as after a reboot, or if a power
 * cut left the file empty.
 */
function removeStalePidFile(cluster: Cluster): void {
  const file = path.join(cluster.dataDirectory, 'postmaster.pid');
  const pid = readPostmasterPid(cluster);
  const isStale = pid === undefined ? isLeftEmpty(file) : isAlive(pid) && !readCommand(pid).includes('postgres');
  if (isStale) fs.rmSync(file, { force: true });
}

/** Not of a server that is just starting. */
function isLeftEmpty(file: string): boolean {
  const stats = fs.statSync(file, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > 1000;
}

/** undefined if there is no postmaster.pid, or none with a process id. */
function readPostmasterPid({ dataDirectory }: Cluster): number | undefined {
  try {
    const pid = Number.parseInt(fs.readFileSync(path.join(dataDirectory, 'postmaster.pid'), 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function readCommand(pid: number): string {
  const comm = `/proc/${pid}/comm`;
  if (fs.existsSync(comm)) return fs.readFileSync(comm, 'utf8');
  return spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).stdout ?? '';
}

/**
 * A fast shutdown: open transactions are rolled back and committed data is on disk. One that takes longer than
 * MAX_STOP_MS becomes an immediate shutdown, after which the next start recovers.
 */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const pid = readPostmasterPid(cluster);
  if (pid === undefined || !isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + MAX_STOP_MS;
  while (readPostmasterPid(cluster) === pid) {
    if (Date.now() > deadline) return void process.kill(pid, 'SIGQUIT');
    await pause(20);
  }
}

function rotateLog(log: string): void {
  if (fs.existsSync(log) && fs.statSync(log).size > MAX_LOG_BYTES) fs.renameSync(log, `${log}.1`);
}

function readLogTail(file: string): string {
  return fs.existsSync(file)
    ? fs.readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LOG_TAIL_LINES).join('\n')
    : '(no log)';
}
