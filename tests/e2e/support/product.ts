import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../setup/free-port';
import { findServerPid } from '../../setup/find-server-pid';

/** The production build as `npm start` runs it, on a free port, in a directory of its own. */
export interface Product {
  readonly address: string;
  /** The DATA_DIR of the product. */
  readonly directory: string;
  /** Resolves when the product serves. Works after `kill`, too, with the same port and directory. */
  start(): Promise<void>;
  /** Ends the product as a power cut would, except that its PostgreSQL goes on. */
  kill(): Promise<void>;
  /** Ends the product cleanly and removes the directory. */
  remove(): Promise<void>;
}

/** Milliseconds. The demonstration draws its photos at the first start, which takes its time on a busy machine. */
const START_MS = 300_000;
const LOGS = 'test-results';

export async function makeApp(name: string, settings: Record<string, string> = {}): Promise<Product> {
  const port = await findFreePort();
  const address = `http://localhost:${port}`;
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), `earthtight-${name}-`));
  fs.mkdirSync(LOGS, { recursive: true });
  const logFile = path.join(LOGS, `${name}.log`);
  const log = fs.openSync(logFile, 'w');
  const env = { PORT: String(port), DATA_DIR: directory, TILE_UPSTREAM: 'synthetic', LOG_LEVEL: 'info', ...settings };
  let server: ChildProcess | null = null;

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const ending = server;
    server = null;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = once(ending, 'exit');
    // A power cut would end the server together with its supervisor.
    const below = signal === 'SIGKILL' && ending.pid !== undefined ? findServerPid(ending.pid) : null;
    ending.kill(signal);
    if (below !== null) process.kill(below, signal);
    await ended;
  }

  return {
    address,
    directory,
    async start() {
      server = spawn(process.execPath, ['scripts/start.mjs'], {
        env: { ...ownSettings(), ...env },
        stdio: ['ignore', log, log],
      });
      await ready(address, once(server, 'exit'), logFile);
    },
    kill: () => end('SIGKILL'),
    async remove() {
      await end('SIGTERM');
      fs.closeSync(log);
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** An environment without the settings of this machine: no database, mail provider or text message provider. */
function ownSettings(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'CI', 'npm_execpath', 'NEXT_TELEMETRY_DISABLED'];
  return { NODE_ENV: 'production', ...Object.fromEntries(kept.map((name) => [name, process.env[name]])) };
}

async function ready(address: string, ended: Promise<unknown>, logFile: string): Promise<void> {
  const limit = AbortSignal.timeout(START_MS);
  const readLog = () => fs.readFileSync(logFile, 'utf8');
  const failed = ended.then(() => {
    throw new Error(`The product ended while it was starting:\n${readLog()}`);
  });
  failed.catch(() => undefined);
  for (;;) {
    const answer = await Promise.race([fetch(`${address}/api/ready`).catch(() => undefined), failed]);
    if (answer?.ok) return;
    if (limit.aborted) throw new Error(`The product was not ready in time:\n${readLog()}`);
    await pause(200);
  }
}
