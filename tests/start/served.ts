import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findServerPid } from '../setup/find-server-pid';

/** The product in a process of its own, started as `npm start` starts it, from the production build. */
export interface Served {
  address: string;
  /** The process id of what `npm start` starts, which is the supervisor. */
  pid: number;
  /** The process id of the server itself, once the server runs. Linux only. */
  server(): number;
  /** Everything that the product has printed so far, on both streams. */
  getOutput(): string;
  /** Resolves when /api/ready answers 200. Rejects when the product ends before. */
  waitUntilReady(): Promise<void>;
  /**
   * Sends a signal to the process alone. 'ctrl-c' goes to its whole group, as a terminal sends it, and 'power-cut'
   * kills that group. PostgreSQL is in a group of its own.
   */
  signal(name: NodeJS.Signals | 'ctrl-c' | 'power-cut'): void;
  /** Resolves with the exit code, or with the signal that killed the process. */
  ended: Promise<number | NodeJS.Signals>;
}

/** Milliseconds. This is long, for a busy machine; the tests wait for an event and not for this time. */
const READY_MS = 120_000;

export function serve(settings: Record<string, string>): Served {
  const inheritedVariables = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'npm_execpath'];
  const own = Object.fromEntries(inheritedVariables.map((name) => [name, process.env[name]]));
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: path.resolve(__dirname, '../..'),
    env: { ...own, NODE_ENV: 'production', TILE_UPSTREAM: 'synthetic', DEMO: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('The process did not start.');
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (more: string) => (text += more));
  const ended = once(child, 'close').then(([code, signal]: unknown[]) =>
    typeof code === 'number' ? code : (signal as NodeJS.Signals),
  );
  const address = `http://localhost:${settings.PORT}`;
  return {
    address,
    pid,
    ended,
    getOutput: () => text,
    server() {
      const found = findServerPid(pid);
      if (found === null) throw new Error('The server does not run.');
      return found;
    },
    signal(name) {
      if (name === 'ctrl-c') process.kill(-pid, 'SIGINT');
      else if (name === 'power-cut') process.kill(-pid, 'SIGKILL');
      else process.kill(pid, name);
    },
    async waitUntilReady() {
      const limit = AbortSignal.timeout(READY_MS);
      let stopped = false;
      void ended.then(() => (stopped = true));
      while (!stopped && !limit.aborted) {
        const answer = await fetch(`${address}/api/ready`).catch(() => null);
        if (answer?.ok) return;
        await pause(50);
      }
      throw new Error(`The product is not ready:\n${text}`);
    },
  };
}

/** Makes an empty DATA_DIR. When root starts PostgreSQL, it runs as another user, who must be able to pass through. */
export function makeDataDirectory(): string {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'earthtight-start-'));
  fs.chmodSync(directory, 0o755);
  return directory;
}

/** The process id of the PostgreSQL of a DATA_DIR, while it runs. */
export function getPostgres(dataDirectory: string): number | null {
  const file = path.join(dataDirectory, 'database/data/postmaster.pid');
  const pid = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\n')[0]) : null;
  return pid !== null && isAlive(pid) ? pid : null;
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Resolves with true when the process is gone, for which it gets a moment after its last words. */
export async function isGone(pid: number): Promise<boolean> {
  for (let tries = 0; isAlive(pid) && tries < 100; tries++) await pause(20);
  return !isAlive(pid);
}

/** Waits until something holds that nothing announces. If it never does, the error contains what `said` returns. */
export async function waitUntil(condition: () => boolean, output: () => string = () => ''): Promise<void> {
  const limit = performance.now() + 60_000;
  while (!condition()) {
    if (performance.now() > limit) throw new Error(`It did not come to that.\n${output()}`);
    await pause(10);
  }
}
