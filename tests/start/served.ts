import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findServerPid } from '../setup/find-server-pid';

/** The production build in its own process, started like `npm start`. */
export interface Served {
  address: string;
  /** The process id of the supervisor. */
  pid: number;
  /** The process id of the server. Throws if it does not run. Linux only. */
  getServerPid(): number;
  /** The output so far, of both streams. */
  getOutput(): string;
  /** Resolves when /api/ready returns 200. Rejects if the product ends first. */
  waitUntilReady(): Promise<void>;
  /** Sends a signal to the supervisor. */
  signal(name: NodeJS.Signals): void;
  /** Sends SIGINT to the process group, as a terminal does. PostgreSQL has its own group. */
  pressCtrlC(): void;
  /** Kills the process group. */
  cutPower(): void;
  /** Resolves with the exit code, or with the signal that killed the process. */
  ended: Promise<number | NodeJS.Signals>;
}

/** Long, for busy machines. */
const MAX_START_MS = 120_000;

export function serve(settings: Record<string, string>): Served {
  const inheritedVariables = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'npm_execpath'];
  const inherited = Object.fromEntries(inheritedVariables.map((name) => [name, process.env[name]]));
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: path.resolve(__dirname, '../..'),
    env: { ...inherited, NODE_ENV: 'production', TILE_UPSTREAM: 'synthetic', DEMO: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('The process did not start.');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const ended = once(child, 'close').then(([code, signal]: unknown[]) =>
    typeof code === 'number' ? code : (signal as NodeJS.Signals),
  );
  const address = `http://localhost:${settings.PORT}`;
  return {
    address,
    pid,
    ended,
    getOutput: () => output,
    getServerPid() {
      const serverPid = findServerPid(pid);
      if (serverPid === null) throw new Error('The server does not run.');
      return serverPid;
    },
    signal: (name) => void process.kill(pid, name),
    pressCtrlC: () => void process.kill(-pid, 'SIGINT'),
    cutPower: () => void process.kill(-pid, 'SIGKILL'),
    async waitUntilReady() {
      const timeout = AbortSignal.timeout(MAX_START_MS);
      let hasEnded = false;
      void ended.then(() => (hasEnded = true));
      while (!hasEnded && !timeout.aborted) {
        const response = await fetch(`${address}/api/ready`).catch(() => null);
        if (response?.ok) return;
        await pause(50);
      }
      throw new Error(`The product is not ready:\n${output}`);
    },
  };
}

/** Creates an empty DATA_DIR. If root starts PostgreSQL, it runs as another user, who must be able to traverse it. */
export function createDataDirectory(): string {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'earthtight-start-'));
  fs.chmodSync(directory, 0o755);
  return directory;
}

/** The process id of a DATA_DIR's PostgreSQL, or null if it does not run. */
export function findPostgresPid(dataDirectory: string): number | null {
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

/** Waits up to two seconds until a process has ended, and returns whether it has. */
export async function waitUntilGone(pid: number): Promise<boolean> {
  for (let attempt = 0; isAlive(pid) && attempt < 100; attempt++) await pause(20);
  return !isAlive(pid);
}

/** Polls a condition for up to a minute. The error contains `output()`. */
export async function waitUntil(condition: () => boolean, output: () => string = () => ''): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`The condition was not met.\n${output()}`);
    await pause(10);
  }
}
