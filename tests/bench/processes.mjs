/** Processes that a measurement starts. This file measures their CPU time and ends them all. Linux only. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** One tick of the kernel's clock for CPU time, in milliseconds. */
const TICK_MS = 10;
const STOP_MS = 20_000;
const START_MS = 600_000;

/** @type {Map<number, import('node:child_process').ChildProcess>} */
const started = new Map();

/**
 * Starts a server and waits until it answers.
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
    /** Asks the counter inside the server (counting.cjs). */
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

/**
 * Asks a process to end. After a while, whatever is still alive of it and its children is killed, in whichever process
 * group.
 */
async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const family = familyOf(child.pid);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await Promise.race([ended, pause(STOP_MS, undefined, { ref: false })]);
  kill(family);
}

export const stopAll = () => Promise.all([...started.values()].map(stop));

/** However the measurement ends, none of its processes holds a port or a database afterwards. */
export function leaveNothingBehind() {
  process.on('exit', () => {
    for (const pid of started.keys()) kill(familyOf(pid));
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => void stopAll().then(() => process.exit(130)));
}

/** By now a process id may belong to another process. It is the same process only if it began at the same instant. */
function kill(family) {
  const alive = new Map(processes().map(({ pid, began }) => [pid, began]));
  for (const { pid, began } of family) if (alive.get(pid) === began) process.kill(pid, 'SIGKILL');
}

/** CPU time of a server's process with its children, and of the PostgreSQL that it started, in milliseconds. */
export function cpuOf(root) {
  const family = familyOf(root);
  const sum = (list) => list.reduce((total, { ms }) => total + ms, 0);
  return {
    server: sum(family.filter(({ command }) => command !== 'postgres')),
    database: sum(family.filter(({ command }) => command === 'postgres')),
  };
}

/** Milliseconds to wait before CPU time is read: work that a request leaves for afterwards belongs to the request, too. */
export const SETTLE_MS = 60;

/**
 * CPU of one of so many requests in milliseconds.
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
 * CPU time of each thread of a server's process, its children and its PostgreSQL, in milliseconds with a fraction: the
 * kernel counts nanoseconds of a thread, and ticks of ten milliseconds of a process.
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
 * What was spent by the server's own threads, by those that V8 and libuv have beside them, and by the database. Of a thread
 * that ended in between nothing is known; a page ends none but those of the database's spare connections.
 */
function spentBetween(before, after) {
  const spent = { main: 0, helpers: 0, database: 0 };
  for (const [thread, { ms, of }] of after) spent[of] += ms - (before.get(thread)?.ms ?? 0);
  return spent;
}

/**
 * Memory of a server without its database, in bytes: the most that its process had, and what it and its children hold.
 */
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
      // The command may hold spaces and parentheses; fields are counted after it (proc_pid_stat(5)).
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const command = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
      const [, parent] = fields;
      const ms = (Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14])) * TICK_MS;
      return [{ pid: Number(pid), parent: Number(parent), ms, command, began: fields[19] }];
    });
}

/** None when the directory is gone: the process has ended. */
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
