import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { planRestart, type Restart } from './restart-delay';
import { TERMINATION_SIGNALS, SERVER_ENVIRONMENT, createServerArguments, SUPERVISED_FLAG } from './supervised';

/**
 * `npm start`: runs the server as a child process and restarts it after a crash, with increasing delays. A
 * server that was stopped, or that never started successfully, is not restarted; its exit code is returned.
 */
async function superviseServer(): Promise<number> {
  let hasServed = false;
  let restart: Restart | null = null;
  for (;;) {
    const run = await runServer();
    hasServed ||= run.hasServed;
    // Code 0 without a signal to us: someone stopped the server process directly.
    if (stopController.signal.aborted || !hasServed || run.exitCode === 0) return toExitCode(run);
    restart = planRestart(restart, run.uptimeMs);
    await reportCrash(run, restart);
    const outcome = await pause(restart.delayMs, 'elapsed', { signal: stopController.signal }).catch(() => 'aborted');
    if (outcome === 'aborted') return 0;
  }
}

interface ServerRun {
  hasServed: boolean;
  uptimeMs: number;
  exitCode: number | null;
  signal: NodeJS.Signals | null;
}

const stopController = new AbortController();
let server: ChildProcess | undefined;

async function runServer(): Promise<ServerRun> {
  const startedAt = performance.now();
  // Node arguments such as `--inspect` or a memory limit are for the server.
  const child = fork(path.resolve('dist/server.cjs'), [SUPERVISED_FLAG], {
    execArgv: createServerArguments(process.env, process.execArgv),
    env: { ...SERVER_ENVIRONMENT, ...process.env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  server = child;
  let hasServed = false;
  child.once('message', () => (hasServed = true));
  await once(child, 'exit');
  return { hasServed, uptimeMs: performance.now() - startedAt, exitCode: child.exitCode, signal: child.signalCode };
}

function toExitCode({ exitCode, signal }: ServerRun): number {
  // As in a shell: 128 plus the signal's number.
  return exitCode ?? 128 + (signal ? os.constants.signals[signal] : 0);
}

async function reportCrash(
  { exitCode, signal, uptimeMs: ms }: ServerRun,
  { delayMs, consecutiveCrashes }: Restart,
): Promise<void> {
  // Imported lazily, so that the server starts sooner.
  const { log } = await import('@/lib/platform/process/log');
  log.error(
    { exitCode, signal, uptimeMs: Math.round(ms), delayMs, consecutiveCrashes },
    'the server crashed and will be restarted',
  );
  const reason = signal ?? `exit code ${exitCode}`;
  const repetition = consecutiveCrashes > 1 ? ` It has crashed ${consecutiveCrashes} times in a row.` : '';
  console.error(`✗ The server crashed (${reason}). It restarts in ${delayMs / 1000} s.${repetition}`);
}

for (const signal of TERMINATION_SIGNALS) {
  process.on(signal, () => {
    stopController.abort();
    // A terminal sends Ctrl-C to both processes; the server ignores the second signal.
    server?.kill(signal);
  });
}
superviseServer().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
