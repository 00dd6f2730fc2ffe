/** Starts the measured processes, measures their CPU time and stops them. Linux only. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds of a clock tick of the kernel's CPU time. */
const TICK_MS = 10;
const STOP_MS = 20_000;
const START_MS = 600_000;

/** @type {Map<number, import('node:child_process').ChildProcess>} */
const started = new Map();

/**
 * Starts a server and waits until it responds.
 * @param {{ words: string[], cwd: string, env: NodeJS.ProcessEnv, address: string, ready: string }} what
 */
export async function startServer({ words, cwd, env, address, ready }) {
  const child = spawn(process.execPath, words, { cwd, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${words.join(' ')} did not start`);
  started.set(pid, child);
  child.once('exit', () => started.delete(pid));
  await answering(child, address + ready);
  return {
    address,
    pid,
    /** Reads the counter inside the server (counting.cjs). */
    async counted() {
      const answer = once(child, 'message');
      child.send('count');
      return (await answer)[0];
    },
    stop: () => stop(child),
  };
}

async function answering(child, url) {
  const limit = performance.now() + START_MS;
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    if (child.exitCode !== null) throw new Error(`${url}: the server ended with ${child.exitCode}`);
    if (performance.now() > limit) throw new Error(`${url} did not answer in time`);
    await pause(20);
  }
}

/** Terminates a process; after a timeout, kills it and its children in any process group. */
async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const family = familyOf(child.pid);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await Promise.race([ended, pause(STOP_MS, undefined, { ref: false })]);
  kill(family);
}

export const stopAll = () => Promise.all([...started.values()].map(stop));

/** Stops all processes when the measurement ends in any way. */
export function leaveNothingBehind() {
  process.on('exit', () => {
    for (const pid of started.keys()) kill(familyOf(pid));
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => void stopAll().then(() => process.exit(130)));
}

/** Process ids are reused: kills only processes with the same start time. */
function kill(family) {
  const alive = new Map(processes().map(({ pid, began }) => [pid, began]));
  for (const { pid, began } of family) if (alive.get(pid) === began) process.kill(pid, 'SIGKILL');
}

/** Milliseconds of CPU time of a server with its children and its PostgreSQL. */
export function cpuOf(root) {
  const family = familyOf(root);
  const sum = (list) => list.reduce((total, { ms }) => total + ms, 0);
  return {
    server: sum(family.filter(({ command }) => command !== 'postgres')),
    database: sum(family.filter(({ command }) => command === 'postgres')),
  };
}

/** Milliseconds to wait before reading CPU time, so that deferred work of a request counts. */
export const SETTLE_MS = 60;

/**
 * Milliseconds of CPU per request.
 * @param {number} pid of the server @param {() => Promise<unknown>} ask @param {number} requests
 */
export async function costPerRequest(pid, ask, requests) {
  const before = threadsOf(pid);
  await repeat(ask, requests);
  await pause(SETTLE_MS);
  const { main, helpers, database } = spentBetween(before, threadsOf(pid));
  return {
    total: (main + helpers + database) / requests,
    helpers: helpers / requests,
    database: database / requests,
  };
}

export async function repeat(work, times) {
  for (let done = 0; done < times; done++) await work();
}

/**
 * Milliseconds of CPU time of each thread of a server, its children and its PostgreSQL. The kernel counts nanoseconds
 * for threads, but ticks of ten milliseconds for processes.
 */
function threadsOf(root) {
  const threads = new Map();
  for (const { pid, command } of familyOf(root))
    for (const id of namesIn(`/proc/${pid}/task`)) {
      const spent = textOf(`/proc/${pid}/task/${id}/schedstat`);
      if (spent !== null) {
        const of = command === 'postgres' ? 'database' : Number(id) === pid ? 'main' : 'helpers';
        threads.set(`${pid}/${id}`, { ms: Number(spent.split(' ')[0]) / 1e6, of });
      }
    }
  return threads;
}

/**
 * CPU time of the main thread, of V8 and libuv threads, and of the database. Threads that ended in between are not
 * counted; during a page those are only spare database connections.
 */
function spentBetween(before, after) {
  const spent = { main: 0, helpers: 0, database: 0 };
  for (const [thread, { ms, of }] of after) spent[of] += ms - (before.get(thread)?.ms ?? 0);
  return spent;
}

/** Bytes of memory of a server without its database: its peak, and the current use including its children. */
export function memoryOf(root) {
  const family = familyOf(root).filter(({ command }) => command !== 'postgres');
  const kilobytes = (pid, name) => {
    const status = textOf(`/proc/${pid}/status`) ?? '';
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0);
  };
  const now = family.reduce((total, { pid }) => total + kilobytes(pid, 'VmRSS'), 0);
  return { peak: kilobytes(root, 'VmHWM') * 1024, now: now * 1024 };
}

function familyOf(root) {
  const all = processes();
  const family = new Set([root]);
  for (let grown = true; grown;) {
    const size = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
    grown = family.size > size;
  }
  return all.filter(({ pid }) => family.has(pid));
}

function processes() {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const stat = textOf(`/proc/${pid}/stat`);
      if (stat === null) return [];
      // The command may contain spaces and parentheses; fields are counted after it (proc_pid_stat(5)).
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const command = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
      const [, parent] = fields;
      const ms = (Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14])) * TICK_MS;
      return [{ pid: Number(pid), parent: Number(parent), ms, command, began: fields[19] }];
    });
}

/** Empty if the process has ended. */
function namesIn(directory) {
  try {
    return fs.readdirSync(directory);
  } catch {
    return [];
  }
}

function textOf(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

export async function freePort() {
  const server = net.createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
