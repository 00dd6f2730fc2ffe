import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY_LIMIT_MB = 1024;
/** A higher number is a lower priority: page requests come first. */
const NICENESS = 10;
/**
 * How long a worker stays for another job. Inspections are often closed one after another; after a minute its memory
 * matters more than a second of CPU for the next start.
 */
const IDLE_MS = 60_000;
/** Maximum memory of a worker that is kept. An ordinary record needs half of it. */
const MAX_IDLE_WORKER_BYTES = 400 * 1024 * 1024;

/**
 * V8 flags for a short-lived process: by default V8 spends a third of the time on optimizing and on parallel garbage
 * collection. This compiles a function after about five times the usual work (132 KB of bytecode) and collects with one
 * thread. Figures in docs/performance.md.
 */
const V8_FLAGS = ['--interrupt-budget=600000', '--single-threaded-gc'];

/** Without a limit, glibc gives each of sharp's threads its own memory arena. */
const GLIBC_ENV = { MALLOC_ARENA_MAX: '2' };

interface IdleWorker {
  child: ChildProcess;
  timer: NodeJS.Timeout;
}

/** The bundles of the server and of Next each have a copy of this module in one process; both share this worker. */
declare global {
  var earthtightIdlePdfWorker: IdleWorker | undefined;
}

/** The idle worker if it still runs, else a new one. */
export function acquireWorker(): ChildProcess {
  const idle = globalThis.earthtightIdlePdfWorker;
  if (!idle) return startWorker();
  globalThis.earthtightIdlePdfWorker = undefined;
  clearTimeout(idle.timer);
  for (const event of ['exit', 'error']) idle.child.removeAllListeners(event);
  if (!isAlive(idle.child)) return startWorker();
  setReferenced(idle.child, true);
  return idle.child;
}

/**
 * Keeps a worker for the next job, so that packages and fonts stay loaded. At most one is kept, and none with much
 * memory; others exit.
 */
export function releaseWorker(child: ChildProcess, { rssBytes }: { rssBytes: number }): void {
  if (globalThis.earthtightIdlePdfWorker || rssBytes > MAX_IDLE_WORKER_BYTES || !isAlive(child)) {
    child.kill();
    return;
  }
  const clearIdleWorker = () => {
    if (globalThis.earthtightIdlePdfWorker?.child === child) globalThis.earthtightIdlePdfWorker = undefined;
  };
  const timer = setTimeout(() => {
    clearIdleWorker();
    child.kill();
  }, IDLE_MS).unref();
  for (const event of ['message', 'error', 'close']) child.removeAllListeners(event);
  child.stderr?.removeAllListeners('data');
  child.stderr?.resume();
  child.on('error', clearIdleWorker);
  child.once('exit', () => {
    clearTimeout(timer);
    clearIdleWorker();
  });
  setReferenced(child, false);
  globalThis.earthtightIdlePdfWorker = { child, timer };
}

const isAlive = (child: ChildProcess): boolean =>
  child.connected && child.exitCode === null && child.signalCode === null;

/** Sets whether this process waits for the child before it exits. The child exits when this process ends. */
function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  const { stderr } = child;
  const pipe = stderr && 'ref' in stderr && 'unref' in stderr ? stderr : null;
  for (const handle of [child, child.channel, pipe]) {
    const change: unknown = isReferenced ? handle?.ref : handle?.unref;
    if (handle && typeof change === 'function') change.call(handle);
  }
}

function startWorker(): ChildProcess {
  const worker = path.join(/* turbopackIgnore: true */ process.cwd(), 'dist', 'report-pdf-worker.mjs');
  if (!existsSync(worker)) throw new Error(`${worker} is missing. Run npm run build.`);
  const child = fork(/* turbopackIgnore: true */ worker, [], {
    execArgv: [`--max-old-space-size=${MEMORY_LIMIT_MB}`, ...V8_FLAGS],
    // The child needs none of the server's secrets.
    env: { PATH: process.env.PATH, NODE_ENV: 'production', TZ: 'UTC', ...GLIBC_ENV },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (child.pid !== undefined) os.setPriority(child.pid, NICENESS);
  return child;
}
