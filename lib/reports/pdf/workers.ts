import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY_LIMIT_MB = 1024;
/**
 * The operating system prefers processes with a lower number, so people who wait for pages are served before this
 * child.
 */
const NICENESS = 10;
/**
 * Milliseconds for which a worker waits for another job. Who closes one inspection often closes the next; after a minute
 * its memory is worth more than the second of CPU that the next record takes longer.
 */
const IDLE_MS = 60_000;
/** Bytes of memory above which a worker is not kept. An ordinary record leaves half of it behind. */
const MOST_KEPT_BYTES = 400 * 1024 * 1024;

/**
 * The process makes a few records and ends. As V8 comes, it spends a third of that time on compiling for a long run and on
 * collecting garbage with several threads; so it compiles a function only after some five times as much work as usual
 * (the usual is 132 KB of bytecode), and collects with one thread. Figures in docs/performance.md.
 */
const SHORT_RUN = ['--interrupt-budget=600000', '--single-threaded-gc'];

/** glibc gives each of sharp's threads a part of memory of its own unless it is told how many there are. */
const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' };

interface IdleWorker {
  child: ChildProcess;
  timer: NodeJS.Timeout;
}

/**
 * The server's bundle and Next's bundle each have their own copy of this module, in one process. Both use this one
 * worker.
 */
declare global {
  var earthtightIdlePdfWorker: IdleWorker | undefined;
}

/** A child process that has no job: the one that waits, or a new one. */
export function takeWorker(): ChildProcess {
  const idle = globalThis.earthtightIdlePdfWorker;
  if (!idle) return startWorker();
  globalThis.earthtightIdlePdfWorker = undefined;
  clearTimeout(idle.timer);
  for (const event of ['exit', 'error']) idle.child.removeAllListeners(event);
  if (!isAlive(idle.child)) return startWorker();
  hold(idle.child, true);
  return idle.child;
}

/**
 * Keeps a worker that has done its job for the next one, so that it need not load its packages and fonts again. One at
 * most is kept, and none that uses much memory; the others end.
 */
export function giveBack(child: ChildProcess, { rssBytes }: { rssBytes: number }): void {
  if (globalThis.earthtightIdlePdfWorker || rssBytes > MOST_KEPT_BYTES || !isAlive(child)) {
    child.kill();
    return;
  }
  const forget = () => {
    if (globalThis.earthtightIdlePdfWorker?.child === child) globalThis.earthtightIdlePdfWorker = undefined;
  };
  const timer = setTimeout(() => {
    forget();
    child.kill();
  }, IDLE_MS).unref();
  for (const event of ['message', 'error', 'close']) child.removeAllListeners(event);
  child.stderr?.removeAllListeners('data');
  child.stderr?.resume();
  child.on('error', forget);
  child.once('exit', () => {
    clearTimeout(timer);
    forget();
  });
  hold(child, false);
  globalThis.earthtightIdlePdfWorker = { child, timer };
}

const isAlive = (child: ChildProcess): boolean =>
  child.connected && child.exitCode === null && child.signalCode === null;

/** Whether this process waits for the child before it ends by itself. The child ends when this process is gone. */
function hold(child: ChildProcess, isHeld: boolean): void {
  const { stderr } = child;
  const pipe = stderr && 'ref' in stderr && 'unref' in stderr ? stderr : null;
  for (const each of [child, child.channel, pipe]) {
    const change: unknown = isHeld ? each?.ref : each?.unref;
    if (each && typeof change === 'function') change.call(each);
  }
}

function startWorker(): ChildProcess {
  const worker = path.join(/* turbopackIgnore: true */ process.cwd(), 'dist', 'report-pdf-worker.mjs');
  if (!existsSync(worker)) throw new Error(`${worker} is missing: npm run build makes it`);
  const child = fork(/* turbopackIgnore: true */ worker, [], {
    execArgv: [`--max-old-space-size=${MEMORY_LIMIT_MB}`, ...SHORT_RUN],
    // The child gets none of the server's secrets, because it needs none.
    env: { PATH: process.env.PATH, NODE_ENV: 'production', TZ: 'UTC', ...FEW_ARENAS },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (child.pid !== undefined) os.setPriority(child.pid, NICENESS);
  return child;
}
